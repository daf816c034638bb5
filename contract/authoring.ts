/**
 * Authoring of questionnaires and rule sets: drafts with revisions, a history, and publication. Used in the browser
 * too.
 */
import { z } from 'zod';
import { type AnyDocument, Person } from './catalogue.ts';
import { Presence } from './presence.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** The content of a revision: the document, and additional data of its kind. */
export type RevisionContent = { document: AnyDocument };

export const byDraft = { id: z.uuid() };
const bySave = { ...byDraft, revision: z.coerce.number().int().min(1) };

export const VersionName = z.strictObject({ id: z.string(), version: z.string() });
export type VersionName = z.infer<typeof VersionName>;

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

const RevisionSaved = z.strictObject({ revision: z.number().int(), updatedAt: Moment });

/** Response to a stale save: the current draft, to merge with. */
export const staleDraft = <Detail extends z.ZodType>(detail: Detail) =>
  z.strictObject({ code: z.literal('stale_draft'), error: z.string(), current: detail });

/** The stored saves, latest first. */
export const RevisionHistory = z.array(
  z.strictObject({ revision: z.number().int(), at: Moment, by: Person, name: z.string().nullable() }),
);
export type RevisionHistory = z.infer<typeof RevisionHistory>;

/** A named save is never deleted. */
export const SaveName = z.strictObject({ name: z.string().trim().min(1).max(100).nullable() });
export type SaveName = z.infer<typeof SaveName>;

/** A note on what changed and why, for readers of the version history. */
export const Reason = z.string().trim().min(1).max(2000);

/** The draft of the form to publish together with rules. */
const ReleasedTogether = z.strictObject({ form: z.uuid().optional() });

/** The routes that every kind has, below the URL of its drafts. */
/* @__NO_SIDE_EFFECTS__ */
export function authoringRoutes<
  const Access extends 'admin' | 'staff',
  Line extends z.ZodType,
  Detail extends z.ZodType,
  NewDraft extends z.ZodType,
  Save extends z.ZodType,
  AtRevision extends z.ZodType,
  Report extends z.ZodType,
  Publication extends z.ZodType,
  Published extends z.ZodType,
>(
  url: string,
  access: Access,
  of: {
    line: Line;
    detail: Detail;
    newDraft: NewDraft;
    save: Save;
    atRevision: AtRevision;
    report: Report;
    publication: Publication;
    published: Published;
  },
) {
  const drafts = { access, healthData: false } as const;
  const draft = { ...drafts, params: byDraft };
  const save = { ...drafts, params: bySave };
  /** Callers only need the parameters of the path, so its type omits the prefix. */
  const below = <Path extends string>(path: Path): Path => `${url}${path}` as Path;
  return {
    /** Most recently changed first. */
    list: route('GET', below(''), { ...drafts, answer: z.array(of.line) }),
    begin: route('POST', below(''), {
      ...drafts,
      takes: 'document',
      body: of.newDraft,
      answer: of.detail,
      status: 201,
    }),
    read: route('GET', below('/:id'), { ...draft, answer: of.detail }),
    save: route('PUT', below('/:id'), { ...draft, takes: 'document', body: of.save, answer: RevisionSaved }),
    discard: route('DELETE', below('/:id'), { ...draft, status: 204 }),
    history: route('GET', below('/:id/history'), { ...draft, answer: RevisionHistory }),
    /** The content as of one save. */
    atRevision: route('GET', below('/:id/history/:revision'), { ...save, answer: of.atRevision }),
    nameSave: route('PUT', below('/:id/history/:revision'), { ...save, body: SaveName, status: 204 }),
    /** Reports that the caller has it open; returns who else has. */
    stayPresent: route('POST', below('/:id/presence'), { ...draft, answer: Presence }),
    leave: route('DELETE', below('/:id/presence'), { ...draft, status: 204 }),
    /** The effects of publishing the draft, and the problems that prevent it. */
    report: route('GET', below('/:id/report'), { ...draft, query: ReleasedTogether, answer: of.report }),
    publish: route('POST', below('/:id/publish'), { ...draft, body: of.publication, answer: of.published }),
  };
}
export type AuthoringRoutes = ReturnType<typeof authoringRoutes>;
