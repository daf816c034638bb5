/** Maps what was computed to what pages receive. */
import type { Occurrence as View } from '@clinic/contract/plans/personPlans';
import type { Occurrence } from '@clinic/rules/plan';

export const toOccurrence = (each: Occurrence): View => ({
  step: each.step,
  due: each.due,
  title: each.title,
  form: each.form,
  opens: each.opens,
  closes: each.closes,
  state: each.state,
  formRetired: each.formRetired ?? false,
  reason: each.reason ?? null,
  by: each.by ?? null,
  submission: each.submission ?? null,
  on: each.on ?? null,
});
