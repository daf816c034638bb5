/** Values that the clinic's server computes by FHIRPath, because our logic cannot express them. */
import type { LogicJson } from '../base/logicJson.ts';

export interface FhirPathValue {
  expression: string;
  /** The linkId of the item that its paths start at; by default they start at the whole response. */
  at?: string;
  /** The variables that it names with `%`, each after those that it reads. */
  variables?: { name: string; expression: string; at?: string }[];
  /** The expected kind; a result of another kind is unknown. */
  gives: FhirPathKind;
  /**
   * The questions that it can read, as `[{"var": "height"}, …]`: they determine its place in the order of evaluation,
   * and when it is outdated.
   */
  reads: LogicJson;
}

export const FHIR_PATH_KINDS = ['number', 'text', 'boolean'] as const;
export type FhirPathKind = (typeof FHIR_PATH_KINDS)[number];
