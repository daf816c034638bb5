/** Values that the clinic's server computes by FHIRPath, because our logic cannot say their expression. */
import type { LogicJson } from '../base/logicJson.ts';

export interface FhirPathValue {
  expression: string;
  /** The linkId of the item that its paths start at; by default they start at the whole response. */
  at?: string;
  /** What it names with `%`, each after those that it reads itself. */
  variables?: { name: string; expression: string; at?: string }[];
  /** A result of another kind is unknown. */
  gives: FhirPathKind;
  /** The questions that it can read, as `[{"var": "height"}, …]`: they decide its order, and when it is out of date. */
  reads: LogicJson;
}

export const FHIR_PATH_KINDS = ['number', 'text', 'boolean'] as const;
export type FhirPathKind = (typeof FHIR_PATH_KINDS)[number];
