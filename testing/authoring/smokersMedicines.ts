/** The form of medicines, whose entries ask `which` only if the patient smokes, which is asked outside the group. */
import { compileQuestionnaire, type Questionnaire } from '../../engine/form/questionnaire.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { medicines } from '../../fixtures/medicines.ts';

/** @param more further changes of the document */
export function smokersMedicines(
  more: (document: ReturnType<typeof medicines>) => void = () => undefined,
): Questionnaire {
  const document = medicines();
  document.steps[1].questions[0].questions[1].showWhen = {
    and: [{ '==': [{ var: 'smokes' }, true] }, { '!=': [{ var: 'kind' }, 'aspirin'] }],
  };
  more(document);
  const { definition, problems } = parseDefinition(document);
  if (!definition) throw new RangeError(JSON.stringify(problems));
  return compileQuestionnaire(definition);
}
