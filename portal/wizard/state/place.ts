/** The current place in the wizard. Stored in the URL, which never contains an answer. */
export interface Place {
  /** A step's id, or `review`. */
  step: string;
  /** The page of the step: the id of its first question. */
  page?: string;
  /** Changing an answer from the review, or those of a step one page after another: Continue returns there. */
  change?: 'answer' | 'step';
  /** The page that explains ineligibility: the rule's number in the definition, starting at 1. */
  exit?: number;
  /** The help page shown after the page: its number in the definition, as its id would reveal an answer. */
  notice?: number;
  /** The question to focus instead of the heading. */
  focus?: string;
}
