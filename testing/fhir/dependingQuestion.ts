/** An imported form in which a question depends on another. */
import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import type { JsonObject } from '@clinic/formats/fhir';
import { imported } from './importedForm.ts';

/** A form with a question and one that depends on it. */
export function depending(asked: JsonObject, ...enableWhen: JsonObject[]) {
  const behavior = enableWhen.length > 1 && { enableBehavior: 'any' };
  const found = imported([
    { linkId: 'a', text: 'A', ...asked },
    {
      linkId: 'b',
      text: 'B',
      type: 'boolean',
      enableWhen: enableWhen.map((each) => ({ question: 'a', ...each })),
      ...behavior,
    },
  ]);
  const form = compileQuestionnaire(found.definition);
  const isShown = (answers: Answers): boolean =>
    resolveForm(form, answers, '2026-03-15').questions.get('b') === 'shown';
  const at = 'Questionnaire.item[1].enableWhen';
  return { ...found, isShown, of: (index: number) => found.outcome(`${at}[${index}]`) };
}
