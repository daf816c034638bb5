/** Conditions within the entries of a repeating group read the answers of the same entry. */
import { describe, expect, test } from 'vitest';
import { medicines } from '../../fixtures/medicines.ts';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { schemaOf } from '../questionTypes/index.ts';
import { assess } from '../validation/assess.ts';
import { displayLines } from './display.ts';
import { compileQuestionnaire, type Questionnaire } from './questionnaire.ts';
import { resolveEntry } from './visibility.ts';

const DAY = '2026-03-15';

// biome-ignore lint/suspicious/noExplicitAny: tests break them
type Parts = any[];
const definition = parseDefinition(medicines()).definition;
if (!definition) throw new RangeError(JSON.stringify(parseDefinition(medicines()).problems));
const questionnaire = compileQuestionnaire(definition);
const group = questionnaire.questions.get('medicines')?.question;
if (group?.type !== 'repeatingGroup') throw new RangeError('It is a group');

const entryForm = questionnaire.questions.get('medicines')?.entries as Questionnaire;
const assessed = (medicinesTaken: unknown) =>
  assess(questionnaire, { medicines: medicinesTaken } as Answers, DAY);
const statesOf = (entry: unknown) => resolveEntry(entryForm, entry, { today: DAY, values: {} }).questions;
const faultsOf = (medicinesTaken: unknown) =>
  assessed(medicinesTaken)
    .issues.filter(({ key }) => key === 'medicines')
    .map(({ code }) => code);

describe('a question of an entry is shown, hidden or not decided yet', () => {
  test.each([
    ['its condition holds', { kind: 'other' }, 'shown'],
    ['its condition does not hold', { kind: 'aspirin' }, 'hidden'],
    ['its condition is not answered', {}, 'undetermined'],
    ['its condition is answered by no option', { kind: 'x' }, 'undetermined'],
    ['an entry that is no record', 'other', 'undetermined'],
  ])('%s', (_what, entry, expected) => {
    expect(statesOf(entry).get('which')).toBe(expected);
  });

  test('a condition on a hidden question of the entry does not hold', () => {
    const at = (entry: object) => statesOf(entry).get('prescribed');
    expect(at({ kind: 'other', which: 'Zinc' })).toBe('shown');
    expect(at({ kind: 'aspirin', which: 'Zinc' })).toBe('hidden');
  });

  test('the day of the answers can be read', () => {
    const at = (since: string) => statesOf({ kind: 'aspirin', since }).get('effects');
    expect(at(DAY)).toBe('shown');
    expect(at('2020-01-01')).toBe('hidden');
  });
});

test('each entry has its own answers', () => {
  const entries = [
    { kind: 'other', which: 'Zinc' },
    { kind: 'aspirin', which: 'left over' },
    { kind: 'other', which: 'Iron' },
  ];
  expect(assessed(entries).visibleAnswers.medicines).toEqual([
    { kind: 'other', which: 'Zinc' },
    { kind: 'aspirin' },
    { kind: 'other', which: 'Iron' },
  ]);
});

