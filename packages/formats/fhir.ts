/** FHIR R4 and R5 Questionnaires to definitions and back. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { type ExportedForm, exportedForm, importForm, isResource } from '@clinic/formats/fhir';
import { messageText, type Outcome, type Refusal, type ReportEntry } from '@clinic/formats/importing';

export interface ImportedForm {
  /** Absent if the form cannot be expressed as a definition; `refused` then says why. */
  definition: Definition | undefined;
  refused: Array<{ path: string; message: string }>;
  /** What became of every element or cell of the source. */
  report: ReportLine[];
}

export interface ReportLine {
  path: string;
  element: string;
  outcome: Outcome;
  note?: string;
}

/** Value sets come with the form or not at all; the questions of others become texts. */
const OPTIONS = { terminology: { valueSet: () => undefined, codeSystem: () => undefined } };

/**
 * @param questionnaire parsed JSON of a Questionnaire that is valid FHIR R4 or R5
 * @param language of the notes
 */
export function fromFhir(questionnaire: unknown, language: string = FALLBACK_LANGUAGE): ImportedForm {
  if (!isResource(questionnaire) || questionnaire.resourceType !== 'Questionnaire') {
    const message = 'It has to be the JSON of a FHIR Questionnaire, with "resourceType": "Questionnaire".';
    return { definition: undefined, refused: [{ path: 'resourceType', message }], report: [] };
  }
  const { definition, refused, elements } = importForm(questionnaire, OPTIONS);
  return { definition, ...reported(refused, elements, language) };
}

/** The form as a FHIR R4 Questionnaire, and its conditions and formulas that FHIR cannot express, with the reasons. */
export const toFhir = (definition: Definition): ExportedForm => exportedForm(definition, OPTIONS);

export const reported = (
  refused: readonly Refusal[],
  entries: readonly ReportEntry[],
  language: string,
): Pick<ImportedForm, 'refused' | 'report'> => ({
  refused: refused.map(({ path, message }) => ({ path, message })),
  report: entries.map(({ note, ...entry }) => ({
    ...entry,
    ...(note && { note: messageText(note, language) }),
  })),
});
