/** Requests and responses of the intake. Shared with the browser. */
import { z } from 'zod';
import { HIDDEN_VALUE } from './embedding.ts';
import { LanguageCode } from './language.ts';
import { AnswerMap, AnyAnswer, NoAnswer, TypedEmail, Uuid } from './values.ts';

/** Lower case, as the database returns it. */

export const DraftId = Uuid;
/** 256 random bits, base64url. */
export const DraftSecret = z.string().regex(/^[\w-]{43}$/);
/** Carries the draft's secret; the id alone does not grant access. */
export const DRAFT_SECRET_HEADER = 'x-draft-secret';

export const QuestionnaireResponse = z.strictObject({
  id: z.string(),
  version: z.string(),
  /** The published definition document. */
  definition: NoAnswer,
  /** The rule set reduced to its derived values (BMI and the like, for feedback while filling in). */
  measures: NoAnswer,
});
export type QuestionnaireResponse = z.infer<typeof QuestionnaireResponse>;

/** An origin such as `https://www.example.com`. */
export const WebOrigin = z
  .string()
  .max(200)
  .refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text);

const HiddenValue = z.string().regex(HIDDEN_VALUE).optional();

/** The page that embeds the form, as the browser reports it: unverified. */
export const HostPage = z.strictObject({
  site: WebOrigin.optional(),
  campaign: HiddenValue,
  visit: HiddenValue,
});
export type HostPage = z.infer<typeof HostPage>;

/** Idempotent: the browser chooses id and secret, so a repeated request finds the same draft. */
export const DraftCreation = z.strictObject({
  id: DraftId,
  secret: DraftSecret,
  questionnaireId: z.string().max(100),
  version: z.string().max(20),
  language: LanguageCode,
  hostPage: HostPage.optional(),
});
export type DraftCreation = z.infer<typeof DraftCreation>;

export const Submitted = z.strictObject({
  reference: z.string(),
  submittedAt: z.string(),
  /** A confirmation mail was sent to the address in the form. */
  emailed: z.boolean(),
  /** By when a physician reads it; absent: nothing was promised, or it has been read. */
  readBy: z.string().optional(),
});
export type Submitted = z.infer<typeof Submitted>;

export const DraftResponse = z.strictObject({
  id: DraftId,
  questionnaireId: z.string(),
  version: z.string(),
  answers: AnswerMap,
  stepId: z.string().nullable(),
  language: LanguageCode,
  revision: z.number().int(),
  savedAt: z.string(),
  /** Set once the draft has been submitted; it then accepts no more changes. */
  submitted: Submitted.nullable(),
});
export type DraftResponse = z.infer<typeof DraftResponse>;

/**
 * One autosave: the keys changed since `baseRevision`, null for "cleared". A mutation id that was already
 * applied is acknowledged without applying it again.
 */
export const DraftSave = z.strictObject({
  mutationId: Uuid,
  baseRevision: z.number().int().min(0),
  changes: AnswerMap,
  stepId: z.string().max(100).optional(),
  language: LanguageCode.optional(),
});
export type DraftSave = z.infer<typeof DraftSave>;

/**
 * Acknowledged means committed. `theirs`: what other browsers changed since `baseRevision`, null for cleared.
 */
export const DraftSaved = z.strictObject({
  revision: z.number().int(),
  savedAt: z.string(),
  theirs: AnswerMap,
});
export type DraftSaved = z.infer<typeof DraftSaved>;

/** 409: another browser changed the same questions since `baseRevision`. Nothing was stored. */
export const DraftConflict = z.strictObject({
  code: z.literal('draft_changed'),
  error: z.string(),
  revision: z.number().int(),
  /** Question id → the stored value and the value sent. */
  conflicts: z.record(z.string(), z.strictObject({ theirs: AnyAnswer, mine: AnyAnswer })),
  /** Other keys changed since `baseRevision`. */
  theirs: AnswerMap,
});
export type DraftConflict = z.infer<typeof DraftConflict>;

export const Submit = z.strictObject({
  /** Idempotency key: the same key returns the same submission. */
  submissionKey: Uuid,
  /** The revision the patient reviewed; any other one answers 409. */
  baseRevision: z.number().int().min(0),
  language: LanguageCode,
});
export type Submit = z.infer<typeof Submit>;

/** 422: the problems that prevent submission, by question. */
export const SubmitRefused = z.strictObject({
  code: z.literal('not_submittable'),
  error: z.string(),
  issues: z.array(
    z.looseObject({ key: z.string(), stepId: z.string(), code: z.string(), label: z.string() }),
  ),
});
export type SubmitRefused = z.infer<typeof SubmitRefused>;

/** Requests a mail with a link that continues this draft on another device. */
export const ResumeLink = z.strictObject({
  email: TypedEmail,
  language: LanguageCode,
});
export type ResumeLink = z.infer<typeof ResumeLink>;

/** The fragment of the mailed link, and the date of birth once it is required. */
export const Resume = z.strictObject({ token: DraftSecret, birthDate: z.iso.date().optional() });
export type Resume = z.infer<typeof Resume>;

/** What the patient said earlier, proposed for a form; it counts only once confirmed. */
export const EarlierAnswers = z.array(
  z.strictObject({
    question: z.string(),
    value: AnyAnswer,
    /** Reference of the submission. */
    from: z.string(),
    on: z.iso.date(),
    /** Confirmed by itself, not together with its page. */
    byItself: z.boolean(),
  }),
);
export type EarlierAnswers = z.infer<typeof EarlierAnswers>;

export const Resumed = z.strictObject({
  id: DraftId,
  /** Opens the draft for 30 days. */
  secret: DraftSecret,
  questionnaireId: z.string(),
  version: z.string(),
  /** Only of a follow-up that was opened by a link and the date of birth: patients with an account read theirs with it. */
  earlier: EarlierAnswers.optional(),
});
export type Resumed = z.infer<typeof Resumed>;

/** GET /api/patient/drafts: not submitted yet, most recently changed first. */
export const OwnDraft = z.strictObject({
  id: DraftId,
  questionnaire: z.strictObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    /** By language, for readers whose portal language differs from the form's. */
    titles: z.record(z.string(), z.string()),
  }),
  /** The step they stopped at, by language. */
  step: z.record(z.string(), z.string()).nullable(),
  language: z.string(),
  savedAt: z.string(),
});
export type OwnDraft = z.infer<typeof OwnDraft>;
export const OwnDrafts = z.array(OwnDraft);
