/** What publishing a draft would do, before anybody does it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Definition } from '../../engine/definition.ts';
import { differences } from '../../engine/editing/differences.ts';
import { parseDefinition } from '../../engine/parseDefinition.ts';
import { parseRuleSet } from '../../rules/parseRuleSet.ts';
import { readersOf } from '../../rules/readers.ts';
import type { RuleSet } from '../../rules/ruleset.ts';
import type { QuestionnaireDraft } from '../db/entities/questionnaireDraft.ts';
import { QuestionnaireVersion } from '../db/entities/questionnaireVersion.ts';
import { RuleSetVersion } from '../db/entities/ruleSetVersion.ts';
import { answersHeld } from './answersHeld.ts';
import type { SafetyReport, TracedDifference } from './contract.ts';
import { publicationProblems } from './publicationProblems.ts';

/** Replays the fixtures a questionnaire comes with; null when it has none that can be run. */
export type ReplayFixtures = (definition: Definition, ruleSet: RuleSet) => SafetyReport['fixtures'];

export async function safetyReport(
  em: EntityManager,
  draft: QuestionnaireDraft,
  replay: ReplayFixtures,
): Promise<SafetyReport> {
  const document = draft.document as unknown;
  const { definition } = parseDefinition(document);
  const questionnaireId = draft.questionnaireId;
  const current = await newestOf(em, questionnaireId);
  const ruleSet = definition && (await ruleSetOf(em, definition.ruleSet));
  return {
    revision: draft.revision,
    problems: await publicationProblems(em, document),
    comparedWith: current ? { id: questionnaireId, version: current.version } : null,
    differences: definition && current ? await tracedDifferences(em, current, definition) : [],
    fixtures: definition && ruleSet ? replay(definition, ruleSet) : null,
    draftsInProgress: await inProgress(em, questionnaireId),
  };
}

/**
 * The differences between two versions, each with the flags that read it and how many submissions hold an answer.
 * Empty when one of them names two things by one id.
 */
export async function tracedDifferences(
  em: EntityManager,
  before: Definition,
  after: Definition,
): Promise<TracedDifference[]> {
  const found = differences(before, after) ?? [];
  const ruleSet = await ruleSetOf(em, before.ruleSet);
  const readers = ruleSet && readersOf(ruleSet);
  const held = await answersHeld(em, before, found);
  return found.map((difference, index) => {
    const { kind, id, question } = difference;
    const flags = question === undefined ? [] : (readers?.ofQuestion(question) ?? []);
    return {
      ...difference,
      flags: kind === 'option' && question !== undefined ? (readers?.ofOption(question, id) ?? []) : flags,
      answers: held[index] ?? null,
    };
  });
}

async function newestOf(em: EntityManager, questionnaireId: string): Promise<Definition | undefined> {
  const row = await em.findOne(
    QuestionnaireVersion,
    { questionnaireId, status: 'published' },
    { orderBy: { publishedAt: 'desc', version: 'desc' } },
  );
  return row ? parseDefinition(row.definition).definition : undefined;
}

async function ruleSetOf(em: EntityManager, name: string): Promise<RuleSet | undefined> {
  const [ruleSetId, version] = name.split('@');
  const row = await em.findOne(RuleSetVersion, { ruleSetId, version, status: { $ne: 'draft' } });
  return row ? parseRuleSet(row.document).ruleSet : undefined;
}

async function inProgress(em: EntityManager, questionnaireId: string): Promise<number> {
  const [row] = await em.execute<Array<{ count: string }>>(
    'select count(*) from draft where questionnaire_id = ? and submitted_at is null',
    [questionnaireId],
  );
  return Number(row?.count ?? 0);
}
