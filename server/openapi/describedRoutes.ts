/** Every route whose body, query or answer has a contract. */
import { ADMIN_ROUTES } from './adminRoutes.ts';
import { INTAKE_ROUTES } from './intakeRoutes.ts';
import { REVIEW_ROUTES } from './reviewRoutes.ts';
import type { RouteSchemas } from './routeSchemas.ts';
import { RULE_ROUTES } from './rulesRoutes.ts';
import { SIGN_IN_ROUTES } from './signInRoutes.ts';

export const DESCRIBED_ROUTES: RouteSchemas = {
  ...SIGN_IN_ROUTES,
  ...INTAKE_ROUTES,
  ...REVIEW_ROUTES,
  ...RULE_ROUTES,
  ...ADMIN_ROUTES,
};
