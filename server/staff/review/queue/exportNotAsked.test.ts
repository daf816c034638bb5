import { assess } from '@clinic/engine/validation';
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { smallVisit } from '@clinic/fixtures/smallVisit';
import { parseRuleSet, type RuleSet } from '@clinic/rules/document';
import { compileRuleSet, evidenceFrom } from '@clinic/rules/evaluate';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { expect, test } from 'vitest';
import type { SubmissionRow } from '../submissionRows.ts';
import { csv } from './exportCsv.ts';

const { questionnaire } = smallVisit();
const flag = {
  key: 'heavy',
  type: 'boolean',
  severity: 'warning',
  title: inBoth('Heavy smoker', 'Fuma mucho'),
  message: inBoth('Heavy smoker', 'Fuma mucho'),
  value: { '>': [{ var: 'packs' }, 2] },
  source: 'Made up',
  reviewed: '2026-03-15',
};
const ruleSet = compileRuleSet(parseRuleSet({ ...smallRuleSet(), flags: [flag] }).ruleSet as RuleSet);

test.each([
  ['never asked', { smokes: false }, 'not asked'],
  ['asked and answered', { smokes: true, packs: 1 }, 'false'],
  ['asked and not answered', { smokes: true }, 'unknown'],
  ['asked and raised', { smokes: true, packs: 5 }, 'true'],
])('a flag whose question was %s is so in CSV', (_, answers, expected) => {
  const { flags, stored } = evidenceFrom(ruleSet, assess(questionnaire, answers, '2026-03-15').ruleInputs);
  const { definition } = questionnaire;
  const published = { questionnaire, definition, id: definition.id, version: definition.version };
  const written = csv(
    {
      questionnaires: new Map([[`${definition.id}@1.0`, published as unknown as PublishedQuestionnaire]]),
      ruleSets: new Map([[`${ruleSet.ruleSet.id}@1.0`, ruleSet]]),
      entries: new Map(),
    },
    { timeZone: 'UTC', language: 'en' },
  );
  const at = new Date('2026-03-15T12:00:00Z');
  const row = {
    questionnaire_id: definition.id,
    version: '1.0',
    rule_set_id: ruleSet.ruleSet.id,
    rule_set_version: '1.0',
    reference: 'R',
    status: 'NEW',
    created_at: at,
    updated_at: at,
    waiting_since: at,
    answers_json: answers,
    answered_on: '2026-03-15',
    flags_json: flags,
    evidence_json: JSON.parse(JSON.stringify(stored())),
  } as unknown as SubmissionRow;
  const place = written.head.split(',').indexOf('Heavy smoker (heavy)');
  expect(written.line(row).split(',')[place]).toBe(expected);
});
