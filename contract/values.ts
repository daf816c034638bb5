/** Values that several requests and responses contain. Shared with the browser. */
import { EMAIL, MAX_EMAIL_LENGTH } from '@clinic/engine/base';
import { readEmail } from '@clinic/engine/typed';
import { z } from 'zod';

/**
 * A value that a patient gave, or that the rules computed from what patients gave: a route whose schemas contain one of
 * these handles health data (`server/platform/access/healthData.ts`), whatever it declares.
 */
export const AnyAnswer: z.ZodType<unknown> = z.unknown();
export const FlagValue = z.union([z.boolean(), z.number(), z.null()]);
/** Evidence in words, which contain the answers. */
export const EvidenceText = z.string();
export const AnswerMap = z.record(z.string().max(100), AnyAnswer);
export const Flags = z.record(z.string(), FlagValue);
export type Flags = z.infer<typeof Flags>;

/** Any JSON that is no answer: a part of a document, a setting, a detail of the audit log. */
export const NoAnswer: z.ZodType<unknown> = z.unknown();

export const Moment = z.iso.datetime();

/** Lower case, as in the database and the audit log. */
export const Uuid = z.uuid().toLowerCase();

/** An e-mail address as people type or paste it. */
export const TypedEmail = z
  .string()
  .max(4 * MAX_EMAIL_LENGTH)
  .overwrite(readEmail)
  .max(MAX_EMAIL_LENGTH)
  .pipe(z.email({ pattern: EMAIL }));
