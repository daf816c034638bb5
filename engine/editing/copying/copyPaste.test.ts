import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { describe, expect, test } from 'vitest';
import type { Definition } from '../../definition/definition.ts';
import { parseDefinition } from '../../parsing/parseDefinition.ts';
import { questionAt, stepAt } from '../edits.ts';
import type { CopiedPart } from './copiedPart.ts';
import { copyIn, copyOf, copyText } from './copiedText.ts';
import { paste } from './copyPaste.ts';

const intake = newestShipped('weight-loss-intake') as Definition;

const cut = (place: readonly string[], from = intake): CopiedPart => {
  const clipping = copyOf(from, place);
  if (!clipping) throw new Error('nothing there');
  return clipping;
};
const into = (definition: Definition, clipping: CopiedPart, at: readonly string[]) => {
  const result = paste(definition, clipping, at);
  if (!result) throw new Error('not pasted');
  return result;
};
const problems = (definition: Definition): string[] =>
  parseDefinition(definition).problems.map(({ path, message }) => `${path} ${message}`);

describe('a copied part', () => {
  test('can be restored from clipboard text', () => {
    const clipping = cut(['medical_history']);
    expect(copyIn(copyText(clipping))).toEqual(clipping);
  });

  test.each([
    '',
    'null',
    '[]',
    '{"steps":[]}',
    '{"questionnaire-clipping":1}',
    '{"questionnaire-clipping":1,"languages":["en"],"steps":[{}],"questions":[]}',
  ])('is not recognized in other text: %s', (text) => {
    expect(copyIn(text)).toBeUndefined();
  });
});

describe('pasting', () => {
  test('next to the original: new ids, and the conditions read the copied questions', () => {
    const { definition, renamed } = into(intake, cut(['medicines_allergies']), ['surgery_family']);
    expect(problems(definition)).toEqual([]);
    const places = definition.steps.map(({ id }) => id);
    expect(places[places.indexOf('surgery_family') + 1]).toBe('medicines_allergies_2');
    expect(renamed.get('takes_medicines')).toBe('takes_medicines_2');
    const copied = questionAt(definition, ['medicines_allergies_2', 'current_medications_2']);
    expect(JSON.stringify(copied?.showWhen)).toContain('takes_medicines_2');
    expect(stepAt(definition, ['medicines_allergies_2'])?.questions).toHaveLength(
      stepAt(intake, ['medicines_allergies'])?.questions.length ?? 0,
    );
  });

  test('into another questionnaire: codes, options and units are included, and missing questions are reported', () => {
    const small = smallDefinition();
    const at = [small.steps[0]?.id ?? ''];
    const { definition, place, missing, renamed } = into(small, cut(['measurements', 'weight_kg']), at);
    expect(renamed.size).toBe(0);
    expect(missing).toContain('unit_system');
    expect(questionAt(definition, place)).toMatchObject({
      codes: [{ system: 'loinc', code: '29463-7' }],
      unit: 'kg',
    });
    expect(problems(definition).join()).toContain('There is no question "unit_system"');
  });

  test('into a questionnaire with fewer languages: only texts in its languages', () => {
    const small = { ...smallDefinition(), languages: ['es'] };
    const { definition, place } = into(small, cut(['about_you', 'first_name']), [small.steps[0]?.id ?? '']);
    expect(Object.keys(questionAt(definition, place)?.label ?? {})).toEqual(['es']);
    expect(typeof questionAt(definition, place)?.label.es).toBe('string');
  });

  test('after a part of a group', () => {
    const group = {
      id: 'medicines',
      type: 'repeatingGroup' as const,
      label: { en: 'Medicines' },
      maxItems: 3,
      questions: [{ id: 'name', type: 'text' as const, maxLength: 10, label: { en: 'Name' } }],
    };
    const small = smallDefinition();
    const [first, ...others] = small.steps;
    if (!first) throw new Error('no step');
    const grouped = { ...small, steps: [{ ...first, questions: [...first.questions, group] }, ...others] };
    const at = [first.id, 'medicines', 'name'];
    const { place } = into(grouped, cut(at, grouped), at);
    expect(place).toEqual([first.id, 'medicines', 'name_2']);
  });

  test('a new id differs from the ids of copied group questions, because entries would read those', () => {
    const number = (id: string) => ({ id, type: 'integer' as const, label: { en: id } });
    const group = {
      id: 'lines',
      type: 'repeatingGroup' as const,
      label: { en: 'Lines' },
      maxItems: 3,
      questions: [
        number('amount_2'),
        {
          id: 'price',
          type: 'computed' as const,
          label: { en: 'Price' },
          compute: { '*': [{ var: 'amount' }, 100] },
        },
      ],
    };
    const small = smallDefinition();
    const [first, ...others] = small.steps;
    if (!first) throw new Error('no step');
    const source = {
      ...small,
      steps: [...others, { ...first, id: 'order', questions: [number('amount'), group] }],
    };
    const target = {
      ...small,
      steps: [{ ...first, questions: [...first.questions, number('amount')] }, ...others],
    };
    const { definition, renamed } = into(target, cut(['order'], source), [first.id]);
    expect(renamed.get('amount')).toBe('amount_3');
    expect(questionAt(definition, ['order', 'lines', 'price'])).toMatchObject({
      compute: { '*': [{ var: 'amount_3' }, 100] },
    });
  });

  test('questions need a step', () => {
    expect(paste({ ...intake, steps: [] }, cut(['about_you', 'first_name']), [])).toBeUndefined();
  });
});
