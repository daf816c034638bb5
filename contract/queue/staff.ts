/** Members of staff: assignees of submissions, and the initial data of their screens. Shared with the browser. */
import { z } from 'zod';
import { Role } from '../auth.ts';
import { Preferences } from '../preferences.ts';
import { SubmissionListItem } from '../review.ts';
import { route } from '../route.ts';
import { staffById } from '../submissionAccess.ts';
import { SavedViews } from './savedViews.ts';

/** GET /api/staff: who works or worked here. Nothing new is assigned to a closed account. */
export const StaffMember = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: Role,
  isClosed: z.boolean(),
});
export const StaffList = z.array(StaffMember);
export type StaffMember = z.infer<typeof StaffMember>;

/** POST /api/submissions/:id/assignee → `SubmissionListItem`. A stale `revision` answers 409. */
export const Assignment = z.strictObject({
  assigneeId: z.uuid().toLowerCase().nullable(),
  revision: z.number().int().optional(),
});
export type Assignment = z.infer<typeof Assignment>;

/** GET /api/staff/setup: initial data of the staff screens, requested after sign-in. */
export const StaffSetup = z.strictObject({
  preferences: Preferences,
  views: SavedViews,
  staff: StaffList,
});
export type StaffSetup = z.infer<typeof StaffSetup>;

const staffData = { access: 'staff', healthData: false } as const;

export const staffList = route('GET', '/api/staff', { ...staffData, answer: StaffList });
export const staffSetup = route('GET', '/api/staff/setup', { ...staffData, answer: StaffSetup });
/** For pages of an earlier release that are still open during a rolling update. */
export const staffSetupByPost = route('POST', '/api/staff/setup', { ...staffData, answer: StaffSetup });
export const assign = route('POST', '/api/submissions/:id/assignee', {
  ...staffById,
  body: Assignment,
  answer: SubmissionListItem,
});
