import type { FhirResource } from '../../validate/json.ts';
import type { ImportTerminology } from './valueSets.ts';

export interface ImportOptions {
  /** Where the Questionnaire is in its file. */
  path?: string;
  /** ValueSets and CodeSystems that come with the form. */
  supporting?: readonly FhirResource[];
  /** Those that are known anyway. */
  terminology: ImportTerminology;
  /** Whether the clinic's server can evaluate an expression that is not compiled; without it, none is left to it. */
  canEvaluate?: ((expression: string) => boolean) | undefined;
}
