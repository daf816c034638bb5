/** Request and response schemas of the rule set and fixture routes. */

import { ImpactPatients, ImpactPatientsQuery, ImpactRequest } from '../../contract/impact.ts';
import { Evaluations, NewReevaluation, Reevaluation, ReevaluationList } from '../../contract/reevaluation.ts';
import {
  FixtureSet,
  FixtureSetLine,
  FixtureSetList,
  NewFixtureSet,
  RecordedCase,
  Redact,
  RedactedCase,
  ReplayRequest,
  ReplayResult,
} from '../../contract/ruleFixtures.ts';
import type { RouteSchemas } from './routeSchemas.ts';

export const RULE_ROUTES: RouteSchemas = {
  'post /api/rules/impact': { body: ImpactRequest, media: 'application/x-ndjson' },
  'get /api/rules/impact/:id/patients': { query: ImpactPatientsQuery, answer: ImpactPatients },
  'get /api/rules/reevaluations': { answer: ReevaluationList },
  'post /api/rules/reevaluations': { body: NewReevaluation, answer: Reevaluation, status: 202 },
  'get /api/rules/reevaluations/:id': { answer: Reevaluation },
  'post /api/rules/reevaluations/:id/cancel': { answer: Reevaluation },
  'get /api/submissions/:id/evaluations': { answer: Evaluations },
  'get /api/rules/fixtures': { answer: FixtureSetList },
  'post /api/rules/fixtures': { body: NewFixtureSet, answer: FixtureSetLine, status: 201 },
  'post /api/rules/fixtures/redacted': { body: Redact, answer: RedactedCase },
  'get /api/rules/fixtures/:id': { answer: FixtureSet },
  'delete /api/rules/fixtures/:id': { status: 204 },
  'post /api/rules/fixtures/:id/restore': { status: 204 },
  'put /api/rules/fixtures/:id/cases/:caseId': { body: RecordedCase, status: 204 },
  'delete /api/rules/fixtures/:id/cases/:caseId': { status: 204 },
  'post /api/rules/replay': { body: ReplayRequest, answer: ReplayResult },
};
