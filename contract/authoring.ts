/**
 * What questionnaires and rule sets share while they are written: drafts with revisions, a history, and
 * publication. Used in the browser too.
 */
import { z } from 'zod';
import { type AnyDocument, DocumentId, Moment, Person, Version } from './catalogue.ts';

/** What a revision holds: the document, and what a kind keeps with it. */
export type RevisionContent = { document: AnyDocument };

export const ByDraft = z.strictObject({ id: z.uuid() });
export const ByDraftRevision = z.strictObject({ id: z.uuid(), revision: z.coerce.number().int().min(1) });
export const ByVersion = z.strictObject({ id: DocumentId, version: Version });

export const VersionName = z.strictObject({ id: z.string(), version: z.string() });

/** A draft as it appears in lists, most recently changed first. Kinds add the id of the document. */
export const DraftLine = z.strictObject({
  id: z.uuid(),
  version: z.string(),
  title: z.string(),
  /** The version the draft started from, or the one in force then. */
  basedOn: VersionName.nullable(),
  revision: z.number().int(),
  updatedAt: Moment,
  updatedBy: Person,
});
export type DraftLine = z.infer<typeof DraftLine>;

/** A draft with its content. */
export type DraftDetail<Content extends RevisionContent = RevisionContent> = DraftLine & Content;

/** The revision that a change, or a publication, is based on; a stale one answers 409 `stale_draft`. */
export const BasedOnRevision = z.strictObject({ revision: z.number().int().min(1) });

export const RevisionSaved = z.strictObject({ revision: z.number().int(), updatedAt: Moment });
export type RevisionSaved = z.infer<typeof RevisionSaved>;

/** Response to a stale save: the current draft, to merge with. */
export const staleDraft = <Detail extends z.ZodType>(detail: Detail) =>
  z.strictObject({ code: z.literal('stale_draft'), error: z.string(), current: detail });

/** The saves that are kept, latest first. */
export const RevisionHistory = z.array(
  z.strictObject({ revision: z.number().int(), at: Moment, by: Person, name: z.string().nullable() }),
);
export type RevisionHistory = z.infer<typeof RevisionHistory>;

/** A named save is never deleted. */
export const SaveName = z.strictObject({ name: z.string().trim().min(1).max(100).nullable() });
export type SaveName = z.infer<typeof SaveName>;

/** What changed and why, for readers of the version history. */
export const Reason = z.string().trim().min(1).max(2000);
