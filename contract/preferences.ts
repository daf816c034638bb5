/** A staff member's portal preferences. Shared with the browser. */
import { z } from 'zod';
import { staff } from './access.ts';
import { route } from './route.ts';

/** The columns that a row of the queue can show beside the patient's name. */
export const QUEUE_COLUMNS = [
  'waiting',
  'flags',
  'status',
  'assignee',
  'reference',
  'form',
  'submitted',
  'updated',
  'contact',
  'bmi',
] as const;
export const QueueColumn = z.enum(QUEUE_COLUMNS);
export type QueueColumn = z.infer<typeof QueueColumn>;

/** In the order in which they are shown. The flags are always among them. */
const QueueColumns = z
  .array(QueueColumn)
  .max(QUEUE_COLUMNS.length)
  .refine((columns) => new Set(columns).size === columns.length, { error: 'Name each column once' })
  .refine((columns) => columns.includes('flags'), { error: 'Flags cannot be left out' });

/** GET /api/preferences. */
export const Preferences = z.strictObject({
  /** `compact`: a table of one line per submission. Both need a window that is wide enough. */
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** Shortcuts j, k, Enter and ? in the queue. */
  keyboardTriage: z.boolean().default(true),
  queueSort: z.enum(['newest', 'oldest', 'urgent', 'name']).default('urgent'),
  queueColumns: QueueColumns.default([
    'waiting',
    'flags',
    'status',
    'assignee',
    'reference',
    'form',
    'submitted',
  ]),
});
export type Preferences = z.infer<typeof Preferences>;

/** PATCH /api/preferences: the changed settings only. */
export const PreferencesChange = z.strictObject({
  density: Preferences.shape.density.unwrap().optional(),
  keyboardTriage: z.boolean().optional(),
  queueSort: Preferences.shape.queueSort.unwrap().optional(),
  queueColumns: QueueColumns.optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const staffPreferences = route('GET', '/api/preferences', { ...staff, answer: Preferences });
export const changePreferences = route('PATCH', '/api/preferences', {
  ...staff,
  body: PreferencesChange,
  answer: Preferences,
});