describe('the answer of a hidden question', () => {
  test('is no answer, though it is kept as given', () => {
    const given = [{ kind: 'aspirin', which: 'Zinc' }];
    expect(assessed(given).visibleAnswers.medicines).toEqual([{ kind: 'aspirin' }]);
    expect(given).toEqual([{ kind: 'aspirin', which: 'Zinc' }]);
  });

  test('is never a fault', () => {
    expect(faultsOf([{ kind: 'aspirin', which: 5, dose: 99 }])).toEqual([]);
  });

  test('is null for rules and computed values, which count only entries where it applies', () => {
    const { ruleInputs, form } = assessed([
      { kind: 'aspirin', which: 'Zinc' },
      { kind: 'other', which: 'Zinc' },
    ]);
    expect(ruleInputs.values.medicines).toEqual([
      expect.objectContaining({ kind: 'aspirin', which: null }),
      expect.objectContaining({ kind: 'other', which: 'Zinc' }),
    ]);
    expect(form.values.zinc).toBe(true);
    expect(assessed([{ kind: 'aspirin', which: 'Zinc' }]).form.values.zinc).toBe(false);
  });

  test('counts neither where an answer of the same group is refused', () => {
    const { ruleInputs, issues } = assessed([
      { kind: 'aspirin', which: 'Zinc' },
      { kind: 'x', which: 'Zinc' },
    ]);
    expect(issues.map(({ code }) => code)).toContain('option');
    expect(ruleInputs.values.medicines).toEqual([
      expect.objectContaining({ kind: 'aspirin', which: null }),
      { kind: undefined },
    ]);
  });

  test('leaves nothing of an entry that has no other', () => {
    expect(assessed([{ which: 'Zinc' }]).visibleAnswers.medicines).toBeUndefined();
  });

  test('is not displayed', () => {
    const { visibleAnswers } = assessed([
      { kind: 'aspirin', which: 'Zinc' },
      { kind: 'other', which: 'Iron' },
    ]);
    expect(displayLines(group, visibleAnswers.medicines, 'en')).toBe(
      '1. Kind: Aspirin\n2. Kind: Other, Which: Iron',
    );
  });
});

describe('a required question of an entry', () => {
  test.each([
    ['is answered where it applies', [{ kind: 'other', which: 'Zinc' }], []],
    ['is missing where it applies', [{ kind: 'aspirin' }, { kind: 'other' }], ['incomplete']],
    ['is blank where it applies', [{ kind: 'other', which: ' ' }], ['incomplete']],
    ['is not required where it does not apply', [{ kind: 'aspirin' }], []],
    ['is not required while its condition is open', [{ since: DAY }], ['incomplete']],
  ])('%s', (_what, entries, codes) => {
    expect(faultsOf(entries)).toEqual(codes);
  });

  test('is not required by the JSON Schema, which has no conditions', () => {
    expect(schemaOf(group)).toMatchObject({ items: { required: ['kind'] } });
  });
});

test('of more entries than allowed, which are refused, only the allowed ones are resolved', () => {
  const entries = Array.from({ length: 7 }, () => ({ kind: 'other', which: 'Zinc' }));
  expect(faultsOf(entries)).toEqual(['maxItems']);
  const { visibleAnswers, ruleInputs } = assessed(entries);
  const [counted, known] = [visibleAnswers.medicines, ruleInputs.values.medicines] as [object[], object[]];
  expect(counted.slice(4, 6)).toEqual([{ kind: 'other', which: 'Zinc' }, { kind: 'other' }]);
  expect(known[5]).toEqual({ kind: 'other' });
});

test('a key that is no question is refused as everywhere', () => {
  expect(faultsOf([{ kind: 'aspirin', other: 1 }])).toEqual(['type']);
});

describe('the parser', () => {
  const problemsWith = (change: (questions: Parts) => void) => {
    const document = medicines();
    change(document.steps[1].questions[0].questions);
    return parseDefinition(document).problems.map(({ path, code, level }) => `${level} ${code} ${path}`);
  };
  const at = (index: number) => `steps[1].questions[0].questions[${index}]`;

  test.each<[string, (questions: Parts) => void, string[]]>([
    ['no problem', () => {}, []],
    [
      'a question asked before the group',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'smokes' }, true] };
      },
      [],
    ],
    [
      'its own group',
      (parts) => {
        parts[1].showWhen = { some: [{ var: 'medicines' }, { '==': [{ var: 'kind' }, 'other'] }] };
      },
      [`error circle ${at(1)}.showWhen`],
    ],
    [
      'a value computed from its own group',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'zinc' }, true] };
      },
      [`error circle ${at(1)}.showWhen`, `warning reads_later ${at(1)}.showWhen`],
    ],
    [
      'no question',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'gone' }, true] };
      },
      [`error dangling ${at(1)}.showWhen`],
    ],
    [
      'no option',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'kind' }, 'gone'] };
      },
      [`error dangling_option ${at(1)}.showWhen`],
    ],
    [
      'a circle',
      (parts) => {
        parts[1].showWhen = { '==': [{ var: 'prescribed' }, true] };
      },
      [`warning reads_later ${at(1)}.showWhen`, `error circle ${at(1)}.showWhen`],
    ],
    [
      'a later question',
      (parts) => {
        parts[3].showWhen = { '!=': [{ var: 'since' }, null] };
      },
      [`warning reads_later ${at(3)}.showWhen`],
    ],
    [
      'malformed logic',
      (parts) => {
        parts[1].showWhen = { nothing: [1] };
      },
      [`error logic_operator ${at(1)}.showWhen`],
    ],
    [
      'checks',
      (parts) => {
        parts[0].checks = [
          { id: 'c', level: 'soft', when: { '==': [{ var: 'smokes' }, true] }, message: parts[0].label },
        ];
      },
      [`error group_checks ${at(0)}.checks`],
    ],
  ])('%s', (_what, change, expected) => {
    expect(problemsWith(change)).toEqual(expected);
  });
});

