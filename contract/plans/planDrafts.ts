/** Plans as authored documents, for physicians and administrators. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { authoringRoutes, BasedOnRevision, DraftLine, Reason, VersionName } from '../authoring.ts';
import { AnyDocument, DocumentId, Person, ProblemSchema, UrlPart, Version } from '../catalogue.ts';
import { route } from '../route.ts';
import { Text } from '../rules/ruleSetVersion.ts';
import { Moment } from '../values.ts';

export const NewPlanDraft = z.discriminatedUnion('from', [
  /** The next version of a plan. */
  z.strictObject({ from: z.literal('version'), planId: DocumentId, version: Version }),
  z.strictObject({ from: z.literal('document'), document: AnyDocument }),
]);
export type NewPlanDraft = z.infer<typeof NewPlanDraft>;

export const PlanDraftLine = DraftLine.extend({ planId: z.string() });
export const PlanDraftDetail = PlanDraftLine.extend({ document: AnyDocument });
export type PlanDraftDetail = z.infer<typeof PlanDraftDetail>;

const Count = z.number().int();

/** What publication changes for the people who have the plan, from that day on. */
export const PlanReport = z.strictObject({
  revision: Count,
  problems: z.array(ProblemSchema),
  /** The version in force; null without one. */
  replaces: VersionName.nullable(),
  people: Count,
  /** Days in the next year that they get, lose and keep, all together; what was done or skipped is kept in any case. */
  added: Count,
  removed: Count,
  kept: Count,
});
export type PlanReport = z.infer<typeof PlanReport>;

export const PlanPublication = BasedOnRevision.extend({ note: Reason });
export type PlanPublication = z.infer<typeof PlanPublication>;

export const planDrafts = authoringRoutes('/api/plans/drafts', 'staff', {
  line: PlanDraftLine,
  detail: PlanDraftDetail,
  newDraft: NewPlanDraft,
  save: BasedOnRevision.extend({ document: AnyDocument }),
  atRevision: AnyDocument,
  report: PlanReport,
  publication: PlanPublication,
  published: z.strictObject({ planId: z.string(), version: z.string() }),
});

/** Every plan by id, its versions newest first. */
export const PlanList = z.array(
  z.strictObject({
    id: z.string(),
    title: Text,
    document: AnyDocument,
    /** How many people have it now. */
    people: Count,
    versions: z.array(
      z.strictObject({
        version: z.string(),
        publishedAt: Moment,
        publishedBy: Person.nullable(),
        note: z.string().nullable(),
      }),
    ),
  }),
);
export type PlanList = z.infer<typeof PlanList>;

export const plans = route('GET', '/api/plans', { ...staff, answer: PlanList });
export const planVersion = route('GET', '/api/plans/:id/:version', {
  ...staff,
  params: { id: UrlPart, version: UrlPart },
  answer: AnyDocument,
});
/** Forms that a plan can name: the newest version of each that patients can begin. */
export const planForms = route('GET', '/api/plan-forms', {
  ...staff,
  answer: z.array(z.strictObject({ id: z.string(), titles: z.record(z.string(), z.string()) })),
});
