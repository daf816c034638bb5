/** Drafts of questionnaires, what publishing one would do, and versions. Shared with the browser. */
import { z } from 'zod';
import type { Difference } from '../engine/editing/differences.ts';
import { AnyDocument, DocumentId, Moment, Person, ProblemSchema, Version } from './catalogue.ts';

export type DraftDocument = AnyDocument;

/** POST /api/admin/questionnaire-drafts */
export const NewQuestionnaireDraft = z.discriminatedUnion('from', [
  /** The next version of a questionnaire. */
  z.strictObject({ from: z.literal('version'), questionnaireId: DocumentId, version: Version }),
  /** Another questionnaire that begins as a copy. */
  z.strictObject({
    from: z.literal('copy'),
    questionnaireId: DocumentId,
    version: Version,
    newId: DocumentId,
  }),
  z.strictObject({ from: z.literal('blank'), newId: DocumentId, title: z.string().trim().min(1).max(200) }),
  /** An exported file. */
  z.strictObject({ from: z.literal('document'), document: AnyDocument }),
]);
export type NewQuestionnaireDraft = z.infer<typeof NewQuestionnaireDraft>;

/** GET /api/admin/questionnaire-drafts: the one touched last first. */
export const QuestionnaireDraftLine = z.strictObject({
  id: z.uuid(),
  questionnaireId: z.string(),
  version: z.string(),
  title: z.string(),
  /** The version it began as. */
  basedOn: z.strictObject({ id: z.string(), version: z.string() }).nullable(),
  revision: z.number().int(),
  updatedAt: Moment,
  updatedBy: Person,
});
export type QuestionnaireDraftLine = z.infer<typeof QuestionnaireDraftLine>;
export const QuestionnaireDraftList = z.array(QuestionnaireDraftLine);

/** GET /api/admin/questionnaire-drafts/:id */
export const QuestionnaireDraftDetail = QuestionnaireDraftLine.extend({ document: AnyDocument });
export type QuestionnaireDraftDetail = z.infer<typeof QuestionnaireDraftDetail>;

/** PUT /api/admin/questionnaire-drafts/:id. `revision`: the one it was made from; 409 with the newer one otherwise. */
export const QuestionnaireDraftSave = z.strictObject({
  revision: z.number().int().min(1),
  document: AnyDocument,
});
export type QuestionnaireDraftSave = z.infer<typeof QuestionnaireDraftSave>;

/** Answer to a save, and to a stale one together with what stands. */
export const QuestionnaireDraftSaved = z.strictObject({ revision: z.number().int(), updatedAt: Moment });
export const StaleQuestionnaireDraft = z.strictObject({
  code: z.literal('stale_draft'),
  error: z.string(),
  current: QuestionnaireDraftDetail,
});

/** GET /api/admin/questionnaire-drafts/:id/history: the saves that are kept, the latest first. */
export const QuestionnaireDraftHistory = z.array(
  z.strictObject({ revision: z.number().int(), at: Moment, by: Person, name: z.string().nullable() }),
);
export type QuestionnaireDraftHistory = z.infer<typeof QuestionnaireDraftHistory>;

/** GET /api/admin/questionnaire-drafts/:id/history/:revision: the document as it was. */
export const QuestionnaireDraftDocument = AnyDocument;

/** PUT /api/admin/questionnaire-drafts/:id/history/:revision. A save with a name is kept for good. */
export const SaveName = z.strictObject({ name: z.string().trim().min(1).max(100).nullable() });
export type SaveName = z.infer<typeof SaveName>;

/** A difference, and what it touches. */
export interface TracedDifference extends Difference {
  /** Flags of the rule set that read the question. */
  flags: string[];
  /** Submissions that hold an answer, where the difference is about what was answered. */
  answers: number | null;
}
const DifferenceSchema = z.strictObject({
  change: z.enum(['added', 'removed', 'moved', 'changed']),
  kind: z.enum(['definition', 'step', 'question', 'option', 'row', 'check', 'eligibility']),
  id: z.union([z.string(), z.number()]),
  question: z.string().optional(),
  property: z.string().optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  flags: z.array(z.string()),
  answers: z.number().int().nullable(),
}) as z.ZodType<TracedDifference>;

const Count = z.number().int();
const Examined = z.strictObject({
  total: Count,
  /** The latest of them, up to a limit. */
  examined: Count,
  /** Of those examined: every answer has a place. */
  complete: Count,
});
/** Stored answers, mapped by what the definition declares. Numbers only. */
export const DryRun = z.strictObject({
  submissions: Examined,
  drafts: Examined,
  /** Answers without a place, by the id of the question they were given to. */
  lost: z.array(
    z.strictObject({
      question: z.string(),
      reason: z.enum(['gone', 'option', 'form']),
      submissions: Count,
      drafts: Count,
    }),
  ),
});
export type DryRun = z.infer<typeof DryRun>;

/** GET /api/admin/questionnaire-drafts/:id/report: what publishing would do. */
export const SafetyReport = z.strictObject({
  revision: z.number().int(),
  problems: z.array(ProblemSchema),
  /** Against the version patients begin now; null without one, or while ids are not unique. */
  comparedWith: z.strictObject({ id: z.string(), version: z.string() }).nullable(),
  differences: z.array(DifferenceSchema),
  /** Fixtures of the questionnaire, replayed; null while it cannot be read. */
  fixtures: z
    .strictObject({
      passed: z.number().int(),
      failed: z.array(z.strictObject({ id: z.string(), title: z.string(), flags: z.array(z.string()) })),
    })
    .nullable(),
  /** Begun on earlier versions; each goes on with the version it was begun with. */
  draftsInProgress: z.number().int(),
  /** What was answered before, read as this version asks; null while it cannot be read. */
  answers: DryRun.nullable(),
});
export type SafetyReport = z.infer<typeof SafetyReport>;

/** POST /api/admin/questionnaire-drafts/:id/publish; 422 with the problems when there is an error. */
export const Publication = z.strictObject({
  revision: z.number().int().min(1),
  /** What changed and why, for whoever looks at the versions. */
  note: z.string().trim().min(1).max(2000),
});
export type Publication = z.infer<typeof Publication>;

export const PublishedVersion = z.strictObject({ questionnaireId: z.string(), version: z.string() });
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/** GET /api/admin/questionnaires/:id/differences?before=1.0&after=1.1 */
export const VersionPair = z.strictObject({ before: Version, after: Version });
export const VersionDifferences = z.strictObject({ differences: z.array(DifferenceSchema).nullable() });

export const ByDraft = z.strictObject({ id: z.uuid() });
export const ByDraftRevision = z.strictObject({ id: z.uuid(), revision: z.coerce.number().int().min(1) });
export const ByQuestionnaire = z.strictObject({ id: DocumentId });
export const ByQuestionnaireVersion = z.strictObject({ id: DocumentId, version: Version });
