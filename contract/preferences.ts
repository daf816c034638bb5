/** A staff member's portal preferences. Shared with the browser. */
import { z } from 'zod';
import { route } from './route.ts';

/** GET /api/preferences. */
export const Preferences = z.strictObject({
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** Shortcuts j, k, Enter and ? in the queue. */
  keyboardTriage: z.boolean().default(true),
  queueSort: z.enum(['newest', 'oldest', 'urgent', 'name']).default('urgent'),
});
export type Preferences = z.infer<typeof Preferences>;

/** PATCH /api/preferences: the changed settings only. */
export const PreferencesChange = z.strictObject({
  density: Preferences.shape.density.unwrap().optional(),
  keyboardTriage: z.boolean().optional(),
  queueSort: Preferences.shape.queueSort.unwrap().optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

const staff = { access: 'staff', healthData: false } as const;
export const staffPreferences = route('GET', '/api/preferences', { ...staff, answer: Preferences });
export const changePreferences = route('PATCH', '/api/preferences', {
  ...staff,
  body: PreferencesChange,
  answer: Preferences,
});
