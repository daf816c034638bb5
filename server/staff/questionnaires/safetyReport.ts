/** What publishing a draft would change. */
import type { SafetyReport, TracedDifference } from '@clinic/contract/questionnaires';
import { type Definition, renamedBy } from '@clinic/engine/definition';
import type { Difference } from '@clinic/engine/editing';
import { migrationsSince } from '@clinic/engine/form';
import type { ParsedDefinition } from '@clinic/engine/parsing';
import { flagDependenciesOf, type RuleSet } from '@clinic/rules/document';
import type { AuthoredDraft } from '@clinic/server-platform/entities';
import { type Library, withStoredCodeLists } from '@clinic/server-shared/catalogue';
import { type DocumentWork, TOO_LONG, unlessTooLong } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { answersHeld } from './answersHeld.ts';
import { parseWithCodeLists } from './codeLists/parseWithCodeLists.ts';
import { dryRun } from './dryRun.ts';
import { publicationProblems } from './publicationProblems.ts';

/** Replays the fixtures shipped with a questionnaire; null when it has none that can be run. */
export type ReplayFixtures = (definition: Definition, ruleSet: RuleSet) => Promise<SafetyReport['fixtures']>;

/** Both run in a thread with a deadline, because their input is unpublished. */
export interface ReportThread {
  replay: ReplayFixtures;
  work: DocumentWork;
}

/** @param released rules that are published together with it */
export async function safetyReport(
  em: EntityManager,
  draft: AuthoredDraft,
  { library, replay, work }: ReportThread & { library: Library },
  released?: RuleSet,
): Promise<SafetyReport> {
  const parsed: ParsedDefinition =
    (await unlessTooLong(parseWithCodeLists(em, draft.content.document, work))) ?? TOO_LONG;
  const { definition } = parsed;
  const questionnaireId = draft.documentId;
  const current = (await library.findNewest(em, questionnaireId))?.definition;
  const isReleased = released && definition?.ruleSet === `${released.id}@${released.version}`;
  const ruleSet = isReleased ? released : definition && (await ruleSetOf(em, library, definition));
  // Also null if the questionnaire ships no fixtures.
  const fixtures =
    definition && ruleSet
      ? await unlessTooLong(replay(definition, ruleSet).then((found) => ({ found })))
      : { found: null };
  const problems = await unlessTooLong(publicationProblems(em, parsed, work, released));
  const isTooLong = !fixtures || !problems;
  return {
    revision: draft.revision,
    problems: [...(problems ?? parsed.problems), ...(isTooLong ? TOO_LONG.problems : [])],
    comparedWith: current ? { id: questionnaireId, version: current.version } : null,
    differences:
      definition && current ? await tracedDifferences(em, { library, work }, current, definition) : [],
    fixtures: fixtures?.found ?? null,
    draftsInProgress: await inProgress(em, questionnaireId),
    answers: definition
      ? await dryRun(em, library, (await withStoredCodeLists(em, definition)).definition)
      : null,
  };
}

/**
 * The differences between two versions, each with the flags that read it and how many submissions hold an
 * answer. Empty when one of the versions uses an id twice.
 */
export async function tracedDifferences(
  em: EntityManager,
  { library, work }: { library: Library; work: DocumentWork },
  before: Definition,
  after: Definition,
): Promise<TracedDifference[]> {
  const found = (await work.differences(before, after)) ?? [];
  const ruleSet = await ruleSetOf(em, library, before);
  const readers = ruleSet && flagDependenciesOf(ruleSet);
  const held = await answersHeld(em, before, found);
  return found.map((difference, index) => {
    const { kind, id, question } = difference;
    const flags = question === undefined ? [] : (readers?.ofQuestion(question) ?? []);
    return {
      ...difference,
      flags: kind === 'option' && question !== undefined ? (readers?.ofOption(question, id) ?? []) : flags,
      answers: isDeclared(before, after, difference) ? null : (held[index] ?? null),
    };
  });
}

/** Whether only the id is gone: the answers continue under another. */
function isDeclared(
  before: Definition,
  after: Definition,
  { change, kind, id, question }: Difference,
): boolean {
  if (change !== 'removed' || question === undefined) return false;
  const since = migrationsSince(after, before.version);
  if (kind === 'question') return renamedBy(since, question) !== question;
  const now = renamedBy(since, question);
  return (
    kind === 'option' &&
    since.some(({ recode = [] }) => recode.some((each) => each.question === now && each.from === id))
  );
}

async function ruleSetOf(
  em: EntityManager,
  library: Library,
  { ruleSet }: Definition,
): Promise<RuleSet | undefined> {
  const [id = '', version = ''] = ruleSet.split('@');
  return (await library.findRuleSet(em, id, version))?.ruleSet;
}

async function inProgress(em: EntityManager, questionnaireId: string): Promise<number> {
  const [row] = await em.execute<Array<{ count: string }>>(
    'select count(*) from draft where questionnaire_id = ? and submitted_at is null',
    [questionnaireId],
  );
  return Number(row?.count ?? 0);
}
