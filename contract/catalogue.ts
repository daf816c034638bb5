/** Shared by questionnaire and rule-set documents. Used in the browser too. */
import type { Problem } from '@clinic/engine/base';
import { z } from 'zod';
import { route } from './route.ts';
import { NoAnswer } from './values.ts';

export const DocumentId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,79}$/, 'An id has small letters, digits and "-"');
export const Version = z.string().regex(/^[0-9]{1,6}\.[0-9]{1,6}$/, 'A version has the form 1.0');
/** An id or a version in a URL: one that does not exist is not found. */
export const UrlPart = z.string().max(100);
export const Person = z.strictObject({ id: z.uuid(), name: z.string() });

/** Any JSON: a draft may be invalid or incomplete. */
export const AnyDocument = z.record(z.string(), NoAnswer);
export type AnyDocument = z.infer<typeof AnyDocument>;

export const ProblemSchema: z.ZodType<Problem> = z.strictObject({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  text: z.strictObject({
    key: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  level: z.enum(['error', 'warning']),
});

const staffByIdVersion = {
  access: 'staff',
  healthData: false,
  params: { id: UrlPart, version: UrlPart },
} as const;
export const publishedDefinition = route('GET', '/api/questionnaires/:id/:version', staffByIdVersion);
/** The definition as a FHIR R4 Questionnaire. */
export const questionnaireAsFhir = route('GET', '/api/questionnaires/:id/:version/fhir', {
  ...staffByIdVersion,
  media: 'application/fhir+json',
});
export const publishedRuleSet = route('GET', '/api/rule-sets/:id/:version', staffByIdVersion);
