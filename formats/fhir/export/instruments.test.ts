import type { Definition } from '@clinic/engine/definition';
import { stepOf } from '@clinic/engine/editing';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { formOf } from '@clinic/questionnaires/instruments/parseInstrument';
import { expect, test } from 'vitest';
import { exportQuestionnaire } from './exportQuestionnaire.ts';

test('the group has the code of the instrument and the items have their codes and points', () => {
  const file = shippedInstruments().find(({ id }) => id === 'phq-9');
  if (!file) throw new RangeError('phq-9');
  const form = formOf(stepOf(file), ['en', 'es']) as unknown as Definition;
  const { item } = exportQuestionnaire(form, () => undefined) as unknown as {
    // biome-ignore lint/suspicious/noExplicitAny: FHIR
    item: any[];
  };
  expect(item[1].code).toEqual([{ system: 'http://loinc.org', code: '44249-1' }]);
  expect(item[1].item[1].code).toEqual([{ system: 'http://loinc.org', code: '44250-9' }]);
  expect(item[1].item[1].answerOption[3]).toMatchObject({
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 3 }],
    valueCoding: { system: 'http://loinc.org', code: 'LA6571-9' },
  });
});
