/**
 * An example of every route: a call that succeeds, its caller, and its audit records. Tests that apply to all
 * routes are generated from these; a route without an example fails them.
 */

import { COMMON_EXAMPLES } from './testRoutesOfAll.ts';
import { BUILDER_EXAMPLES } from './testRoutesOfBuilder.ts';
import { INTAKE_EXAMPLES } from './testRoutesOfIntake.ts';
import { RULE_EXAMPLES } from './testRoutesOfRules.ts';
import { SECOND_FACTOR_EXAMPLES } from './testRoutesOfSecondFactor.ts';
import { STAFF_EXAMPLES } from './testRoutesOfStaff.ts';
import type { RouteExample } from './testScene.ts';

/** By method and pattern. */
export const ROUTE_EXAMPLES: ReadonlyMap<string, RouteExample> = new Map([
  ...COMMON_EXAMPLES,
  ...BUILDER_EXAMPLES,
  ...INTAKE_EXAMPLES,
  ...RULE_EXAMPLES,
  ...SECOND_FACTOR_EXAMPLES,
  ...STAFF_EXAMPLES,
]);

/** Routes whose response is an endless stream. */
export const ENDLESS: ReadonlySet<string> = new Set(['get /api/live']);
