/** Converts Questionnaires to definitions and back: every import, export and comparison goes through here. */
import type { Definition } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import equal from 'fast-deep-equal';
import { exportContext, type Unsaid } from './export/context.ts';
import { DEFINITION_EXTENSION, exportQuestionnaire } from './export/exportQuestionnaire.ts';
import { type ImportedQuestionnaire, importQuestionnaire } from './import/importQuestionnaire.ts';
import { ImportReport } from './import/report.ts';
import type { ImportOptions } from './import/source/importOptions.ts';
import { supportingOf } from './import/source/keptSource.ts';
import { withSupporting } from './import/source/supporting.ts';
import { extensionValue, type FhirResource } from './validate/json.ts';

/**
 * Imports a Questionnaire that is valid against R4.
 * @returns the original definition if the Questionnaire is an unchanged export of ours; otherwise everything that can
 * be imported, with a report of every element
 */
export function importForm(questionnaire: FhirResource, options: ImportOptions): ImportedQuestionnaire {
  const definition = ownDefinition(questionnaire, options);
  if (!definition) return importQuestionnaire(questionnaire, options);
  const { path = 'Questionnaire' } = options;
  const report = new ImportReport();
  report.takeAll();
  return {
    definition,
    refused: [],
    elements: report.entries(questionnaire, path),
    supporting: NOTHING_BESIDE,
  };
}

/** Our own exports contain their options. */
const NOTHING_BESIDE = { read: new Set<object>(), named: [] };

export interface ExportedForm {
  questionnaire: FhirResource;
  /** Conditions and formulas that FHIR cannot express, which the export leaves out. */
  unsaid: readonly Unsaid[];
}

/** Exports a definition; imported parts that were not changed are identical to their source. */
export function exportedForm(definition: Definition, options: ImportOptions): ExportedForm {
  const supporting = supportingOf(definition);
  const context = exportContext(definition, withSupporting(supporting, options.terminology).terminology);
  const reimport = (source: FhirResource): Definition | undefined =>
    importQuestionnaire(source, { ...options, supporting, ...knownLists(definition, options) }).definition;
  return { questionnaire: exportQuestionnaire(definition, reimport, context), unsaid: context.unsaid };
}

/** The code lists of a form imported earlier, without their codes. */
const knownLists = ({ fhir }: Definition, { codeLists }: ImportOptions): Pick<ImportOptions, 'codeLists'> =>
  codeLists || fhir?.codeLists
    ? {
        codeLists: {
          digestOf: codeLists?.digestOf ?? (() => ''),
          ...(fhir?.codeLists && { known: fhir.codeLists }),
        },
      }
    : {};

/** The export without the list of omissions. */
export const exportForm = (definition: Definition, options: ImportOptions): FhirResource =>
  exportedForm(definition, options).questionnaire;

/** If the items have been changed as well, they take precedence. */
function ownDefinition(questionnaire: FhirResource, options: ImportOptions): Definition | undefined {
  const text = extensionValue(questionnaire, DEFINITION_EXTENSION);
  if (typeof text !== 'string') return undefined;
  try {
    // Compared as text, so the order of keys matters.
    const definition = JSON.parse(text) as Definition;
    if (!parseDefinition(definition).definition) return undefined;
    return equal(exportForm(definition, options), questionnaire) ? definition : undefined;
  } catch {
    return undefined;
  }
}
