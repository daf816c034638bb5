/** Definitions as XLSForms, and back. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForm names questions so
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { assess } from '@clinic/engine/validation';
import { oneStep } from '@clinic/fixtures/oneStep';
import { randomAnswers, seededRandom } from '@clinic/fixtures/randomAnswers';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { anySurvey } from '@clinic/testing/xlsform/anyRow';
import { choices, xlsForm } from '@clinic/testing/xlsform/xlsForm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importXlsForm } from '../importXlsForm.ts';
import type { SheetRows } from '../sheet.ts';
import { templateSheets } from '../template.ts';
import { exportXlsForm, xlsFormFile } from './exportXlsForm.ts';

const DAY = '2026-03-01';

const imported = (sheets: SheetRows[]): Definition => {
  const { definition, refused } = importXlsForm(sheets);
  expect(refused).toEqual([]);
  return definition as Definition;
};

/** What a patient sees, and what is wrong with the answers. */
function outcome(definition: Definition, answers: Answers) {
  const form = compileQuestionnaire(definition);
  const { issues } = assess(form, answers, DAY);
  return {
    seen: Object.fromEntries(resolveForm(form, answers, DAY).questions),
    // The messages of several checks become one.
    wrong: [...new Set(issues.map(({ key, level }) => `${key} ${level}`))].toSorted(),
  };
}

const withoutTable = ({ table: _, ...definition }: Definition) => definition;

test('the template comes back unchanged', () => {
  const definition = imported(templateSheets());
  const { sheets, unsaid } = exportXlsForm(definition);
  expect(unsaid).toEqual([]);
  const again = imported(sheets);
  expect(withoutTable(again)).toEqual(withoutTable(definition));
});

test('any XLSForm that is exported again shows the same questions and refuses the same answers', () => {
  const total = { forms: 0, answers: 0 };
  fc.assert(
    fc.property(anySurvey, fc.integer({ min: 0 }), (rows, seed) => {
      const definition = imported(xlsForm(rows, choices({ x: ['1', '2'] })));
      const { sheets, unsaid } = exportXlsForm(definition);
      const again = imported(sheets);
      if (unsaid.length > 0) return;
      total.forms += 1;
      const random = seededRandom(seed);
      for (let count = 0; count < 10; count += 1) {
        const answers = randomAnswers(definition, random);
        total.answers += 1;
        expect(outcome(again, answers)).toEqual(outcome(definition, answers));
      }
    }),
    { numRuns: 300 },
  );
  console.info(`XLSForms exported and imported: ${total.forms}, with ${total.answers} sets of answers`);
  expect(total.forms).toBeGreaterThan(100);
});

test.each(shippedDefinitions().map((document) => [(document as Definition).id, document] as const))(
  '%s is an XLSForm that can be imported, with a list of what it leaves out',
  (_id, document) => {
    const definition = parseDefinition(document).definition as Definition;
    const { sheets, unsaid } = exportXlsForm(definition);
    const again = imported(sheets);
    const ids = (form: Definition) =>
      form.steps.flatMap(({ questions }) =>
        questions.flatMap(({ id, type }) => (type === 'matrix' ? [] : [id])),
      );
    expect(ids(again)).toEqual(expect.arrayContaining(ids(definition)));
    expect(unsaid.length).toBeGreaterThan(0);
    expect(xlsFormFile(definition, 'es').at(-1)?.rows.length).toBe(unsaid.length + 1);
  },
);

test('ages, points, tables and answers in own words are said; what has another meaning is left out by name', () => {
  const label = { en: 'Q' };
  const options = ['a', 'b'].map((value, score) => ({ value, label, score }));
  const definition = oneStep(
    { id: 'born', type: 'date', label },
    { id: 'pick', type: 'choice', label, options, other: { label, maxLength: 100 } },
    { id: 'table', type: 'matrix', label, options, rows: [{ id: 'r', label }] },
    {
      id: 'adult',
      type: 'text',
      label,
      maxLength: 1_000,
      showWhen: { '>=': [{ yearsBetween: [{ var: 'born' }, { var: 'today' }] }, 18] },
    },
    { id: 'own', type: 'text', label, maxLength: 1_000, showWhen: { '==': [{ var: 'pick' }, 'other:'] } },
    {
      id: 'points',
      type: 'computed',
      label,
      staffOnly: true,
      compute: { '+': [{ score: { var: 'pick' } }, { score: { var: 'table.r' } }] },
    },
    {
      id: 'counted',
      type: 'text',
      label,
      maxLength: 1_000,
      softMin: 1,
      showWhen: { '>': [{ countTrue: [{ var: 'own' }] }, 0] },
    },
  ) as unknown as Definition;
  const { sheets, unsaid } = exportXlsForm(definition);
  expect(unsaid.map(({ id, message }) => [id, message.params?.what])).toEqual([
    ['counted', 'softMin'],
    ['counted', 'showWhen'],
  ]);
  const again = imported(sheets);
  const sets: Answers[] = [
    { born: '2008-03-01', pick: 'b' },
    { born: '2008-03-02', pick: 'other: words' },
    { pick: 'a' },
  ];
  for (const answers of sets) {
    const seen = (form: Definition) => {
      const { questions } = resolveForm(compileQuestionnaire(form), answers, DAY);
      return [questions.get('adult'), questions.get('own')];
    };
    expect(seen(again)).toEqual(seen(definition));
  }
});
