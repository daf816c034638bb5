/**
 * An example of every route: a call that succeeds, its caller, and its audit records. Tests that apply to all
 * routes are generated from these; a route without an example fails them.
 */
import { ADMIN_EXAMPLES } from './admin.ts';
import { ANALYTICS_EXAMPLES } from './analytics.ts';
import { BUILDER_EXAMPLES } from './builder.ts';
import { FHIR_EXAMPLES } from './fhir.ts';
import { FIXTURE_EXAMPLES } from './fixtures.ts';
import { INTAKE_EXAMPLES } from './intake.ts';
import { INTEGRATION_EXAMPLES } from './integrations.ts';
import { NOTIFICATION_EXAMPLES } from './notifications.ts';
import { PATIENT_EXAMPLES } from './patient.ts';
import { PATIENTS_EXAMPLES } from './patients.ts';
import { PLAN_EXAMPLES } from './plans.ts';
import { PUBLISHED_EXAMPLES } from './published.ts';
import { QUEUE_EXAMPLES } from './queue.ts';
import { REEVALUATION_EXAMPLES } from './reevaluations.ts';
import type { RouteExample } from './routeExample.ts';
import { RULE_DRAFT_EXAMPLES } from './ruleDrafts.ts';
import { SECOND_FACTOR_EXAMPLES } from './secondFactor.ts';
import { SIGN_IN_EXAMPLES } from './signIn.ts';
import { SUBMISSION_EXAMPLES } from './submission.ts';

/** By method and pattern. */
export const ROUTE_EXAMPLES: ReadonlyMap<string, RouteExample> = new Map([
  ...SIGN_IN_EXAMPLES,
  ...ADMIN_EXAMPLES,
  ...INTEGRATION_EXAMPLES,
  ...FHIR_EXAMPLES,
  ...NOTIFICATION_EXAMPLES,
  ...BUILDER_EXAMPLES,
  ...INTAKE_EXAMPLES,
  ...PATIENT_EXAMPLES,
  ...RULE_DRAFT_EXAMPLES,
  ...REEVALUATION_EXAMPLES,
  ...FIXTURE_EXAMPLES,
  ...SECOND_FACTOR_EXAMPLES,
  ...QUEUE_EXAMPLES,
  ...SUBMISSION_EXAMPLES,
  ...PATIENTS_EXAMPLES,
  ...PLAN_EXAMPLES,
  ...PUBLISHED_EXAMPLES,
  ...ANALYTICS_EXAMPLES,
]);

/** Routes whose response is an endless stream. */
export const ENDLESS: ReadonlySet<string> = new Set(['get /api/live']);
