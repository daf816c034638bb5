/** How a member of the staff likes the portal. Shared with the browser. */
import { z } from 'zod';

/** GET /api/preferences. */
export const Preferences = z.strictObject({
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** j, k, Enter and ? in the queue. */
  keyboardTriage: z.boolean().default(true),
  queueSort: z.enum(['newest', 'oldest', 'urgent', 'name']).default('urgent'),
});
export type Preferences = z.infer<typeof Preferences>;

/** PATCH /api/preferences: what changes. */
export const PreferencesChange = z.strictObject({
  density: Preferences.shape.density.unwrap().optional(),
  keyboardTriage: z.boolean().optional(),
  queueSort: Preferences.shape.queueSort.unwrap().optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;
