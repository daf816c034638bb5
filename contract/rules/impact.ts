/** Impact of a rule change on stored submissions. Shared with the browser. */
import { z } from 'zod';
import { AnyDocument, DocumentId, Version } from '../catalogue.ts';
import { Status } from '../review.ts';
import { route } from '../route.ts';
import { Moment } from '../values.ts';
import { FlagKey } from './ruleSetVersion.ts';

/** How a flag changes from base to candidate. At most one applies; none means no change. */
export const IMPACT_CHANGES = ['raised', 'cleared', 'unknown', 'settled', 'revalued'] as const;
/**
 * `raised`: raised now, was not. `cleared`: definitely false now, was raised. `unknown`: undetermined now,
 * was determined (raised or not). `settled`: definitely false now, was undetermined. `revalued`: another
 * number, raised in both.
 */
export const ImpactChange = z.enum(IMPACT_CHANGES);
export type ImpactChange = z.infer<typeof ImpactChange>;

/**
 * POST /api/rules/impact: evaluates base and candidate over stored submissions, except those to earlier versions of a
 * questionnaire that asked differently what the rules read. The response is NDJSON
 * (`application/x-ndjson`), one ImpactEvent per line; aborting the request stops the work on the server. A
 * candidate that does not parse answers 422 publication_refused with its problems. It need not be saved: for
 * live previews send the edited document with `scope: 'sample'` and abort the previous request.
 * @example { "base": { "id": "glp1-flags", "version": "1.0" }, "candidate": { "id": "glp1-flags", … },
 *            "scope": "sample" }
 */
export const ImpactRequest = z.strictObject({
  base: z.strictObject({ id: DocumentId, version: Version }),
  candidate: AnyDocument,
  /** The latest 10,000 submissions, or all of them. */
  scope: z.enum(['sample', 'all']),
});
export type ImpactRequest = z.infer<typeof ImpactRequest>;
export const IMPACT_SAMPLE = 10_000;

export const ImpactFlag = z.strictObject({
  flag: z.string(),
  severity: z.enum(['danger', 'warning', 'info', 'success']),
  /** Whether the flag exists in the base and in the candidate. */
  inBase: z.boolean(),
  inCandidate: z.boolean(),
  /** One of its dependencies differs; a flag with unchanged dependencies is the same for every submission. */
  touched: z.boolean(),
  changes: z.record(ImpactChange, z.number().int()),
});
export type ImpactFlag = z.infer<typeof ImpactFlag>;

/**
 * `progress` repeatedly (phase `preparing` first, when the candidate reads a question that no preview has
 * read yet), `result` last, or `failed` if the preview was aborted by an error.
 * @example {"type":"progress","phase":"evaluating","done":262144,"total":1000000,"flags":[…so far…]}
 *   {"type":"result","previewId":"…","evaluated":1000000,"affected":61234,"milliseconds":6100,"flags":[…]}
 */
export const ImpactEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('progress'),
    phase: z.enum(['preparing', 'evaluating']),
    done: z.number().int(),
    total: z.number().int(),
    flags: z.array(ImpactFlag),
  }),
  z.strictObject({
    type: z.literal('result'),
    /** Identifies the preview in GET /api/rules/impact/:id/patients, for one day. */
    previewId: z.uuid(),
    evaluated: z.number().int(),
    /** Submissions with at least one change. */
    affected: z.number().int(),
    milliseconds: z.number().int(),
    flags: z.array(ImpactFlag),
  }),
  z.strictObject({ type: z.literal('failed'), code: z.string(), error: z.string() }),
]);
export type ImpactEvent = z.infer<typeof ImpactEvent>;

/**
 * GET /api/rules/impact/:id/patients?flag=bmi&change=raised&limit=50&cursor=…: the affected patients,
 * APPROVED first, then the latest first. Only for the caller's own previews.
 */
export const ImpactPatientsQuery = z.strictObject({
  flag: FlagKey,
  change: ImpactChange,
  cursor: z
    .string()
    .regex(/^(approved|others)-\d{1,18}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ImpactPatientsQuery = z.infer<typeof ImpactPatientsQuery>;
export const ImpactPatients = z.strictObject({
  patients: z.array(
    z.strictObject({
      submissionId: z.uuid(),
      reference: z.string(),
      name: z.string().nullable(),
      status: Status,
      createdAt: Moment,
      /** The rule-set version that produced the submission's current flags. */
      ruleSetVersion: z.string(),
    }),
  ),
  /** `cursor` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type ImpactPatients = z.infer<typeof ImpactPatients>;

export const impact = route('POST', '/api/rules/impact', {
  access: 'staff',
  healthData: false,
  body: ImpactRequest,
  takes: 'document',
  media: 'application/x-ndjson',
});
export const impactPatients = route('GET', '/api/rules/impact/:id/patients', {
  access: 'staff',
  healthData: true,
  params: { id: z.uuid() },
  query: ImpactPatientsQuery,
  answer: ImpactPatients,
});
