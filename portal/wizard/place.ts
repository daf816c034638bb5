/** Where in the wizard somebody is. Kept in the address, which never holds an answer. */
export interface Place {
  /** A step's id, or `review`. */
  step: string;
  /** The page of the step: the id of its first question. */
  page?: string;
  /** Changing one thing from the review: Continue goes back there. */
  change?: boolean;
  /** The page that explains an answer that speaks against treatment: the rule's number in the definition, from 1. */
  exit?: number;
  /** The page of help shown after the page: its number in the definition, because its id would tell an answer. */
  notice?: number;
  /** The question to put the focus on instead of the heading. */
  focus?: string;
}
