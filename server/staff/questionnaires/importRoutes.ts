/** Imports forms from files of other systems. The work is done in a thread, and ends when the client disconnects. */
import { draftImportReport, importForms, versionImportReport } from '@clinic/contract/forms/formImport';
import {
  FhirCodeLists,
  FhirReading,
  type FhirSource,
  type ReadingAnswers,
  type TableSource,
} from '@clinic/engine/definition';
import { MAX_BYTES } from '@clinic/formats/fhir';
import type { AppContext } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import { QuestionnaireVersion } from '@clinic/server-platform/entities';
import { type Routes, readBytes } from '@clinic/server-platform/http';
import type { FhirWork, ImportedSource } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { draftOf } from '../authoring/drafts.ts';
import { QUESTIONNAIRES } from './questionnaireKind.ts';

export function importRoutes(routes: Routes, fhir: FhirWork): void {
  routes.on(importForms, async ({ ctx, query }) => {
    const content = await readBytes(ctx, MAX_BYTES);
    await answerWith(ctx, (signal) => fhir.importForms(content, answersIn(query), signal));
    return undefined;
  });

  routes.on(draftImportReport, async ({ ctx, em, params: { id } }) => {
    const { document } = (await draftOf(em, QUESTIONNAIRES, id)).content;
    await answerWith(ctx, (signal) => fhir.importReport(sourceIn(document), signal));
    return undefined;
  });

  routes.on(versionImportReport, async ({ ctx, em, params: { id, version } }) => {
    const source = sourceIn(await publishedDocument(em, id, version));
    await answerWith(ctx, (signal) => fhir.importReport(source, signal));
    return undefined;
  });
}

async function publishedDocument(em: EntityManager, questionnaireId: string, version: string) {
  const row = await em.findOne(QuestionnaireVersion, {
    questionnaireId,
    version,
    status: { $ne: 'draft' },
  });
  if (!row) throw new NotFound('No such questionnaire');
  return row.definition as Readonly<Record<string, unknown>>;
}

/** A draft may contain anything. */
function sourceIn({ fhir, table }: Readonly<Record<string, unknown>>): ImportedSource {
  const { source, supporting, codeLists, reading } = partsIn<FhirSource>(fhir);
  if (typeof source === 'string')
    return {
      source,
      ...(typeof supporting === 'string' && { supporting }),
      ...knownLists(codeLists),
      ...readingIn(reading),
    };
  const { source: cells, format } = partsIn<TableSource>(table);
  if (typeof cells !== 'string') throw notImported();
  return { format: format ?? 'redcap', source: cells };
}

/** The file as it was written, if it was read in another way. */
function readingIn(input: unknown): Pick<FhirSource, 'reading'> {
  const parsed = FhirReading.safeParse(input);
  return parsed.success ? { reading: { ...parsed.data, answers: answersIn(parsed.data.answers) } } : {};
}

/** Without those that were not given. */
const answersIn = (given: Readonly<Record<string, string | undefined>>): ReadingAnswers =>
  Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== undefined));

/** Only those in the format that an import writes. */
function knownLists(codeLists: unknown): Pick<FhirSource, 'codeLists'> {
  const parsed = FhirCodeLists.safeParse(codeLists);
  return parsed.success ? { codeLists: parsed.data as NonNullable<FhirSource['codeLists']> } : {};
}

const partsIn = <T>(value: unknown): Partial<T> =>
  (typeof value === 'object' && value !== null ? value : {}) as Partial<T>;

const notImported = () => new NotFound('It was not imported from a file of another system');

async function answerWith(ctx: AppContext, work: (signal: AbortSignal) => Promise<string>): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  ctx.res.once('close', leave);
  try {
    const answer = await work(gone.signal);
    if (answer === 'null') throw notImported();
    ctx.type = 'application/json';
    ctx.body = answer;
  } catch (error) {
    // Nobody reads the response.
    if (!gone.signal.aborted) throw error;
  } finally {
    ctx.res.off('close', leave);
  }
}
