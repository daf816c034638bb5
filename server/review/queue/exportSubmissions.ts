/** Exports what a filter matches. The start is audited before the first line, the outcome after the last. */

import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '../../../contract/audit.ts';
import type { ExportRequest } from '../../../contract/queue.ts';
import type { Library } from '../../catalogue/library.ts';
import type { SignedInRequest } from '../../platform/access/requestContext.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { keepingActor } from '../../platform/db/actor.ts';
import { narrowingOf } from './conditions.ts';
import { csv, type Documents } from './exportCsv.ts';
import { fhir } from './exportFhir.ts';
import { openExport, type Versions } from './exportRows.ts';

/**
 * The audit log records which submissions were exported: the export's last entry names the remaining ones.
 */
const IDS_AN_ENTRY = 1_000;

export async function exportSubmissions(
  em: EntityManager,
  { library, publicUrl }: { library: Library; publicUrl: string },
  { format, filter }: ExportRequest,
  requestContext: SignedInRequest,
): Promise<Readable> {
  const { search, ...shown } = filter;
  const record = (action: AuditAction, more: object = {}) =>
    em.fork().transactional(async (tx) => {
      const detail = { format, ...shown, searched: Boolean(search?.trim()), ...more };
      recordAudit(tx, requestContext, { action, object: { type: 'submission', id: null }, detail });
    });

  await record('export_started');
  const opened = await openExport(em, narrowingOf(filter, requestContext.by.id), filter.sort);
  async function* lines(): AsyncGenerator<string> {
    let count = 0;
    let ids: string[] = [];
    let complete = false;
    try {
      const documents = await documentsOf(em.fork(), library, opened.versions);
      const written = format === 'csv' ? csv(documents) : fhir(documents, publicUrl);
      if (written.head) yield written.head;
      for await (const row of opened.rows) {
        count += 1;
        ids.push(row.id);
        if (ids.length === IDS_AN_ENTRY) {
          await record('submissions_exported', { ids, until: count });
          ids = [];
        }
        yield written.line(row);
      }
      await record('submissions_exported', { count, ids });
      complete = true;
    } finally {
      await opened.close();
      if (!complete) await record('export_broken_off', { count, ids });
    }
  }
  return Readable.from(keepingActor(lines()), { objectMode: false, highWaterMark: 65_536 });
}

async function documentsOf(em: EntityManager, library: Library, versions: Versions): Promise<Documents> {
  const questionnaires: Array<[string, Awaited<ReturnType<Library['questionnaire']>>]> = [];
  const ruleSets: Array<[string, Awaited<ReturnType<Library['ruleSet']>>]> = [];
  for (const { questionnaire_id, version, rule_set_id, rule_set_version } of versions) {
    const name = `${questionnaire_id}@${version}`;
    questionnaires.push([name, await library.questionnaire(em, questionnaire_id, version)]);
    const ruleSet = await library.ruleSet(em, rule_set_id, rule_set_version);
    ruleSets.push([`${rule_set_id}@${rule_set_version}`, ruleSet]);
  }
  return { questionnaires: new Map(questionnaires), ruleSets: new Map(ruleSets) };
}
