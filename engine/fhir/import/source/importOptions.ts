import type { FhirSource } from '../../../definition/definition.ts';
import type { FhirResource } from '../../validate/json.ts';
import type { ImportTerminology } from './valueSets.ts';

/** How code lists are made and found again. */
export interface CodeListOptions {
  /** SHA-256 in hexadecimal. */
  digestOf: (text: string) => string;
  /** Of a form that was imported before: its lists, whose codes need not be at hand. */
  known?: FhirSource['codeLists'];
}

export interface ImportOptions {
  /** Where the Questionnaire is in its file. */
  path?: string;
  /** ValueSets and CodeSystems that come with the form. */
  supporting?: readonly FhirResource[];
  /** Whether value sets can become code lists; otherwise questions with so many codes are texts. */
  codeLists?: CodeListOptions;
  /** Those that are known anyway. */
  terminology: ImportTerminology;
  /** Whether the clinic's server can evaluate an expression that is not compiled; without it, none is left to it. */
  canEvaluate?: ((expression: string) => boolean) | undefined;
}
