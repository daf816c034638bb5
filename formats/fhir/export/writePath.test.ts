/** Conditions and formulas are exported as equivalent FHIRPath. */

import type { Definition, Question } from '@clinic/engine/definition';
import {
  type CompiledQuestion,
  compileQuestionnaire,
  type FormState,
  type Group,
  type Questionnaire,
  resolveEntry,
  resolveForm,
  sectionPath,
} from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { randomDefinition } from '@clinic/fixtures/randomForm/randomDefinition';
import { rightAnswers } from '@clinic/fixtures/randomForm/rightAnswers';
import { runs } from '@clinic/fixtures/runs';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { formOf } from '@clinic/questionnaires/instruments/parseInstrument';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { isSame, resultsOf } from '@clinic/testing/fhirForm/agreement';
import { expressionsIn } from '@clinic/testing/fhirForm/exportedExpressions';
import { filled, responsesTo } from '@clinic/testing/fhirForm/filledForm';
import { onDay } from '@clinic/testing/fhirPath/onDay';
import { describe, expect, test } from 'vitest';
import { exportedForm, importForm } from '../convert.ts';
import type { FhirResource } from '../validate/json.ts';

const TODAY = '2026-11-23';

onDay(TODAY);

/** Compares every expression of an export with our engine for random answers. */
function compare(definition: Definition, random: () => number, rounds: number) {
  const { questionnaire, unsaid } = exportedForm(definition, NO_TERMINOLOGY);
  const compiled = compileQuestionnaire(definition);
  const responses = responsesTo(questionnaire, definition);
  const expressions = expressionsIn(questionnaire);
  const different: object[] = [];
  const seen = { pairs: 0, present: 0, inEntries: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const answers = rightAnswers(definition, random, TODAY);
    const filledForms = filled(compiled, responses, answers, TODAY);
    for (const expression of expressions) {
      for (const { ours, theirs } of resultsOf(expression, compiled, filledForms, questionnaire)) {
        seen.pairs += 1;
        if (expression.within !== undefined) seen.inEntries += 1;
        if (theirs !== undefined) seen.present += 1;
        if (!isSame(expression.what, ours, theirs)) different.push({ ...expression, ours, theirs, answers });
      }
    }
  }
  return { ...seen, expressions: expressions.length, different, unsaid };
}

/** Whether conditions in entries read only their own answers, or also those outside the group. */
const READS_AROUND = [false, true];

test.each(READS_AROUND)(
  'exported expressions give the same results as our engine for random forms and answers (around: %s)',
  (readsAround) => {
    const sum = { forms: 0, expressions: 0, pairs: 0, present: 0, inEntries: 0 };
    for (let seed = 0; sum.pairs < runs(1_500); seed += 1) {
      const random = seededRandom(seed);
      const definition = randomDefinition(random, { readsAround });
      if (!parseDefinition(definition).definition) continue;
      const { different, pairs, present, inEntries, expressions } = compare(definition, random, 6);
      expect(different, `seed ${seed}`).toEqual([]);
      sum.forms += 1;
      sum.expressions += expressions;
      sum.pairs += pairs;
      sum.present += present;
      sum.inEntries += inEntries;
    }
    console.info(`FHIRPath of exports compared: ${JSON.stringify(sum)}`);
    expect(sum.present).toBeGreaterThan(sum.pairs / 2);
    expect(sum.inEntries).toBeGreaterThan(0);
  },
  240_000,
);

const instruments = shippedInstruments().map(
  ({ id, step, languages }) => [id, formOf(step, languages)] as const,
);

test.each(instruments)('%s: exported scores, bands and conditions give the same results', (_, form) => {
  const { unsaid, different, expressions } = compare(form as unknown as Definition, seededRandom(7), 12);
  expect(unsaid).toEqual([]);
  expect(different).toEqual([]);
  expect(expressions).toBeGreaterThan(0);
});

test('logic that FHIRPath cannot express is reported with the reason', () => {
  const [intake] = shippedDefinitions();
  const { unsaid, different } = compare(intake as Definition, seededRandom(5), 6);
  expect(different).toEqual([]);
  expect(unsaid.map(({ id, what, reason }) => `${id} ${what}: ${reason}`)).toEqual([
    'pregnancy_plans condition: Two options have the same code.',
    'phone check: “in” of anything but a list of answers means something else in FHIRPath.',
    'bp_systolic check: “missing” cannot be said in FHIRPath.',
    'bp_diastolic check: “missing” cannot be said in FHIRPath.',
    'contraception_methods condition: Two options have the same code.',
    'last_menstrual_period condition: Two options have the same code.',
    'days_since_period condition: Two options have the same code.',
  ]);
});

