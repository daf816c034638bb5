/** The first budget for all values of a form, in milliseconds of work. An ordinary value takes one or two. */
export const BUDGET_MS = 500;
