/** Exports what a filter matches. The start is audited before the first line, the outcome after the last. */

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '../../../contract/audit/actions.ts';
import type { ExportRequest } from '../../../contract/queue/bulk.ts';
import type { ResponseForm } from '../../../engine/fhir/export/responseForm.ts';
import type { CompiledRuleSet } from '../../../rules/evaluate/compileRuleSet.ts';
import type { FhirWork } from '../../catalogue/fhirWork.ts';
import type { Library, PublishedQuestionnaire } from '../../catalogue/library.ts';
import { formsBy } from '../../catalogue/responseForms.ts';
import type { SignedInRequest } from '../../platform/access/requestContext.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Config } from '../../platform/config/config.ts';
import { keepingActor } from '../../platform/db/actor.ts';
import { inTurns } from '../../platform/db/inTurns.ts';
import { type ClinicDefaults, clinicSettings } from '../../platform/settings/clinicSettings.ts';
import { all, hasId, matching } from './conditions.ts';
import { csv, type Written } from './exportCsv.ts';
import { fhir, fhirBundle } from './exportFhir.ts';
import { openExport, type Versions } from './exportRows.ts';
import { narrowingFor } from './narrowing.ts';

/**
 * The audit log records which submissions were exported: the export's last entry names the remaining ones.
 */
const IDS_AN_ENTRY = 1_000;

/** The time for writing lines before yielding to others, in milliseconds. */
const LINES_AT_ONCE = 10;

export interface ExportDeps {
  library: Library;
  config: ClinicDefaults & Pick<Config, 'publicUrl'>;
  fhir: FhirWork;
}

/** Each reads on a connection of its own for as long as its reader takes. */
const EXPORTS = inTurns({ total: 12, ofClinic: 4, mostOfClinic: 4, mostOfAccount: 2 });

/** @throws TooMuchAtOnce while the account, or the clinic, has too many exports */
export async function exportSubmissions(...given: Parameters<typeof exported>): Promise<Readable> {
  const end = await EXPORTS.take();
  try {
    return (await exported(...given)).once('close', end);
  } catch (error) {
    end();
    throw error;
  }
}

async function exported(
  em: EntityManager,
  deps: ExportDeps,
  { format, filter, ids: chosen }: ExportRequest,
  requestContext: SignedInRequest,
): Promise<Readable> {
  const { search, ...shown } = filter;
  const record = (action: AuditAction, more: object = {}) =>
    em.fork().transactional(async (tx) => {
      const detail = { format, ...shown, searched: Boolean(search?.trim()), ...more };
      recordAudit(tx, requestContext, { action, object: { type: 'submission', id: null }, detail });
    });

  await record('export_started');
  const narrowing = await em
    .fork()
    .transactional((tx) => narrowingFor(tx, deps.config, filter, requestContext));
  const opened = await openExport(em, {
    where: all(matching(narrowing), hasId(chosen)),
    sort: filter.sort,
  });
  async function* lines(): AsyncGenerator<string> {
    let count = 0;
    let ids: string[] = [];
    let complete = false;
    try {
      const written = await writerFor(em.fork(), format, opened.versions, deps);
      if (written.head) yield written.head;
      for await (const row of opened.rows) {
        count += 1;
        ids.push(row.id);
        if (ids.length === IDS_AN_ENTRY) {
          await record('submissions_exported', { ids, until: count });
          ids = [];
        }
        if (count % LINES_AT_ONCE === 0) await nextTurn();
        yield written.line(row);
      }
      if (written.end) yield written.end;
      await record('submissions_exported', { count, ids });
      complete = true;
    } finally {
      await opened.close();
      if (!complete) await record('export_broken_off', { count, ids });
    }
  }
  return Readable.from(keepingActor(lines()), { objectMode: false, highWaterMark: 65_536 });
}

async function writerFor(
  em: EntityManager,
  format: ExportRequest['format'],
  versions: Versions,
  { library, config, fhir: work }: ExportDeps,
): Promise<Written> {
  const questionnaires = new Map<string, PublishedQuestionnaire>();
  const ruleSets = new Map<string, CompiledRuleSet>();
  const forms = new Map<string, ResponseForm>();
  for (const { questionnaire_id, version, rule_set_id, rule_set_version } of versions) {
    const published = await library.questionnaire(em, questionnaire_id, version);
    questionnaires.set(`${questionnaire_id}@${version}`, published);
    ruleSets.set(
      `${rule_set_id}@${rule_set_version}`,
      await library.ruleSet(em, rule_set_id, rule_set_version),
    );
    if (format !== 'csv')
      forms.set(`${questionnaire_id}@${version}`, await formsBy(work)(published.definition));
  }
  const documents = { questionnaires, ruleSets, forms };
  const { timeZone } = await clinicSettings(em, config);
  if (format === 'csv') return csv(documents, timeZone);
  const writing = { publicUrl: config.publicUrl, timeZone };
  return format === 'fhir' ? fhir(documents, writing) : fhirBundle(documents, writing);
}
