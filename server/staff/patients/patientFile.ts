/** Everything that is held on a patient as one document: what PDF and FHIR of each submission have, and what was written and read. */
import type { PatientEvent } from '@clinic/contract/patients/patients';
import { dateFormat, FALLBACK_LANGUAGE, intlLocale } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import type { AppContext, RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound, pdfWords } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { Submission } from '@clinic/server-platform/entities';
import { clinicSettings } from '@clinic/server-platform/settings';
import { formsBy, type Library } from '@clinic/server-shared/catalogue';
import { type PdfContent, pdfContent } from '@clinic/server-shared/pdf';
import type { FhirWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { transactionBundle } from '../review/fhir/bundle.ts';
import { submissionRow } from '../review/submissionRows.ts';
import { patientItems } from './patientItems.ts';
import { entriesOf } from './patientTimeline.ts';
import { patientId } from './viewPatient.ts';

export interface FileDeps {
  library: Library;
  config: Pick<Config, 'clinicName' | 'clinicTimeZone' | 'publicUrl'>;
  fhir: FhirWork;
}

export interface Asked {
  id: string;
  /** Of the texts; by default the patient's own. */
  language: string | undefined;
}

/** Answers with a patient's file, its name without theirs. */
export function sendingFiles({
  render,
  ...deps
}: FileDeps & { render(content: PdfContent): Promise<Buffer> }) {
  type Request = { ctx: AppContext; em: EntityManager; requestContext: RequestContext };
  const attach = (ctx: AppContext, name: string, type: string, body: Buffer | string): void => {
    ctx.attachment(name);
    ctx.type = type;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = body;
  };
  return {
    async pdf({ ctx, em, requestContext }: Request, asked: Asked): Promise<void> {
      const content = await patientPdf(em, deps, asked, requestContext);
      attach(ctx, 'patient.pdf', 'application/pdf', await render(content));
    },
    async fhir({ ctx, em, requestContext }: Request, asked: Asked): Promise<void> {
      const bundle = await patientBundle(em, deps, asked, requestContext);
      attach(ctx, 'patient.fhir.json', 'application/fhir+json; charset=utf-8', JSON.stringify(bundle));
    },
  };
}

/** The submissions' ids, the latest first. The file is recorded with the patient and each of them. */
async function begin(
  tx: EntityManager,
  id: string,
  format: 'pdf' | 'fhir',
  requestContext: RequestContext,
): Promise<{ person: string; ids: string[] }> {
  const person = await patientId(tx, id);
  const rows = await tx.execute<Array<{ id: string }>>(
    'select id from submission where person_id = ? order by created_at desc, id desc',
    [person],
  );
  const ids = rows.map((row) => row.id);
  recordAudit(tx, requestContext, {
    action: 'patient_file_made',
    object: { type: 'person', id: person },
    detail: { format, submissions: ids },
  });
  return { person, ids };
}

/** A transaction of all that the submissions' own Bundles have. */
const patientBundle = (
  em: EntityManager,
  { library, config, fhir }: FileDeps,
  { id, language }: Asked,
  requestContext: RequestContext,
): Promise<FhirResource> =>
  em.transactional(async (tx) => {
    const formOf = formsBy(fhir);
    const { timeZone } = await clinicSettings(tx, config);
    const { ids } = await begin(tx, id, 'fhir', requestContext);
    const entry: JsonObject[] = [];
    for (const each of ids) {
      const row = await submissionRow(tx, each);
      const published = await library.questionnaire(tx, row.questionnaire_id, row.version);
      const ruleSet = await library.ruleSet(tx, row.rule_set_id, row.rule_set_version);
      const form = await formOf(published.definition);
      const writing = { publicUrl: config.publicUrl, timeZone, language };
      entry.push(...(transactionBundle({ row, published, ruleSet, form }, writing).entry as JsonObject[]));
    }
    return { resourceType: 'Bundle', type: 'transaction', entry };
  });

/** What the PDF of each submission has, and below it what was written, sent, agreed to and read. */
const patientPdf = (
  em: EntityManager,
  { library, config }: FileDeps,
  { id, language }: Asked,
  requestContext: RequestContext,
): Promise<PdfContent> =>
  em.transactional(async (tx) => {
    const settings = await clinicSettings(tx, config);
    const clinic = { name: settings.clinicName, timeZone: settings.timeZone };
    const { person, ids } = await begin(tx, id, 'pdf', requestContext);
    const [patient] = await patientItems(tx, [person]);
    if (!patient) throw new NotFound('No such patient');
    const sections: PdfContent['sections'] = [];
    let shown = language;
    for (const each of ids) {
      const submission = (await tx.findOneOrFail(Submission, each, {
        populate: ['evidenceJSON'],
      })) as Submission;
      shown ??= submission.language;
      const published = await library.questionnaire(tx, submission.questionnaireId, submission.version);
      const ruleSet = await library.ruleSet(tx, submission.ruleSetId, submission.ruleSetVersion);
      const content = pdfContent(
        { submission, published, clinic, language: shown, now: requestContext.at },
        ruleSet,
      );
      const events = (await entriesOf(tx, submission, clinic.timeZone)).toSorted((one, other) =>
        one.at.localeCompare(other.at),
      );
      const consents = (await submissionRow(tx, each)).consents.map(({ question, agreed_at }) => ({
        at: agreed_at,
        text: textIn(published.questionnaire.questions.get(question)?.question.label ?? {}, shown ?? ''),
      }));
      sections.push(...sectionsOf(submission.reference, content, { events, consents }, clinic.timeZone));
    }
    const fileLanguage = shown ?? FALLBACK_LANGUAGE;
    const words = pdfWords(fileLanguage);
    return {
      language: fileLanguage,
      clinic: clinic.name,
      title: words.file.title,
      facts: [
        [words.patient, patient.name ?? words.none],
        [words.email, patient.email ?? words.none],
        [words.printed, moment(requestContext.at.toISOString(), clinic.timeZone, fileLanguage)],
      ],
      sections,
      footer: words.confidential,
    };
  });

interface Happened {
  events: ReadonlyArray<PatientEvent['entry']>;
  consents: ReadonlyArray<{ at: string; text: string }>;
}

function sectionsOf(
  reference: string,
  { facts, flags, sections, language }: PdfContent,
  { events, consents }: Happened,
  timeZone: string,
): PdfContent['sections'] {
  const words = pdfWords(language);
  const rows = (list: ReadonlyArray<{ at: string; text: string; who?: string | undefined }>) =>
    list.map(({ at, text, who }) => ({
      label: [moment(at, timeZone, language), who].filter(Boolean).join(' · '),
      value: text,
      empty: false,
    }));
  const named = <Kind extends PatientEvent['entry']['kind']>(
    kind: Kind,
    textOf: (entry: Extract<PatientEvent['entry'], { kind: Kind }>) => string,
  ) =>
    rows(
      events.flatMap((entry) =>
        entry.kind === kind ? [{ at: entry.at, text: textOf(entry as never), who: entry.author?.name }] : [],
      ),
    );
  const about = {
    title: reference,
    rows: facts.map(([label, value]) => ({ label, value, empty: false })),
  };
  const listed = (flags?.listed ?? []).map(({ title, message, severity, danger }) => ({
    label: `${severity}: ${title}`,
    value: message,
    empty: false,
    alert: danger,
  }));
  const held = {
    [words.flags]: listed,
    [words.file.consents]: rows(consents),
    [words.file.messages]: [
      ...named('message', ({ message }) => message),
      ...named('request', ({ message }) => message),
    ],
    [words.file.notes]: named('note', ({ message }) => message),
    [words.status]: named('status', ({ from, to, reason }) =>
      [`${words.statuses[from]} → ${words.statuses[to]}`, reason].filter(Boolean).join(': '),
    ),
    [words.file.documents]: named('document', ({ name }) => name),
    [words.file.viewed]: named('viewed', ({ times }) => `${times} ×`),
  };
  const titled = (title: string): string => `${reference} · ${title}`;
  return [
    about,
    ...sections.map((section) => ({ ...section, title: titled(section.title) })),
    ...Object.entries(held).flatMap(([title, each]) =>
      each.length > 0 ? [{ title: titled(title), rows: each }] : [],
    ),
  ];
}

const moment = (iso: string, timeZone: string, language: string): string =>
  dateFormat(intlLocale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );
