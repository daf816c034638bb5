import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { careDefinition } from '@clinic/fixtures/careDefinition';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet, type RuleSet } from '@clinic/rules/document';
import { compileRuleSet } from '@clinic/rules/evaluate';
import { expect, test } from 'vitest';
import { type PdfSource, pdfContent } from './content.ts';

const definition = parseDefinition(careDefinition()).definition as Definition;
const published = {
  id: definition.id,
  version: definition.version,
  definition,
  questionnaire: compileQuestionnaire(definition),
};
const now = new Date('2026-03-15T12:00:00Z');
const submission = {
  reference: 'AAAA-BBBB',
  status: 'NEW',
  answersJSON: { unit_system: 'metric', height_cm: 170, weight_kg: 50, privacy: true },
  flagsJSON: {},
  raisedFlags: [],
  sources: {},
  continuedPast: [],
  ruleSetId: 'no-flags',
  ruleSetVersion: '1.0',
  patientName: 'Ada Diaz',
  patientEmail: null,
  createdAt: now,
};
const source = {
  submission,
  published,
  clinic: { name: 'Clinic', timeZone: 'UTC' },
  language: 'en',
  now,
} as unknown as PdfSource;

const rowsOf = ({ sections }: ReturnType<typeof pdfContent>): Record<string, string> =>
  Object.fromEntries(sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])));

test("the patient's copy omits what is for staff only; the staff's document contains it", () => {
  const ruleSet = shippedRuleSets()
    .map((document) => parseRuleSet(document).ruleSet)
    .find((found) => found?.id === 'no-flags') as RuleSet;
  const own = rowsOf(pdfContent(source));
  expect(own).not.toHaveProperty('Triage score');
  expect(own).toMatchObject({
    'Body mass index': '17.3',
    'Very light': 'Yes',
    'I have read the privacy notice': 'Yes – Privacy notice (version 1.0)',
  });
  const staff = rowsOf(pdfContent(source, compileRuleSet(ruleSet)));
  expect(staff).toMatchObject({ ...own, 'Triage score': '4,017' });
});

test('times include their zone, and unasked questions are left out', () => {
  const zoned = { ...source, clinic: { name: 'Clinic', timeZone: 'America/Chicago' } };
  const { facts, sections } = pdfContent(zoned);
  expect(facts).toContainEqual(['Submitted', 'March 15, 2026 at 7:00 AM CDT']);
  expect(sections.flatMap(({ rows }) => rows.map(({ value }) => value))).not.toContain('Not asked');
  expect(sections.every(({ rows }) => rows.length > 0)).toBe(true);
});
