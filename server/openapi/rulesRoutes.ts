/** Request and response schemas of the rule set and fixture routes. */

import { RevisionHistory, RevisionSaved, SaveName } from '../../contract/authoring.ts';
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
import {
  NewRuleDraft,
  RuleApproval,
  RuleDecline,
  RuleDraftContent,
  RuleDraftDetail,
  RuleDraftList,
  RuleDraftReport,
  RuleDraftSave,
  RulePublication,
  RulePublished,
  RuleSetList,
  RuleSetVersionDetail,
} from '../../contract/ruleSets.ts';
import type { RouteSchemas } from './routeSchemas.ts';

export const RULE_ROUTES: RouteSchemas = {
  'get /api/rules': { answer: RuleSetList },
  'get /api/rules/sets/:id/:version': { answer: RuleSetVersionDetail },
  'get /api/rules/drafts': { answer: RuleDraftList },
  'post /api/rules/drafts': { body: NewRuleDraft, answer: RuleDraftDetail, status: 201 },
  'get /api/rules/drafts/:id': { answer: RuleDraftDetail },
  'put /api/rules/drafts/:id': { body: RuleDraftSave, answer: RevisionSaved },
  'delete /api/rules/drafts/:id': { status: 204 },
  'get /api/rules/drafts/:id/history': { answer: RevisionHistory },
  'get /api/rules/drafts/:id/history/:revision': { answer: RuleDraftContent },
  'put /api/rules/drafts/:id/history/:revision': { body: SaveName, status: 204 },
  'get /api/rules/drafts/:id/report': { answer: RuleDraftReport },
  'post /api/rules/drafts/:id/publish': { body: RulePublication, answer: RulePublished },
  'post /api/rules/drafts/:id/approve': { body: RuleApproval, answer: RulePublished },
  'post /api/rules/drafts/:id/decline': { body: RuleDecline, status: 204 },
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
