/** The issues of a validation, in the terms of a FHIR OperationOutcome. */
import { type Message, messageText, say } from '../../importing/texts/message.ts';

export type Severity = 'fatal' | 'error' | 'warning' | 'information';

/** The codes of http://hl7.org/fhir/issue-type that validation uses. */
type IssueCode =
  | 'business-rule'
  | 'code-invalid'
  | 'exception'
  | 'informational'
  | 'invalid'
  | 'invariant'
  | 'not-found'
  | 'not-supported'
  | 'required'
  | 'structure'
  | 'too-costly'
  | 'too-long'
  | 'value';

export interface Issue {
  severity: Severity;
  code: IssueCode;
  /** FHIRPath of the element, e.g. `QuestionnaireResponse.item[0].answer[0]`. */
  expression: string;
  /** An English sentence that describes the problem. */
  diagnostics: string;
  /** The same in other languages, for Questionnaires. */
  text?: Message;
}

export interface OperationOutcome {
  resourceType: 'OperationOutcome';
  issue: { severity: Severity; code: IssueCode; expression?: string[]; diagnostics: string }[];
}

/** Whether a document with these issues is valid: it has no error; warnings do not matter. */
export const isValid = (issues: readonly Issue[]): boolean =>
  !issues.some(({ severity }) => severity === 'error' || severity === 'fatal');

/** FHIR requires at least one issue, so an outcome without problems contains an informational one. */
export function operationOutcome(issues: readonly Issue[]): OperationOutcome {
  const issue: OperationOutcome['issue'] = issues.map(({ expression, ...rest }) => ({
    severity: rest.severity,
    code: rest.code,
    ...(expression && { expression: [expression] }),
    diagnostics: rest.diagnostics,
  }));
  if (issue.length === 0)
    issue.push({ severity: 'information', code: 'informational', diagnostics: 'No problems found.' });
  return { resourceType: 'OperationOutcome', issue };
}

/** Issues beyond this many are counted, not listed. */
const MAX_ISSUES = 1000;

/** Collects issues, at most `MAX_ISSUES` and one that says how many were left out. */
export class Issues {
  readonly #listed: Issue[] = [];
  readonly #known = new Set<string>();
  #omitted = 0;
  #omitsErrors = false;

  add(severity: Severity, code: IssueCode, expression: string, what: string | Message): void {
    const issue = issueOf(severity, code, expression, what);
    const { diagnostics } = issue;
    // Two checks can find the same problem, e.g. a wrong display by the value set and by the code system.
    const key = `${severity} ${expression} ${diagnostics}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (this.#listed.length < MAX_ISSUES) this.#listed.push(issue);
    else {
      this.#omitted++;
      this.#omitsErrors ||= severity === 'error' || severity === 'fatal';
    }
  }

  error(code: IssueCode, expression: string, what: string | Message): void {
    this.add('error', code, expression, what);
  }

  warning(code: IssueCode, expression: string, what: string | Message): void {
    this.add('warning', code, expression, what);
  }

  list(): Issue[] {
    if (this.#omitted === 0) return this.#listed;
    const severity = this.#omitsErrors ? 'error' : 'warning';
    const more = issueOf(severity, 'too-long', '', say('furtherProblems', { count: this.#omitted }));
    return [...this.#listed, more];
  }
}

export const issueOf = (
  severity: Severity,
  code: IssueCode,
  expression: string,
  what: string | Message,
): Issue => ({
  severity,
  code,
  expression,
  ...(typeof what === 'string' ? { diagnostics: what } : { diagnostics: messageText(what), text: what }),
});

/** A value from a document, shortened, for a message; a text is in quotes. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  const short = text.length > 80 ? `${text.slice(0, 77)}…` : text;
  return typeof value === 'string' ? `'${short}'` : short;
}