/** Compares a form with an import of its items alone; undefined if not everything is imported. */
function importedAgain(
  seed: number,
  readsAround = false,
): { questions: number; values: number; entries: number; inEntries: number } | undefined {
  const random = seededRandom(seed);
  const definition = randomDefinition(random, { readsAround });
  if (!parseDefinition(definition).definition) return { questions: 0, values: 0, entries: 0, inEntries: 0 };
  const { questionnaire, unsaid } = exportedForm(definition, NO_TERMINOLOGY);
  const { extension: _, ...plain } = JSON.parse(JSON.stringify(questionnaire)) as FhirResource;
  const again = importForm(plain as FhirResource, NO_TERMINOLOGY);
  // Expressions can be more expensive than the original logic, multiplied by up to 200 entries.
  if (again.refused.some(({ message }) => message.startsWith('steps: All conditions together')))
    return undefined;
  expect(again.refused, `seed ${seed}`).toEqual([]);
  // Items whose conditions are not imported are always shown, which is reported as a difference.
  const isWhole = again.elements.every(
    ({ element, outcome, note }) =>
      outcome !== 'kept' ||
      note?.code === 'neverShown' ||
      (note?.code !== 'notAsked' && !/Expression$|^enableWhen$/.test(element)),
  );
  if (!isWhole || unsaid.length > 0) return undefined;
  const sum = { questions: 0, values: 0, entries: 0, inEntries: 0 };
  const [before, after] = [definition, again.definition as Definition].map((each) =>
    compileQuestionnaire(each),
  );
  if (!before || !after) return sum;
  const ids = Object.entries(after.definition.fhir?.ids ?? {});
  for (let round = 0; round < 4; round += 1) {
    const answers = rightAnswers(definition, random, TODAY);
    const translated = inOtherWords(answers, definition, after.definition);
    const [was, is] = [resolveForm(before, answers, TODAY), resolveForm(after, translated, TODAY)];
    for (const [linkId, id] of ids) {
      const question = before.questions.get(linkId)?.question;
      if (!question || question.type === 'information') continue;
      const wasShown = was.questions.get(linkId) === 'shown';
      // Questions that are never shown are left out. A matrix comes back as a section with its rows as questions.
      const isShown = partsOf(after.definition, id).some((part) => is.questions.get(part) === 'shown');
      expect(isShown, `seed ${seed}: ${linkId}`).toBe(wasShown);
      sum.questions += 1;
      const group = after.questions.get(id)?.question;
      if (question.type === 'repeatingGroup' && group?.type === 'repeatingGroup') {
        const entries = (answers[linkId] ?? []) as unknown[];
        for (const [index, entry] of entries.entries()) {
          const had = shownIn(before, linkId, entry, was);
          const has = shownIn(after, id, (translated[id] as unknown[])[index], is);
          const renamed = [...had.keys()].map((part) => after.definition.fhir?.ids[part]);
          expect([...has.keys()], `seed ${seed}: ${linkId}`).toEqual(renamed);
          for (const [place, value] of [...had.values()].entries()) {
            if (value === ANSWERED) continue;
            expect(isSame('value', value, [...has.values()][place]), `seed ${seed}: ${linkId}`).toBe(true);
            sum.inEntries += 1;
          }
        }
        sum.entries += entries.length;
      }
      if (question.type !== 'computed' || question.bands || !wasShown) continue;
      const value = is.values[id] ?? undefined;
      expect(isSame('value', was.values[linkId] ?? undefined, value), `seed ${seed}: ${linkId}`).toBe(true);
      sum.values += 1;
    }
  }
  return sum;
}

test.each(READS_AROUND)(
  'forms imported without our own extension show and compute the same (around: %s)',
  (readsAround) => {
    const sum = { forms: 0, questions: 0, values: 0, entries: 0, inEntries: 0, left: 0 };
    for (let seed = 0; sum.questions < runs(1_500) || (readsAround && sum.inEntries < 10); seed += 1) {
      const compared = importedAgain(seed, readsAround);
      if (!compared) sum.left += 1;
      else if (compared.questions > 0) sum.forms += 1;
      sum.questions += compared?.questions ?? 0;
      sum.values += compared?.values ?? 0;
      sum.entries += compared?.entries ?? 0;
      sum.inEntries += compared?.inEntries ?? 0;
    }
    console.info(`Forms imported again compared: ${JSON.stringify(sum)}`);
    expect(sum.values).toBeGreaterThan(runs(10));
    expect(sum.left).toBeLessThan(sum.forms);
  },
  240_000,
);

test.each([
  247, 776, 836, 840, 904, 987, 1071, 1085, 1204, 1214, 1366, 1396, 1558, 1575, 1576, 1610, 1630, 1637, 1719,
  1767, 2003, 2113, 2181, 2182, 2255, 2429,
])('regression: the form %s shows and computes the same', (seed) => {
  importedAgain(seed);
});

/** A question counts as its own part; a section has several. */
const partsOf = ({ steps }: Definition, id: string): string[] =>
  steps.flatMap((step) =>
    step.questions
      .filter(
        (question) =>
          question.id === id || sectionPath(step, question.section).some((each) => each.id === id),
      )
      .map((question) => question.id),
  );

