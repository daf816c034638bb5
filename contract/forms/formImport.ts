/** The import of a form from a file of another system: what became of each element, before a draft is created. */

import { z } from 'zod';
import type { Refusal, ReportGroup } from '../../engine/importing/report.ts';
import { admin } from '../access.ts';
import { byDraft } from '../authoring.ts';
import { AnyDocument, DocumentId, Version } from '../catalogue.ts';
import { route } from '../route.ts';
import { CodeListDigest } from './codeLists.ts';

/** A code with arguments; `engine/fhir/texts/message.ts` has its text in each language. */
const Message = z.strictObject({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() });

/** A row of a table, or a cell of it. */
const Place = z.strictObject({
  sheet: z.string().optional(),
  /** As spreadsheets number them; the header is row 1. */
  row: z.number().int(),
  /** The header of the column. */
  column: z.string().optional(),
});

const RefusalSchema = z.strictObject({
  /** FHIRPath of the element in the file; of a table, row and column. */
  path: z.string(),
  place: Place.optional(),
  /** In English. */
  message: z.string(),
  text: Message.optional(),
}) as unknown as z.ZodType<Refusal>;

const GroupSchema = z.strictObject({
  /** FHIRPath of the item, or of the form; of a table, the row. */
  path: z.string(),
  place: Place.optional(),
  linkId: z.string().optional(),
  text: z.string().optional(),
  elements: z.array(
    z.strictObject({
      path: z.string(),
      /** Its name; of an extension, its address; of a cell, its column. */
      element: z.string(),
      outcome: z.enum(['taken', 'mapped', 'kept', 'dropped']),
      note: Message.optional(),
    }),
  ),
}) as unknown as z.ZodType<ReportGroup>;

const report = {
  /** FHIRPath of the Questionnaire in the file; of a table, any text. */
  path: z.string(),
  title: z.string(),
  /** Why it cannot be imported; empty if it can. */
  refused: z.array(RefusalSchema),
  /** Every element and extension, or every cell, by question. */
  groups: z.array(GroupSchema),
};

/** What became of each element of a form. */
export const FormReport = z.strictObject(report);
export type FormReport = z.infer<typeof FormReport>;

/** A code list that the definition names: stored before its draft is created. */
export const ImportedCodeList = z.strictObject({
  digest: CodeListDigest,
  title: z.string(),
  size: z.number().int(),
  /** Its document. */
  text: z.string(),
});
export type ImportedCodeList = z.infer<typeof ImportedCodeList>;

export const ImportedForm = z.strictObject({
  ...report,
  /** The definition; absent if the form is refused. */
  document: AnyDocument.optional(),
  codeLists: z.array(ImportedCodeList).optional(),
});
export type ImportedForm = z.infer<typeof ImportedForm>;

export const FormImport = z.strictObject({
  /** Why the file has nothing to import. */
  refused: z.array(RefusalSchema),
  /** Each Questionnaire of the file. */
  forms: z.array(ImportedForm),
});
export type FormImport = z.infer<typeof FormImport>;

/** Stores nothing. A caller that closes the connection ends the work. */
export const importForms = route('POST', '/api/admin/form-imports', {
  ...admin,
  limit: { per: 'account', most: 60, minutes: 10 },
  takes: 'file',
  answer: FormImport,
});

/** A report again, for a document that holds the form it was imported from. */
const reading = { ...admin, limit: { per: 'account', most: 120, minutes: 10 }, answer: FormReport } as const;

export const draftImportReport = route('GET', '/api/admin/questionnaire-drafts/:id/import-report', {
  ...reading,
  params: byDraft,
});
export const versionImportReport = route('GET', '/api/admin/questionnaires/:id/:version/import-report', {
  ...reading,
  params: { id: DocumentId, version: Version },
});
