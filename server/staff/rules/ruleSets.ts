/** Lists every rule set with its versions, drafts and how often its flags fire. */
import type { VersionName } from '@clinic/contract/authoring';
import type { RuleDraftLine } from '@clinic/contract/rules/draft';
import type { RuleSetList } from '@clinic/contract/rules/ruleSets';
import type { RuleSetVersionDetail, RuleSetVersionLine } from '@clinic/contract/rules/ruleSetVersion';
import { compareVersions } from '@clinic/engine/base';
import type { RuleSet } from '@clinic/rules/document';
import { NotFound } from '@clinic/server-platform/base';
import { RuleSetVersion, type User } from '@clinic/server-platform/entities';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listDrafts } from '../authoring/drafts.ts';
import { toLine, toPerson } from '../authoring/draftView.ts';
import { releasedWith } from './release.ts';
import { inKeyOrder } from './sets/keyOrder.ts';
import { questionnairesUsing } from './sets/questionnairesUsing.ts';
import { RULE_SETS, type RuleDraft } from './sets/ruleSetKind.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

export async function ruleSets(em: EntityManager, library: Library, now: Date): Promise<RuleSetList> {
  const rows = (await em.find(
    RuleSetVersion,
    { status: { $ne: 'draft' } },
    { populate: ['publishedBy', 'approvedBy'], exclude: ['document'], orderBy: { ruleSetId: 'asc' } },
  )) as RuleSetVersion[];
  const fired = await firedSince(em, new Date(now.getTime() - (DAYS - 1) * DAY_MS));
  const drafts = (await listDrafts(em, RULE_SETS)) as RuleDraft[];
  const list: RuleSetList = [];
  for (const [id, versions] of Map.groupBy(rows, ({ ruleSetId }) => ruleSetId)) {
    const active = versions.find((row) => row.active);
    if (!active) continue;
    const { ruleSet } = await library.ruleSet(em, id, active.version);
    const together = await releasedWith(em, { id, version: active.version });
    list.push({
      id,
      title: ruleSet.title,
      active: active.version,
      submissions30Days: fired.get(`${id} `) ?? 0,
      questionnaires: (await questionnairesUsing(em, library, id)).map((each) => ({
        id: each.id,
        version: each.version,
      })),
      versions: versions
        .toSorted((a, b) => compareVersions(b.version, a.version))
        .map((row) => toVersionLine(row, row === active ? together : null)),
      flags: ruleSet.flags.map((flag) => flagLine(flag, fired.get(`${id} ${flag.key}`) ?? 0)),
      drafts: drafts
        .filter(({ documentId }) => documentId === id)
        .map((draft) => toLine(RULE_SETS, draft) as RuleDraftLine),
    });
  }
  return list;
}

/** @throws NotFound */
export async function ruleSetVersion(
  em: EntityManager,
  ruleSetId: string,
  version: string,
): Promise<RuleSetVersionDetail> {
  const row = await em.findOne(
    RuleSetVersion,
    { ruleSetId, version, status: { $ne: 'draft' } },
    { populate: ['publishedBy', 'approvedBy'] },
  );
  if (!row) throw new NotFound('No such rule set');
  const document = inKeyOrder(row.document as RuleSetVersionDetail['document']);
  const together = await releasedWith(em, { id: ruleSetId, version });
  return { id: ruleSetId, ...toVersionLine(row as RuleSetVersion, together), document };
}

const flagLine = (
  { key, type, severity, title, message, source, reviewed }: RuleSet['flags'][number],
  fired30Days: number,
) => ({ key, type, severity, title, message, source, reviewed, fired30Days });

const toVersionLine = (row: RuleSetVersion, together: VersionName | null): RuleSetVersionLine => ({
  version: row.version,
  active: row.active,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  publishedBy: row.publishedBy ? toPerson(row.publishedBy as User) : null,
  approvedBy: row.approvedBy ? toPerson(row.approvedBy as User) : null,
  note: row.changeNote ?? null,
  releasedWith: together,
});

/** Rule set and flag → submissions since that day; without a flag, all. The database maintains the tally. */
async function firedSince(em: EntityManager, since: Date): Promise<Map<string, number>> {
  const rows = await em.execute<Array<{ id: string; flag: string; number: string }>>(
    `select rule_set_id as id, flag, sum(number) as number from rule_tally
     where day >= ?::date group by rule_set_id, flag`,
    [since.toISOString().slice(0, 10)],
  );
  return new Map(rows.map(({ id, flag, number }) => [`${id} ${flag}`, Number(number)]));
}
