/** Questionnaire drafts, publication reports and versions. Shared with the browser. */
import { InstrumentSchema, LocalizedTextSchema } from '@clinic/engine/definition';
import type { Difference, InstrumentFile } from '@clinic/engine/editing';
import { z } from 'zod';
import { admin } from './access.ts';
import { authoringRoutes, BasedOnRevision, DraftLine, Reason, VersionName } from './authoring.ts';
import { AnyDocument, DocumentId, ProblemSchema, Version } from './catalogue.ts';
import { route } from './route.ts';
import { NoAnswer } from './values.ts';

export type DraftDocument = AnyDocument;

export const NewQuestionnaireDraft = z.discriminatedUnion('from', [
  /** The next version of a questionnaire. */
  z.strictObject({ from: z.literal('version'), questionnaireId: DocumentId, version: Version }),
  /** Another questionnaire, starting as a copy. */
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

export const QuestionnaireDraftLine = DraftLine.extend({ questionnaireId: z.string() });
export type QuestionnaireDraftLine = z.infer<typeof QuestionnaireDraftLine>;

export const QuestionnaireDraftDetail = QuestionnaireDraftLine.extend({ document: AnyDocument });
export type QuestionnaireDraftDetail = z.infer<typeof QuestionnaireDraftDetail>;

export const QuestionnaireDraftSave = BasedOnRevision.extend({ document: AnyDocument });

/** A difference with its effects. */
export interface TracedDifference extends Difference {
  /** Flags of the rule set that read the question. */
  flags: string[];
  /** Number of submissions with an answer to it, for differences that concern answers. */
  answers: number | null;
}
const DifferenceSchema = z.strictObject({
  change: z.enum(['added', 'removed', 'moved', 'changed']),
  kind: z.enum(['definition', 'step', 'question', 'option', 'row', 'check', 'eligibility']),
  id: z.union([z.string(), z.number()]),
  question: z.string().optional(),
  property: z.string().optional(),
  before: NoAnswer.optional(),
  after: NoAnswer.optional(),
  flags: z.array(z.string()),
  answers: z.number().int().nullable(),
}) as z.ZodType<TracedDifference>;

const Count = z.number().int();
const Examined = z.strictObject({
  total: Count,
  /** The latest submissions, up to a limit. */
  examined: Count,
  /** Examined submissions where every answer can be mapped. */
  complete: Count,
});
/** Result of mapping stored answers with the definition's migrations. Counts only. */
export const DryRun = z.strictObject({
  submissions: Examined,
  drafts: Examined,
  /** Answers that cannot be mapped, by the original question id. */
  lost: z.array(
    z.strictObject({
      question: z.string(),
      reason: z.enum(['gone', 'option', 'form', 'taken']),
      submissions: Count,
      drafts: Count,
    }),
  ),
});
export type DryRun = z.infer<typeof DryRun>;

/** The effects of publishing. */
export const SafetyReport = z.strictObject({
  revision: z.number().int(),
  problems: z.array(ProblemSchema),
  /** Compared with the version new intakes use; null without one, or while ids are not unique. */
  comparedWith: VersionName.nullable(),
  differences: z.array(DifferenceSchema),
  /** Replayed fixtures of the questionnaire; null while the draft does not parse. */
  fixtures: z
    .strictObject({
      passed: z.number().int(),
      failed: z.array(z.strictObject({ id: z.string(), title: z.string(), flags: z.array(z.string()) })),
    })
    .nullable(),
  /** Drafts started on earlier versions; each keeps its version. */
  draftsInProgress: z.number().int(),
  /** Stored answers read with this version; null while it does not parse. */
  answers: DryRun.nullable(),
});
export type SafetyReport = z.infer<typeof SafetyReport>;

/** 422 with the problems if there is an error. */
export const Publication = BasedOnRevision.extend({ note: Reason });
export type Publication = z.infer<typeof Publication>;

export const PublishedVersion = z.strictObject({ questionnaireId: z.string(), version: z.string() });
export type PublishedVersion = z.infer<typeof PublishedVersion>;

export const VersionPair = z.strictObject({ before: Version, after: Version });
export const VersionDifferences = z.strictObject({ differences: z.array(DifferenceSchema).nullable() });

export const questionnaireDrafts = authoringRoutes('/api/admin/questionnaire-drafts', 'admin', {
  line: QuestionnaireDraftLine,
  detail: QuestionnaireDraftDetail,
  newDraft: NewQuestionnaireDraft,
  save: QuestionnaireDraftSave,
  atRevision: AnyDocument,
  report: SafetyReport,
  publication: Publication,
  published: PublishedVersion,
});

export const retireQuestionnaire = route('POST', '/api/admin/questionnaires/:id/:version/retire', {
  ...admin,
  params: { id: DocumentId, version: Version },
  status: 204,
});
/** The shipped instruments, such as PHQ-9, to insert as a step. */
export const instruments = route('GET', '/api/admin/instruments', {
  ...admin,
  answer: z.array(
    InstrumentSchema.extend({
      purpose: LocalizedTextSchema,
      sources: z.array(z.string()),
      step: AnyDocument,
    }),
  ) as unknown as z.ZodType<InstrumentFile[]>,
});

export const versionDifferences = route('GET', '/api/admin/questionnaires/:id/differences', {
  ...admin,
  params: { id: DocumentId },
  query: VersionPair,
  answer: VersionDifferences,
});
