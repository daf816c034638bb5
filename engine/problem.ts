/** Something wrong in an authored document, and where. */
export interface Problem {
  /** Where in the document, for example `steps[2].questions[0].options`. */
  path: string;
  code: string;
  /** What is wrong and what to do, in English (authors read it). */
  message: string;
  /** An error keeps the document from being published, a warning does not. */
  level: 'error' | 'warning';
}

export const error = (path: string, code: string, message: string): Problem => ({
  path,
  code,
  message,
  level: 'error',
});

export const warning = (path: string, code: string, message: string): Problem => ({
  path,
  code,
  message,
  level: 'warning',
});
