/**
 * Routes of drafts of rule sets. Like every route of the workbench, they are for PHYSICIAN and ADMIN. Shared with the
 * browser.
 */
import { z } from 'zod';
import { staff } from '../access.ts';
import { authoringRoutes, byDraft } from '../authoring.ts';
import { QuestionnaireDraftDetail } from '../questionnaires.ts';
import { route } from '../route.ts';
import { NewRuleDraft, RuleDraftContent, RuleDraftDetail, RuleDraftLine, RuleDraftSave } from './draft.ts';
import { RuleDraftReport } from './draftReport.ts';
import { RuleApproval, RuleDecline, RulePublication, RulePublished } from './publication.ts';

export const ruleDrafts = authoringRoutes('/api/rules/drafts', 'staff', {
  line: RuleDraftLine,
  detail: RuleDraftDetail,
  newDraft: NewRuleDraft,
  save: RuleDraftSave,
  atRevision: RuleDraftContent,
  report: RuleDraftReport,
  publication: RulePublication,
  published: RulePublished,
});
/** The drafts of forms that name this draft, so that rules can read questions before either is published. */
export const formsOfRuleDraft = route('GET', '/api/rules/drafts/:id/forms', {
  ...staff,
  params: byDraft,
  answer: z.array(QuestionnaireDraftDetail),
});
export const approveRules = route('POST', '/api/rules/drafts/:id/approve', {
  ...staff,
  params: byDraft,
  body: RuleApproval,
  answer: RulePublished,
});
export const declineRules = route('POST', '/api/rules/drafts/:id/decline', {
  ...staff,
  params: byDraft,
  body: RuleDecline,
  status: 204,
});
