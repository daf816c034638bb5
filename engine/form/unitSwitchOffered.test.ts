import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { switchedUnit } from './unitSwitch.ts';
import { resolveForm } from './visibility.ts';

const TODAY = '2026-03-15';
const { definition } = parseDefinition(careDefinition());
const visit = compileQuestionnaire(definition as Definition);

const IMPERIAL = { unit_system: 'us', height_ft: 5, height_in: 7 };

const switched = (answers: Answers, question: string, to: string, reads = ['weight_lb', 'height_ft']) =>
  switchedUnit(visit, answers, resolveForm(visit, answers, TODAY), { question, to }, reads);

test('the number keeps its digits in the new unit, while feet and inches stay as typed', () => {
  expect(switched({ ...IMPERIAL, weight_lb: 70 }, 'unit_system', 'metric')).toEqual({
    changes: [
      { key: 'unit_system', value: 'metric' },
      { key: 'weight_kg', value: 70 },
      { key: 'weight_lb', value: undefined },
    ],
    units: ['kg'],
  });
  expect(switched({ ...IMPERIAL, weight_lb: 70.5 }, 'weight_lb', 'kg')).toMatchObject({
    changes: [
      { key: 'unit_system', value: 'metric' },
      { key: 'weight_kg', value: 70.5 },
      { key: 'weight_lb', value: undefined },
    ],
  });
});

test('no switch is offered to the current unit, without a number, or for a number the check does not read', () => {
  expect(switched({ unit_system: 'metric', height_cm: 170, weight_kg: 70 }, 'unit_system', 'metric')).toBe(
    undefined,
  );
  expect(switched(IMPERIAL, 'unit_system', 'metric')).toBe(undefined);
  expect(switched({ ...IMPERIAL, weight_lb: 70 }, 'unit_system', 'metric', ['height_ft'])).toBe(undefined);
});
