/** Work on FHIR resources and other imported files that would block the server; it runs in a thread. */
import type { Definition, FhirSource, ReadingAnswers, TableSource } from '@clinic/engine/definition';
import type { FhirResource, Issue, JsonObject, OperationOutcome, ResponseForm } from '@clinic/formats/fhir';

export interface FhirWork {
  /**
   * A definition as a Questionnaire, in JSON.
   * @throws EvaluationTooLong
   */
  questionnaire: (definition: Definition) => Promise<string>;
  /**
   * The shape of responses to a definition.
   * @throws EvaluationTooLong
   */
  responseForm: (definition: Definition) => Promise<ResponseForm>;
  /**
   * Validates a QuestionnaireResponse: against a Questionnaire that was given, or a definition of the clinic.
   * @throws EvaluationTooLong
   */
  validate: (response: FhirResource, asked: AskedBy) => Promise<OperationOutcome>;
  /**
   * Fills in a response to a Questionnaire that was given, or to a definition of the clinic.
   * @throws EvaluationTooLong
   */
  populate: (asked: AskedBy, from: FilledInFrom) => Promise<Populated>;
  /**
   * The result for each form of a file, in JSON.
   * @param answers to what an earlier import of the file asked
   * @throws EvaluationTooLong
   */
  importForms: (content: Uint8Array, answers: ReadingAnswers, signal: AbortSignal) => Promise<string>;
  /**
   * Builds the report of a form again, in JSON; null if the source is not a form.
   * @throws EvaluationTooLong
   */
  importReport: (source: ImportedSource, signal: AbortSignal) => Promise<string>;
}

/** What a definition was imported from: a FHIR form, or a table. */
export type ImportedSource =
  | Pick<FhirSource, 'source' | 'supporting' | 'codeLists' | 'reading'>
  | TableSource;

export interface AskedBy {
  questionnaire?: FhirResource | undefined;
  definition?: Definition | undefined;
}

/** What a response is filled in from. */
export interface FilledInFrom {
  /** Resources by their names in expressions. */
  contexts: Readonly<Record<string, FhirResource>>;
  /** The time, as a FHIR instant. */
  authored: string;
  /** The subject: a Reference. */
  subject?: JsonObject;
}

export interface Populated {
  /** Undefined if the form is not valid, or too costly. */
  response: JsonObject | undefined;
  issues: readonly Issue[];
}