/** Values that are not computed, or only displayed as the name of a band. */
const ANSWERED = Symbol('answered');

/** The questions that an entry shows, by id, with computed values. */
function shownIn(
  { questions }: Questionnaire,
  id: string,
  entry: unknown,
  formState: FormState,
): Map<string, unknown> {
  const { question, entries } = questions.get(id) as CompiledQuestion;
  const parts = (question as Group).questions;
  if (!entries) return new Map(parts.map((part) => [part.id, ANSWERED]));
  const form = resolveEntry(entries, entry, formState);
  const valueIn = (part: Question): unknown =>
    part.type === 'computed' && !part.bands ? (form.values[part.id] ?? undefined) : ANSWERED;
  const shown = parts.filter((part) => form.questions.get(part.id) === 'shown');
  return new Map(shown.map((part) => [part.id, valueIn(part)]));
}

const SIGNED = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'a.pdf',
  size: 1,
  type: 'application/pdf',
};

/** Converts answers to the options, types and ids of the imported form. */
function inOtherWords(answers: Record<string, unknown>, before: Definition, after: Definition) {
  const ids = after.fhir?.ids ?? {};
  const questions = (definition: Definition) =>
    new Map(definition.steps.flatMap((step) => step.questions.map((each) => [each.id, each] as const)));
  const [old, fresh] = [questions(before), questions(after)];
  const convert = (value: unknown, from: unknown, to: unknown): unknown => {
    const [a, b] = [from, to] as Array<{
      options?: Array<{ value: unknown }>;
      questions?: Array<{ id: string }>;
    }>;
    if (a?.questions && b?.questions && Array.isArray(value))
      return value.map((entry) =>
        Object.fromEntries(
          Object.entries(entry as object).flatMap(([id, part]) => {
            const target = b.questions?.find((each) => each.id === ids[id]);
            return target
              ? [
                  [
                    target.id,
                    convert(
                      part,
                      a.questions?.find((each) => each.id === id),
                      target,
                    ),
                  ],
                ]
              : [];
          }),
        ),
      );
    if (!a?.options || !b?.options) return value;
    const of = (each: unknown): unknown =>
      b.options?.[a.options?.findIndex((o) => o.value === each) ?? -1]?.value;
    return Array.isArray(value) ? value.map(of) : of(value);
  };
  const converted = Object.entries(answers).flatMap(([id, value]): Array<[string, unknown]> => {
    const question = old.get(id);
    if (question?.type === 'matrix')
      return Object.entries(value as object).flatMap(([row, chosen]): Array<[string, unknown]> => {
        const target = ids[`${id}.${row}`] ?? '';
        return [[target, convert(chosen, question, fresh.get(target))]];
      });
    const target = ids[id] ?? '';
    // A signature is imported as a file question.
    if (question?.type === 'signature') return [[target, [SIGNED]]];
    return [[target, convert(value, question, fresh.get(target))]];
  });
  return Object.fromEntries(converted) as Parameters<typeof resolveForm>[1];
}

describe('exported expressions', () => {
  const pathOf = (showWhen: object): string | undefined => {
    const text = (en: string) => ({ en });
    const definition = {
      id: 'own',
      version: '1.0',
      ruleSet: 'none@1.0',
      languages: ['en'],
      title: text('Own'),
      patient: { givenName: 'given', familyName: 'given', email: 'mail' },
      steps: [
        {
          id: 'about',
          title: text('About'),
          questions: [
            { id: 'given', type: 'text', label: text('Name'), maxLength: 50 },
            { id: 'mail', type: 'email', label: text('E-mail'), maxLength: 80 },
            { id: 'age', type: 'integer', label: text('Age') },
            { id: 'smokes', type: 'yesNo', label: text('Smokes') },
            { id: 'last', type: 'yesNo', label: text('Last'), showWhen },
          ],
        },
      ],
    } as Definition;
    return expressionsIn(exportedForm(definition, NO_TERMINOLOGY).questionnaire)[0]?.path;
  };
  const item = (id: string): string =>
    `%resource.item.where(linkId='about').item.where(linkId='${id}').answer.value`;

  test('a condition that enableWhen can express is not exported as an expression', () => {
    expect(pathOf({ '>': [{ var: 'age' }, 3] })).toBeUndefined();
  });

  test('"not above 3" holds for somebody who did not answer, as in our forms', () => {
    expect(pathOf({ '!': [{ '>': [{ var: 'age' }, 3] }] })).toBe(
      `(iif(${item('age')} > 3, true, false)).not()`,
    );
  });

  test('an arithmetic comparison is exported directly', () => {
    expect(pathOf({ '==': [{ '%': [{ var: 'age' }, 2] }, 1] })).toBe(`(${item('age')} mod 2) = 1`);
  });
});
