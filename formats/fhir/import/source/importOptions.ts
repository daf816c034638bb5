import type { FhirSource } from '@clinic/engine/definition';
import type { PathResolver } from '../../path/resolver.ts';
import type { FhirResource } from '../../validate/json.ts';
import type { Reading } from './reading.ts';
import type { ImportTerminology } from './valueSets.ts';

/** How code lists are created and found. */
export interface CodeListOptions {
  /** SHA-256 in hexadecimal. */
  digestOf: (text: string) => string;
  /** Code lists of a form imported earlier; their codes need not be linked. */
  known?: FhirSource['codeLists'];
}

export interface ImportOptions {
  /** How the faults of the file were read, for the report. */
  reading?: Pick<Reading, 'original' | 'corrections' | 'moved'>;
  /** Where the Questionnaire is in its file. */
  path?: string;
  /** ValueSets and CodeSystems that come with the form. */
  supporting?: readonly FhirResource[];
  /** Whether value sets can become code lists; otherwise questions with so many codes are texts. */
  codeLists?: CodeListOptions;
  /** ValueSets and CodeSystems that are always available. */
  terminology: ImportTerminology;
  /** Whether the clinic's server can evaluate an expression that is not compiled; if absent, it evaluates none. */
  canEvaluate?: ((expression: string) => boolean) | undefined;
  /** Whether a text matches a regular expression of an author; if absent, expressions with one are not compiled. */
  matches?: PathResolver['matches'];
}
