/** Replays fixtures through definition versions and rule set versions, side by side. */
import type { Case } from '@clinic/contract/rules/fixtureCase';
import type { ReplayRequest, ReplayResult } from '@clinic/contract/rules/replay';
import { localize } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import type { ParsedRuleSet, RuleSet } from '@clinic/rules/document';
import type { RequestContext } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import { type Library, storedCodeLists } from '@clinic/server-shared/catalogue';
import { type DocumentWork, TOO_LONG, unlessTooLong } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { draftOf } from '../../authoring/drafts.ts';
import { expectedCases, withApproved } from '../fixtures/expectations.ts';
import { recordCasesRead } from '../fixtures/store.ts';
import { activeVersion, RULE_SETS } from '../sets/ruleSetKind.ts';

export type ReplayedCell = NonNullable<ReplayResult['rows'][number]['cells'][number]>;

/** Runs cases through the whole runtime, in a thread with a deadline; returns one cell per case. */
export type Replay = (
  definition: Definition,
  ruleSet: RuleSet,
  cases: readonly Case[],
) => Promise<ReplayedCell[]>;

/** Parses an unpublished rule set, in a thread with a deadline. */
export type ParseRules = (document: unknown) => Promise<ParsedRuleSet>;

export interface Replaying {
  library: Library;
  replay: Replay;
  parseRules: ParseRules;
  work: DocumentWork;
}

interface Row {
  set: string | null;
  value: Case;
}

interface Ran {
  column: ReplayResult['columns'][number];
  rows: Row[];
  cells: Array<ReplayedCell | null>;
}

/** @throws NotFound for a set, version or draft that does not exist */
export async function replayRequest(
  em: EntityManager,
  replaying: Replaying,
  request: ReplayRequest,
  requestContext: RequestContext,
): Promise<ReplayResult> {
  const ran: Ran[] = [];
  for (const column of request.columns) ran.push(await runColumn(em, replaying, request, column));
  await recordCasesRead(
    em,
    ran.flatMap(({ rows }) => rows.map(({ value }) => value)),
    requestContext,
  );
  const rows = (ran[0]?.rows ?? []).map(({ set, value }, index) => {
    const cells = ran.map((each) => each.cells[index] ?? null);
    return { set, caseId: value.id, title: value.title ?? null, cells, differing: differing(cells) };
  });
  return { columns: ran.map(({ column }) => column), rows };
}

async function runColumn(
  em: EntityManager,
  { library, replay, parseRules, work }: Replaying,
  { sets, cases }: ReplayRequest,
  { questionnaire: { id, version }, rules }: ReplayRequest['columns'][number],
): Promise<Ran> {
  const { definition } = await library.questionnaire(em, id, version);
  const { ruleSet, name, upTo, approved, refused } = await rulesOf(em, { library, parseRules }, rules);
  const wanted = new Set(sets);
  const known = ruleSet ?? { id: '', flags: [] };
  const stored = await expectedCases(em, known, upTo, (set) => wanted.has(set.id));
  if (new Set(stored.map(({ set }) => set.id)).size < wanted.size) throw new NotFound('No such fixtures');
  const byCase = Map.groupBy(approved, (each) => `${each.set} ${each.caseId}`);
  const rows: Row[] = [
    ...stored.map(({ set, value }) => ({
      set: set.id,
      value: {
        ...value,
        expected: withApproved(value.expected, byCase.get(`${set.id} ${value.id}`) ?? [], known),
      },
    })),
    ...cases.map((value) => ({ set: null, value })),
  ];
  let unfit = refused ?? (ruleSet && (await unfitFor(em, { ruleSet, definition, work })));
  let cells: ReplayedCell[] = [];
  if (ruleSet && !unfit) {
    const values = rows.map(({ value }) => value);
    const replayed = await unlessTooLong(replay(definition, ruleSet, values));
    if (replayed === null) unfit = localize('evaluationTooLong').message;
    else cells = replayed;
  }
  const failed = cells.filter(({ matches }) => !matches).length;
  return {
    column: {
      questionnaire: `${id}@${version}`,
      rules: name,
      refused: unfit ?? null,
      passed: cells.length - failed,
      failed,
    },
    rows,
    cells,
  };
}

interface Rules {
  ruleSet?: RuleSet;
  name: string;
  /** Includes approvals up to this version. */
  upTo: string;
  approved: ReadonlyArray<{ set: string; caseId: string; flag: string; value: boolean | number | null }>;
  refused?: string;
}

async function rulesOf(
  em: EntityManager,
  { library, parseRules }: Pick<Replaying, 'library' | 'parseRules'>,
  rules: ReplayRequest['columns'][number]['rules'],
): Promise<Rules> {
  if ('id' in rules) {
    const { ruleSet } = await library.ruleSet(em, rules.id, rules.version);
    return { ruleSet, name: `${rules.id}@${rules.version}`, upTo: rules.version, approved: [] };
  }
  const draft = 'draft' in rules ? await draftOf(em, RULE_SETS, rules.draft) : undefined;
  const document = 'document' in rules ? rules.document : draft?.content.document;
  const parsed: ParsedRuleSet = (await unlessTooLong(parseRules(document))) ?? TOO_LONG;
  const { ruleSet, problems } = parsed;
  const approved = draft?.content.expectations ?? [];
  if (!ruleSet) {
    const refused = problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
    return { name: 'draft', upTo: '0.0', approved, refused };
  }
  const upTo = (draft && (await activeVersion(em, ruleSet.id))) ?? ruleSet.version;
  return { ruleSet, name: `${ruleSet.id}@${ruleSet.version} (draft)`, upTo, approved };
}

async function unfitFor(
  em: EntityManager,
  { ruleSet, definition, work }: { ruleSet: RuleSet; definition: Definition; work: DocumentWork },
): Promise<string | undefined> {
  const lists = await storedCodeLists(em, definition);
  const [problems = []] = await work.pairing(definition, [ruleSet], lists);
  return problems.length === 0
    ? undefined
    : problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
}

/** Flags that differ between two columns that were run. */
function differing(cells: ReadonlyArray<ReplayedCell | null>): string[] {
  const ran = cells.filter((cell) => cell !== null);
  const [first, ...others] = ran;
  if (!first) return [];
  const keys = new Set(ran.flatMap(({ flags }) => Object.keys(flags)));
  return [...keys].filter((key) =>
    others.some(
      (other) =>
        other.flags[key] !== first.flags[key] || other.raised.includes(key) !== first.raised.includes(key),
    ),
  );
}
