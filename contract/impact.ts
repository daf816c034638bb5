/** What a change of rules would do to stored submissions. Shared with the browser. */
import { z } from 'zod';
import { AnyDocument, DocumentId, Moment, Version } from './catalogue.ts';
import { Status } from './review.ts';
import { FlagKey } from './ruleSets.ts';

/** How a submission's flag comes out under the candidate, against the base. One of them, or none: no change. */
export const IMPACT_CHANGES = ['raised', 'cleared', 'unknown', 'settled', 'revalued'] as const;
/**
 * `raised`: raised now, was not. `cleared`: is known not to hold, was raised. `unknown`: not settled now, was
 * (raised or not). `settled`: is known not to hold, was not settled. `revalued`: another number, raised as before.
 */
export const ImpactChange = z.enum(IMPACT_CHANGES);
export type ImpactChange = z.infer<typeof ImpactChange>;

/**
 * POST /api/rules/impact: base and candidate over stored submissions. The answer is NDJSON
 * (`application/x-ndjson`), a line an ImpactEvent; ending the request ends the work on the server. A candidate
 * that does not parse answers 422 publication_refused with its problems. It need not be saved: for previews while
 * editing send the document as it is typed with `scope: 'sample'`, and end the one before.
 * @example { "base": { "id": "glp1-flags", "version": "1.0" }, "candidate": { "id": "glp1-flags", … },
 *            "scope": "sample" }
 */
export const ImpactRequest = z.strictObject({
  base: z.strictObject({ id: DocumentId, version: Version }),
  candidate: AnyDocument,
  /** The latest 10,000 submissions, or all. */
  scope: z.enum(['sample', 'all']),
});
export type ImpactRequest = z.infer<typeof ImpactRequest>;
export const IMPACT_SAMPLE = 10_000;

export const ImpactFlag = z.strictObject({
  flag: z.string(),
  severity: z.enum(['danger', 'warning', 'info', 'success']),
  /** Present in the base, in the candidate. */
  inBase: z.boolean(),
  inCandidate: z.boolean(),
  /** Something it rests on differs; a flag that rests on the same is the same for every submission. */
  touched: z.boolean(),
  changes: z.record(ImpactChange, z.number().int()),
});
export type ImpactFlag = z.infer<typeof ImpactFlag>;

/**
 * `progress` repeatedly (phase `preparing` first, when the candidate reads a question that no preview read yet),
 * `result` last; `failed` in its place when the work broke off.
 * @example
 * {"type":"progress","phase":"evaluating","done":262144,"total":1000000,"flags":[…so far…]}
 * {"type":"result","previewId":"…","evaluated":1000000,"affected":61234,"milliseconds":6100,"flags":[…]}
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
    /** Names it in GET /api/rules/impact/:id/patients, for a day. */
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
 * GET /api/rules/impact/:id/patients?flag=bmi&change=raised&limit=50&cursor=…: whom it concerns, APPROVED ones
 * first, the latest first within. Only of previews of one's own.
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
      /** The rule-set version whose flags stand with the submission. */
      ruleSetVersion: z.string(),
    }),
  ),
  /** `cursor` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type ImpactPatients = z.infer<typeof ImpactPatients>;

export const ByPreview = z.strictObject({ id: z.uuid() });
