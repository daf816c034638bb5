/** Work on FHIR resources in a separate thread: imported forms are large, and the definitions of R4 larger. */
import type { FormImport, FormReport } from '@clinic/contract/forms/formImport';
import type { Definition, ReadingAnswers } from '@clinic/engine/definition';
import {
  type FhirResource,
  type OperationOutcome,
  operationOutcome,
  type ResponseForm,
  responseForm,
  supportingOf,
  withSupporting,
  writeExactly,
} from '@clinic/formats/fhir';
import type { AskedBy, FilledInFrom, ImportedSource, Populated } from '@clinic/server-shared/work';
import { computedForm, computeValues } from './fhir/computeValues.ts';
import { exportDefinition } from './fhir/convertFiles.ts';
import { R4_TERMINOLOGY } from './fhir/importDocument.ts';
import { importForms, importReport } from './fhir/importJobs.ts';
import { populateForm } from './fhir/populateForm.ts';
import { responseIssues } from './fhir/validateResponse.ts';
import { importTable, isTable, tableReport } from './tables/tableJobs.ts';

export const FHIR_JOBS = {
  validate: (response: FhirResource, { questionnaire, definition }: AskedBy): OperationOutcome => {
    const asked = questionnaire ?? (definition && exportDefinition(definition));
    const supporting = definition ? supportingOf(definition) : [];
    return operationOutcome(responseIssues(response, asked, asked ? [asked, ...supporting] : []));
  },
  populate: ({ questionnaire, definition }: AskedBy, from: FilledInFrom): Populated => {
    const asked = questionnaire ?? (definition && exportDefinition(definition));
    if (!asked) throw new Error('There is no form to fill in');
    return populateForm(asked, from, definition ? supportingOf(definition) : []);
  },
  /** A definition as a Questionnaire, in JSON. */
  questionnaire: (definition: Definition): string => {
    const form = exportDefinition(definition);
    // Responses name a version, even if an imported form had none.
    return writeExactly(form.version === undefined ? { ...form, version: definition.version } : form, 2);
  },
  responseForm: (definition: Definition): ResponseForm => {
    const { terminology } = withSupporting(supportingOf(definition), R4_TERMINOLOGY);
    return responseForm(exportDefinition(definition), definition, terminology);
  },
  importForms: async (content: Uint8Array, answers: ReadingAnswers): Promise<FormImport> =>
    isTable(content) ? importTable(content) : importForms(content, answers),
  computedForm,
  computeValues,
  importReport: (source: ImportedSource): FormReport | null =>
    'format' in source ? tableReport(source) : importReport(source),
};

export type FhirJobs = typeof FHIR_JOBS;
