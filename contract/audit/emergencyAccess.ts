/** Emergency access of administrators to health data. Shared with the browser. */
import { z } from 'zod';
import { admin } from '../access.ts';
import { route } from '../route.ts';
import { Moment } from '../values.ts';

export const EMERGENCY_ACCESS_CODE = 'emergency_access_needed';

/** GET /api/admin/emergency-access */
export const EmergencyState = z.strictObject({
  /** Whether administrators need emergency access to open submissions. */
  needed: z.boolean(),
  /** When it expires, while it is active. */
  until: Moment.nullable(),
});
export type EmergencyState = z.infer<typeof EmergencyState>;

/** POST /api/admin/emergency-access */
export const EmergencyRequest = z.strictObject({ reason: z.string().trim().min(10).max(1000) });

export const emergencyState = route('GET', '/api/admin/emergency-access', {
  ...admin,
  answer: EmergencyState,
});
export const openEmergencyAccess = route('POST', '/api/admin/emergency-access', {
  ...admin,
  body: EmergencyRequest,
  answer: EmergencyState,
  status: 201,
});
