import type { Definition } from '@clinic/engine/definition';
import { stepOf } from '@clinic/engine/editing';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { formOf } from '@clinic/questionnaires/instruments/parseInstrument';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import { expect, test } from 'vitest';
import { type PdfSource, pdfContent } from './content.ts';

const [, phq9] = shippedInstruments();
if (!phq9) throw new Error('PHQ-9 is shipped');
const definition = parseDefinition(formOf(stepOf(phq9), ['en', 'es'])).definition as Definition;
const now = new Date('2026-03-15T12:00:00Z');
const source = (language: string) =>
  ({
    submission: {
      reference: 'AAAA-BBBB',
      status: 'NEW',
      answersJSON: Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [`phq9_${index + 1}`, index < 4 ? 3 : 0]),
      ),
      flagsJSON: {},
      raisedFlags: [],
      sources: {},
      continuedPast: [],
      patientName: 'Ada Diaz',
      patientEmail: null,
      createdAt: now,
      answeredOn: '2026-03-15',
    },
    published: { definition, questionnaire: compileQuestionnaire(definition) },
    clinic: { name: 'Clinic', timeZone: 'UTC' },
    language,
    now,
  }) as unknown as PdfSource;
const ruleSet = { ruleSet: { flags: [] } } as unknown as CompiledRuleSet;

test("the staff's document has the score, its band and the copyright owner; a marked value says so in words", () => {
  const section = pdfContent(source('en'), ruleSet).sections.at(-1);
  expect(section?.note).toMatch(/^PHQ-9: Developed by .* Pfizer Inc\. No permission required/);
  const results = section?.rows.slice(-3).map(({ value, alert }) => [value, alert]);
  expect(results).toEqual([
    ['12', undefined],
    ['Needs attention: Moderate', true],
    ['None reported', undefined],
  ]);
  expect(pdfContent(source('es'), ruleSet).sections.at(-1)?.rows.at(-2)?.value).toBe(
    'Requiere atención: Moderada',
  );
});

test('an undecided severity that needs attention in every case says so to staff', () => {
  const partly = source('en');
  const answers = [2, 2, 2, 2, 2, 2, 0, 0].map((value, index) => [`phq9_${index + 1}`, value]);
  partly.submission.answersJSON = Object.fromEntries(answers);
  const row = pdfContent(partly, ruleSet).sections.at(-1)?.rows.at(-2);
  expect(row).toMatchObject({ value: 'Needs attention: At least Moderate', alert: true, empty: false });
  const own = pdfContent(partly)
    .sections.at(-1)
    ?.rows.map(({ value }) => value);
  expect(own?.join()).not.toContain('At least');
});

test("the patient's copy has no warnings for staff on values that patients see", () => {
  const shown = structuredClone(definition);
  for (const { questions } of shown.steps)
    for (const question of questions) if (question.type === 'computed') delete question.staffOnly;
  const own = source('en');
  own.published = { definition: shown, questionnaire: compileQuestionnaire(shown) } as never;
  const rows = pdfContent(own).sections.at(-1)?.rows.slice(-3);
  expect(rows?.map(({ value, alert }) => [value, alert])).toEqual([
    ['12', undefined],
    ['Moderate', undefined],
    ['None reported', undefined],
  ]);
});

test("the patient's copy has the answers and the copyright owner, and no score", () => {
  const section = pdfContent(source('en')).sections.at(-1);
  expect(section?.note).toContain('Pfizer');
  expect(section?.rows.map(({ label }) => label)).not.toContain('PHQ-9 total score');
  expect(section?.rows.at(0)).toMatchObject({ value: 'Nearly every day' });
  expect(section?.rows).toHaveLength(10);
});
