/** The repeated group of an exported form. */
import type { LogicJson } from '../../engine/base/logicJson.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import { withQuestion } from '../../engine/editing/edits.ts';
import { exportForm } from '../../formats/fhir/convert.ts';
import { type JsonObject, objectsOf } from '../../formats/fhir/validate/json.ts';
import { NO_TERMINOLOGY } from './importedForm.ts';

export const groupIn = (questionnaire: JsonObject): JsonObject | undefined => {
  const items = objectsOf(questionnaire.item);
  return (
    items.find(({ repeats }) => repeats === true) ?? items.map(groupIn).find((found) => found !== undefined)
  );
};

/** The group of `medicineForm` with a changed condition of one of its questions. */
export const changedGroup = (definition: Definition, showWhen: LogicJson): JsonObject => {
  const step = definition.steps.find(({ questions }) => questions.some(({ id }) => id === 'meds'));
  const edited = withQuestion(definition, [step?.id ?? '', 'meds', 'which'], { showWhen });
  return groupIn(exportForm(edited, NO_TERMINOLOGY)) ?? {};
};
