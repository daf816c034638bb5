import { base, problemsOf } from '@clinic/fixtures/authoring/earlierForm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { Definition, Question, Recode } from '../definition/definition.ts';
import { declareRecode, declareRename } from '../editing/declare.ts';
import { renameAt, withQuestion } from '../editing/edits.ts';
import { mapAnswers } from './migrations.ts';

/** One declared edit of a published version: a renamed question or option. */
type Edit = { kind: 'rename' | 'recode'; pick: number };

const NAMES = ['smoker', 'drugs', 'sleep', 'surgeries', 'age'];
let fresh = 0;

function applied(definition: Definition, version: string, { kind, pick }: Edit): Definition {
  const questions = definition.steps[0]?.questions ?? [];
  const able = kind === 'rename' ? questions.slice(3) : questions.filter((each) => 'options' in each);
  const question = able[pick % able.length] as Question;
  fresh += 1;
  if (kind === 'rename') {
    const to = `renamed${fresh}`;
    return declareRename(renameAt(definition, ['one', question.id], to), version, { from: question.id, to });
  }
  if (!('options' in question)) return definition;
  const [old, ...rest] = question.options;
  if (!old) return definition;
  const to = `value${fresh}`;
  const recode: Recode = { question: question.id, from: old.value, to };
  const options = [...rest, { ...old, value: to }];
  return declareRecode(withQuestion(definition, ['one', question.id], { options }), version, recode);
}

const edits = fc.array(
  fc.array(fc.record({ kind: fc.constantFrom<Edit['kind']>('rename', 'recode'), pick: fc.nat(20) }), {
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 4 },
);
const someAnswers: fc.Arbitrary<Answers> = fc.record(
  {
    smoker: fc.constantFrom<AnswerValue>('yes', 'no'),
    drugs: fc.uniqueArray(fc.constantFrom<AnswerValue>('a', 'b', 'c')),
    sleep: fc.record({ falls: fc.constantFrom('well', 'badly'), stays: fc.constantFrom('well', 'badly') }),
    surgeries: fc.array(fc.record({ which: fc.constant('Knee'), how: fc.constantFrom('open', 'keyhole') }), {
      maxLength: 3,
    }),
    age: fc.integer({ min: 0, max: 120 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Answers>;

test('renames and recodes over several versions lose no answer, and migrating step by step gives the same result', () => {
  fc.assert(
    fc.property(edits, someAnswers, (byVersion, original) => {
      const before = structuredClone(original);
      const versions = [base];
      for (const [index, ofVersion] of byVersion.entries()) {
        const last = versions.at(-1) as Definition;
        const begun = { ...last, version: `1.${index + 1}` };
        versions.push(ofVersion.reduce((definition, edit) => applied(definition, last.version, edit), begun));
      }
      const latest = versions.at(-1) as Definition;
      expect(problemsOf(latest)).toEqual([]);

      const direct = mapAnswers(latest, '1.0', original);
      const stepwise = versions
        .slice(1)
        .reduce((current, version, index) => mapAnswers(version, `1.${index}`, current).answers, original);

      expect(direct.lost).toEqual([]);
      expect(direct.answers).toEqual(stepwise);
      expect(Object.keys(direct.answers)).toHaveLength(Object.keys(original).length);
      expect(original).toEqual(before);
      // Answers of the latest version need no mapping.
      expect(mapAnswers(latest, latest.version, direct.answers).answers).toEqual(direct.answers);
    }),
    { numRuns: 300 },
  );
});

test('an undeclared rename loses exactly the answers to that question', () => {
  fc.assert(
    fc.property(someAnswers, fc.constantFrom(...NAMES), (original, id) => {
      const renamed = renameAt({ ...base, version: '1.1' }, ['one', id], 'another');
      const { lost } = mapAnswers(renamed, '1.0', original);
      expect(lost).toEqual(id in original ? [{ question: id, reason: 'gone' }] : []);
    }),
  );
});
