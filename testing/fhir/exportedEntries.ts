/** The repeated group of an exported form. */
import type { LogicJson } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { withQuestion } from '@clinic/engine/editing';
import { exportForm, type JsonObject, objectsOf } from '@clinic/formats/fhir';
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
