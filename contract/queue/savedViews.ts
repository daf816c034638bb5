/** Saved filters of the queue. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { route } from '../route.ts';
import { Uuid } from '../values.ts';
import { narrowing, Sort } from './filter.ts';

/** A named filter. Search text is never saved: it may be a patient's name. */
export const SavedFilter = z.strictObject({ ...narrowing, sort: Sort.optional() });
export const NewView = z.strictObject({
  name: z.string().trim().min(1).max(60),
  filter: SavedFilter,
  /** All staff see it; its owner and administrators can change it. By default only its owner does. */
  shared: z.boolean().optional(),
});
export type NewView = z.infer<typeof NewView>;
export const ViewChange = NewView.partial();
export type ViewChange = z.infer<typeof ViewChange>;
export const SavedView = z.strictObject({
  id: z.uuid(),
  ...NewView.shape,
  shared: z.boolean(),
  owner: z.strictObject({ id: z.uuid(), name: z.string() }),
});
export type SavedView = z.infer<typeof SavedView>;
export const SavedViews = z.array(SavedView);

const byView = { id: Uuid };

export const savedViews = route('GET', '/api/review/views', { ...staff, answer: SavedViews });
export const addView = route('POST', '/api/review/views', {
  ...staff,
  body: NewView,
  answer: SavedView,
  status: 201,
});
export const changeView = route('PATCH', '/api/review/views/:id', {
  ...staff,
  params: byView,
  body: ViewChange,
  answer: SavedView,
});
export const removeView = route('DELETE', '/api/review/views/:id', { ...staff, params: byView, status: 204 });
