/** Import of a form from another system's file, with the outcome of each element, before a draft is created. */
import { LOSSES, READING_QUESTIONS, ReadingAnswersSchema } from '@clinic/engine/definition';
import type { Consequence, CorrectionsOfKind } from '@clinic/formats/fhir';
import type { Refusal, ReportGroup } from '@clinic/formats/importing';
import { z } from 'zod';
import { admin } from '../access.ts';
import { byDraft } from '../authoring.ts';
import { AnyDocument, DocumentId, Version } from '../catalogue.ts';
import { route } from '../route.ts';
import { NoAnswer } from '../values.ts';
import { CodeListDigest } from './codeLists.ts';

/** A code with arguments; `formats/importing/texts/message.ts` has its text in each language. */
const Message = z.strictObject({ code: z.string(), params: z.record(z.string(), NoAnswer).optional() });

/** A row of a table, or a cell of it. */
const Place = z.strictObject({
  sheet: z.string().optional(),
  /** Row number as in spreadsheets; the header is row 1. */
  row: z.number().int(),
  /** The header of the column. */
  column: z.string().optional(),
});

const RefusalSchema = z.strictObject({
  /** FHIRPath of the element in the file; for a table, row and column. */
  path: z.string(),
  places: z.array(z.string()).optional(),
  place: Place.optional(),
  /** In English. */
  message: z.string(),
  text: Message.optional(),
}) as unknown as z.ZodType<Refusal>;

const GroupSchema = z.strictObject({
  /** FHIRPath of the item or the form; for a table, the row. */
  path: z.string(),
  place: Place.optional(),
  linkId: z.string().optional(),
  text: z.string().optional(),
  elements: z.array(
    z.strictObject({
      path: z.string(),
      /** Name of the element; for an extension its URL, for a cell its column. */
      element: z.string(),
      outcome: z.enum(['taken', 'mapped', 'kept', 'dropped']),
      note: Message.optional(),
    }),
  ),
}) as unknown as z.ZodType<ReportGroup>;

const CorrectionsSchema = z.strictObject({
  what: Message,
  places: z.array(
    z.strictObject({ path: z.string(), before: z.string().optional(), after: z.string().optional() }),
  ),
}) as unknown as z.ZodType<CorrectionsOfKind>;

/** What patients miss of a form. */
const ConsequenceSchema = z.strictObject({
  kind: z.enum(LOSSES),
  path: z.string(),
  linkId: z.string().optional(),
  text: z.string().optional(),
  /** The id of the question in the draft, if it is there. */
  question: z.string().optional(),
  because: Message.optional(),
}) as unknown as z.ZodType<Consequence>;

const report = {
  /** FHIRPath of the Questionnaire in the file; for a table, any text. */
  path: z.string(),
  title: z.string(),
  /** Why it cannot be imported; empty if it can. */
  refused: z.array(RefusalSchema),
  /** Every element and extension, or every cell, by question. */
  groups: z.array(GroupSchema),
  /** The most severe first. */
  consequences: z.array(ConsequenceSchema).optional(),
  /** What was not written as FHIR has it and has one meaning, by kind. */
  corrections: z.array(CorrectionsSchema).optional(),
};

/** The outcome of each element of a form. */
export const FormReport = z.strictObject(report);
export type FormReport = z.infer<typeof FormReport>;

/** A code list that the definition names: stored before its draft is created. */
export const ImportedCodeList = z.strictObject({
  digest: CodeListDigest,
  title: z.string(),
  size: z.number().int(),
  /** The document of the list. */
  text: z.string(),
});
export type ImportedCodeList = z.infer<typeof ImportedCodeList>;

export const ImportedForm = z.strictObject({
  ...report,
  /** The definition; absent if the form is refused. */
  document: AnyDocument.optional(),
  codeLists: z.array(ImportedCodeList).optional(),
  /** Of what has two meanings: which is meant is a parameter of the next request. */
  asked: z
    .array(
      z.strictObject({
        question: z.enum(READING_QUESTIONS),
        paths: z.array(z.string()),
        /** What is read without an answer; if absent, there is no document without one. */
        assumed: z.string().optional(),
      }),
    )
    .optional(),
});
export type ImportedForm = z.infer<typeof ImportedForm>;

export const FormImport = z.strictObject({
  /** Why the file contains nothing to import. */
  refused: z.array(RefusalSchema),
  /** Each Questionnaire of the file. */
  forms: z.array(ImportedForm),
});
export type FormImport = z.infer<typeof FormImport>;

/** Stores nothing. Closing the connection cancels the import. */
export const importForms = route('POST', '/api/admin/form-imports', {
  ...admin,
  limit: { per: 'account', most: 60, minutes: 10 },
  takes: 'file',
  query: ReadingAnswersSchema,
  answer: FormImport,
});

/** Recreates the report for a document that stores the form it was imported from. */
const reading = { ...admin, limit: { per: 'account', most: 120, minutes: 10 }, answer: FormReport } as const;

export const draftImportReport = route('GET', '/api/admin/questionnaire-drafts/:id/import-report', {
  ...reading,
  params: byDraft,
});
export const versionImportReport = route('GET', '/api/admin/questionnaires/:id/:version/import-report', {
  ...reading,
  params: { id: DocumentId, version: Version },
});
