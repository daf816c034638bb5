/** Exports what a filter matches. The start is audited before the first line, the outcome after the last. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditAction } from '@clinic/contract/audit/actions';
import type { ExportRequest } from '@clinic/contract/queue/bulk';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { ResponseForm } from '@clinic/formats/fhir';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Config } from '@clinic/server-platform/config';
import { inTurns, keepingActor } from '@clinic/server-platform/db';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { formsBy, type Library, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { FhirWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { all, hasId, matching, narrowingFor } from './conditions.ts';
import { csv } from './exportCsv.ts';
import { fhir, fhirBundle } from './exportFhir.ts';
import type { Documents, Written } from './exportFormat.ts';
import { openExport } from './exportRows.ts';
import { xlsx } from './exportXlsx.ts';

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
const EXPORTS = inTurns('exports', { total: 12, ofClinic: 4, mostOfClinic: 4, mostOfAccount: 2 });

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
  { format, language = FALLBACK_LANGUAGE, filter, ids: chosen }: ExportRequest,
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
  const brokenOff = async (detail: object): Promise<void> => {
    await opened.close();
    await record('export_broken_off', detail);
  };
  const written = await writerFor(em.fork(), { format, language }, opened, deps).catch(async (error) => {
    await brokenOff({ count: 0, ids: [] });
    throw error;
  });
  async function* lines(): AsyncGenerator<string | Uint8Array> {
    let count = 0;
    let ids: string[] = [];
    let complete = false;
    try {
      if (written.head.length > 0) yield written.head;
      for await (const row of opened.rows()) {
        count += 1;
        ids.push(row.id);
        if (ids.length === IDS_AN_ENTRY) {
          await record('submissions_exported', { ids, until: count });
          ids = [];
        }
        if (count % LINES_AT_ONCE === 0) await nextTurn();
        const line = written.line(row);
        if (line.length > 0) yield line;
      }
      const end = written.end();
      if (end.length > 0) yield end;
      await record('submissions_exported', { count, ids });
      complete = true;
    } finally {
      await (complete ? opened.close() : brokenOff({ count, ids }));
    }
  }
  return Readable.from(keepingActor(lines()), { objectMode: false, highWaterMark: 65_536 });
}

async function writerFor(
  em: EntityManager,
  { format, language }: Required<Pick<ExportRequest, 'format' | 'language'>>,
  { versions, entries }: Awaited<ReturnType<typeof openExport>>,
  { library, config, fhir: work }: ExportDeps,
): Promise<Written<string | Uint8Array>> {
  const isTable = format === 'csv' || format === 'xlsx';
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
    if (!isTable) forms.set(`${questionnaire_id}@${version}`, await formsBy(work)(published.definition));
  }
  const documents: Documents = { questionnaires, ruleSets, forms };
  const { timeZone } = await clinicSettings(em, config);
  if (isTable) {
    const groups = [...questionnaires.values()].flatMap(({ questionnaire }) =>
      [...questionnaire.questions].filter(([, { question }]) => question.type === 'repeatingGroup'),
    );
    const ids = [...new Set(groups.map(([id]) => id))];
    const tabled = { ...documents, entries: await entries(ids) };
    return (format === 'csv' ? csv : xlsx)(tabled, { timeZone, language });
  }
  const writing = { publicUrl: config.publicUrl, timeZone };
  return format === 'fhir' ? fhir(documents, writing) : fhirBundle(documents, writing);
}
