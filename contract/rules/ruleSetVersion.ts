/** A published version of a rule set, and its flags. Shared with the browser. */
import type { LocalizedText } from '@clinic/engine/base';
import type { Severity } from '@clinic/rules/document';
import { z } from 'zod';
import { staff } from '../access.ts';
import { VersionName } from '../authoring.ts';
import { AnyDocument, DocumentId, Person, Version } from '../catalogue.ts';
import { route } from '../route.ts';
import { Moment } from '../values.ts';

export const FlagKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/);

export type RuleSetDocument = AnyDocument;

export const Text = z.custom<LocalizedText>((value) => typeof value === 'object' && value !== null);

/** A rule-set version as it appears in lists. */
export const RuleSetVersionLine = z.strictObject({
  version: z.string(),
  /** New submissions are evaluated with it. Exactly one version per id is active. */
  active: z.boolean(),
  publishedAt: Moment.nullable(),
  /** Null for versions shipped with the product. */
  publishedBy: Person.nullable(),
  /** The second person, if the clinic requires one. */
  approvedBy: Person.nullable(),
  /** Why it was published. */
  note: z.string().nullable(),
  /** The version of a form that was published in the same step, while it is the one patients begin. */
  releasedWith: VersionName.nullable(),
});
export type RuleSetVersionLine = z.infer<typeof RuleSetVersionLine>;

export const FlagLine = z.strictObject({
  key: z.string(),
  type: z.enum(['boolean', 'number']),
  severity: z.enum(['danger', 'warning', 'info', 'success']) satisfies z.ZodType<Severity>,
  title: Text,
  message: Text,
  source: z.string(),
  /** `YYYY-MM-DD` */
  reviewed: z.string(),
  /** Submissions of the last 30 days (UTC) that raise it. */
  fired30Days: z.number().int(),
});
export type FlagLine = z.infer<typeof FlagLine>;

/** A published document as written, with its publication record. */
export const RuleSetVersionDetail = RuleSetVersionLine.extend({ id: z.string(), document: AnyDocument });
export type RuleSetVersionDetail = z.infer<typeof RuleSetVersionDetail>;

export const ruleSetVersion = route('GET', '/api/rules/sets/:id/:version', {
  ...staff,
  params: { id: DocumentId, version: Version },
  answer: RuleSetVersionDetail,
});
