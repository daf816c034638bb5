/** The context for validating one QuestionnaireResponse. */
import type { Units } from './compare.ts';
import type { QuestionnaireIndex, QuestionnaireItem } from './index.ts';
import type { Issues, Severity } from './issue.ts';
import type { JsonObject } from './json.ts';
import type { Terminology, TerminologyReader } from './terminology.ts';

/** FHIRPath. */
export interface Expressions {
  /** @returns why the expression cannot be used; undefined if it can */
  fault: (expression: string) => string | undefined;
  /**
   * @param focus the starting point of the expression
   * @param base the FHIR path of the focus, e.g. `QuestionnaireResponse.item`
   * @param variables by name without %
   * @returns the resulting collection
   * @throws Error with a message for the report if the expression cannot be evaluated
   */
  evaluate: (
    expression: string,
    focus: JsonObject,
    base: string,
    variables: Readonly<Record<string, unknown>>,
  ) => readonly unknown[];
}

/** External dependencies of validation. All of them work without a network. */
export interface Environment {
  terminology: Terminology;
  units: Units;
  expressions: Expressions;
  /** @returns whether R4 has a resource of that type */
  isResourceType: (type: string) => boolean;
  /** @returns why a regular expression is not used; undefined if it is linear and valid */
  patternFault: (pattern: string) => string | undefined;
}

/** An item of the response, with its item in the Questionnaire. */
export interface Instance {
  of: QuestionnaireItem;
  node: JsonObject;
}

export interface ResponseContext extends Environment {
  response: JsonObject;
  index: QuestionnaireIndex;
  reader: TerminologyReader;
  issues: Issues;
  /** The items directly inside an item of the response, or inside its answers, by linkId. */
  childItems: (node: JsonObject) => ReadonlyMap<string, readonly JsonObject[]>;
  /** The variables at an element of the response, by name, evaluated when needed. */
  variables: WeakMap<JsonObject, Readonly<Record<string, unknown>>>;
  /**
   * Severity of issues that further answers can fix: a missing, too short or no longer enabled answer, or a constraint
   * between answers. A response in progress need not be complete.
   */
  missing: Severity;
  /** Whether displays of codes are compared: this is only possible in English. */
  displaysMatter: boolean;
}