describe('a condition on a question around the group', () => {
  const document = medicines();
  document.steps[1].questions[0].questions[1].showWhen = {
    and: [{ '==': [{ var: 'smokes' }, true] }, { '!=': [{ var: 'kind' }, 'aspirin'] }],
  };
  const { definition: around } = parseDefinition(document);
  if (!around) throw new RangeError(JSON.stringify(parseDefinition(document).problems));
  const form = compileQuestionnaire(around);
  const whichOf = (answers: Answers) => {
    const { entries } = form.questions.get('medicines') ?? {};
    if (!entries) throw new RangeError('It has conditions');
    return resolveEntry(entries, { kind: 'other' }, assess(form, answers, DAY).form).questions.get('which');
  };

  test.each<[string, Answers, string]>([
    ['holds', { smokes: true }, 'shown'],
    ['does not hold', { smokes: false }, 'hidden'],
    ['is not answered', {}, 'undetermined'],
    ['is answered wrongly', { smokes: 'yes' } as unknown as Answers, 'undetermined'],
  ])('%s', (_what, answers, expected) => {
    expect(whichOf(answers)).toBe(expected);
  });

  test('does not hold while that question is hidden', () => {
    const hidden = structuredClone(document);
    hidden.steps[0].questions[3].showWhen = { '==': [{ var: 'given_name' }, 'Ada'] };
    const hiding = compileQuestionnaire(parseDefinition(hidden).definition as NonNullable<typeof around>);
    const medicinesOf = (given_name: string) =>
      assess(hiding, { given_name, smokes: true, medicines: [{ kind: 'other', which: 'Zinc' }] }, DAY)
        .visibleAnswers.medicines;
    expect(medicinesOf('Ada')).toEqual([{ kind: 'other', which: 'Zinc' }]);
    expect(medicinesOf('Eve')).toEqual([{ kind: 'other' }]);
  });

  test('decides what is required, what counts and what rules read', () => {
    const entries: AnswerValue[] = [{ kind: 'other' }, { kind: 'other', which: 'Zinc' }];
    const of = (smokes: boolean) => assess(form, { smokes, medicines: entries }, DAY);
    expect(
      of(true)
        .issues.filter(({ key }) => key === 'medicines')
        .map(({ code }) => code),
    ).toEqual(['incomplete']);
    expect(of(false).issues.filter(({ key }) => key === 'medicines')).toEqual([]);
    expect(of(false).visibleAnswers.medicines).toEqual([{ kind: 'other' }, { kind: 'other' }]);
    expect(of(false).ruleInputs.values.medicines).toEqual([
      expect.objectContaining({ which: null }),
      expect.objectContaining({ which: null }),
    ]);
  });

  test('is read again when that answer changes', () => {
    expect(form.readKeys.has('smokes')).toBe(true);
  });

  test('means the question of the entry where both have the name', () => {
    const shadowed = medicines();
    shadowed.steps[0].questions[3].id = 'kind';
    const { definition: own } = parseDefinition(shadowed);
    const compiled = compileQuestionnaire(own as NonNullable<typeof own>);
    expect(compiled.questions.get('medicines')?.entries?.readsAround).toEqual([]);
  });
});
