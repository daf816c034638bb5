/** Published versions as Questionnaires, as responses name them. */
import { type FhirResource, isObject, parseExactly } from '@clinic/formats/fhir';
import { derivedId } from '@clinic/server-platform/base';
import { formsBy } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FhirDeps } from './deps.ts';
import type { Search } from './search.ts';
import type { Page } from './submissions.ts';

interface VersionRow {
  questionnaire_id: string;
  version: string;
  status: string;
  changed: Date | string;
}

/** Each takes a thread a while. */
const MOST_AT_ONCE = 10;
const MOST_ID = 64;

const idOf = ({ questionnaire_id, version }: Pick<VersionRow, 'questionnaire_id' | 'version'>): string => {
  const id = `${questionnaire_id}-${version}`;
  return id.length <= MOST_ID ? id : derivedId(`Questionnaire/${id}`);
};

export async function questionnairePage(em: EntityManager, deps: FhirDeps, search: Search): Promise<Page> {
  const { lists, changed, count, after } = search;
  const most = Math.min(count, MOST_AT_ONCE);
  const matching: VersionRow[] = [];
  for (const row of await versions(em)) {
    if (after && idOf(row) <= after.id) continue;
    if (await matches(em, deps, row, { lists, changed })) matching.push(row);
    if (matching.length > most) break;
  }
  const shown = matching.slice(0, most);
  const last = shown.at(-1);
  const next = matching.length > most && last ? { changed: '0', id: idOf(last), taken: 0 } : undefined;
  return { found: await Promise.all(shown.map((row) => questionnaireOf(em, deps, row))), next, rows: [] };
}

export async function questionnairesOf(
  em: EntityManager,
  deps: FhirDeps,
  named: ReadonlyArray<{ questionnaire: string; version: string }>,
): Promise<FhirResource[]> {
  const keys = new Set(named.map(({ questionnaire, version }) => `${questionnaire}@${version}`));
  const rows = (await versions(em)).filter((row) => keys.has(`${row.questionnaire_id}@${row.version}`));
  return Promise.all(rows.map((row) => questionnaireOf(em, deps, row)));
}

/** In the order of their ids. */
export async function versions(em: EntityManager): Promise<VersionRow[]> {
  const rows = await em.execute<VersionRow[]>(
    `select questionnaire_id, version, status, greatest(published_at, retired_at) as changed
     from questionnaire_version where status <> 'draft'`,
  );
  return rows.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

async function matches(
  em: EntityManager,
  { library, fhir }: FhirDeps,
  row: VersionRow,
  { lists, changed: { from, before } }: Pick<Search, 'lists' | 'changed'>,
): Promise<boolean> {
  const at = new Date(row.changed);
  if ((from && at < from) || (before && at >= before)) return false;
  for (const { reads, values } of lists) {
    if (reads === 'id' && !values.includes(idOf(row))) return false;
    if (reads === 'status' && !values.includes(row.status === 'retired' ? 'retired' : 'active')) return false;
    if (reads !== 'url' && reads !== 'version') continue;
    const { definition } = await library.questionnaire(em, row.questionnaire_id, row.version);
    const { canonical } = await formsBy(fhir)(definition);
    if (!values.includes(canonical.split('|')[reads === 'url' ? 0 : 1] ?? '')) return false;
  }
  return true;
}

export async function questionnaireOf(
  em: EntityManager,
  { library, fhir }: FhirDeps,
  row: VersionRow,
): Promise<FhirResource> {
  const { definition } = await library.questionnaire(em, row.questionnaire_id, row.version);
  const questionnaire = parseExactly(await fhir.questionnaire(definition)) as FhirResource;
  const { meta } = questionnaire;
  return Object.assign(questionnaire, {
    id: idOf(row),
    meta: { ...(isObject(meta) && meta), lastUpdated: new Date(row.changed).toISOString() },
    ...(row.status === 'retired' && { status: 'retired' }),
  });
}
