/** The enrolment code that the server has made, if there is one to hand over. */
export const enrolmentCodeIn = (answer: unknown): string | null =>
  (answer as { enrolmentCode?: string | null } | undefined)?.enrolmentCode ?? null;
