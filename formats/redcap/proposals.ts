/** The default of a field as a proposed answer. */
import { canPropose, numberField, type ProposedAnswer, type Question } from '@clinic/engine/definition';
import { unfit } from '@clinic/engine/parsing';
import { numberIn } from '../importing/formula/values.ts';
import type { PlannedField } from './plan.ts';

/**
 * The answer that `@DEFAULT` proposes; undefined if there is none, it reads other fields, or it is not a valid answer.
 */
export function defaultOf(question: Question, planned: PlannedField): ProposedAnswer | undefined {
  const written = planned.tags.find(({ name }) => name === '@DEFAULT')?.value?.trim();
  if (written === undefined || written === '' || written.includes('[') || !canPropose(question))
    return undefined;
  const value = answerIn(written, question, planned);
  return value === undefined || unfit({ ...question, proposed: value } as Question) ? undefined : value;
}

function answerIn(
  written: string,
  question: Question,
  { choices }: PlannedField,
): ProposedAnswer | undefined {
  switch (question.type) {
    case 'choice':
      return choices?.byCode.get(written)?.option.value;
    case 'multipleChoice': {
      const values = written.split(',').map((code) => choices?.byCode.get(code.trim())?.option.value);
      const proposed = values.filter((value) => value !== undefined);
      return proposed.length === values.length ? proposed : undefined;
    }
    case 'yesNo':
      return written === '1' ? true : written === '0' ? false : undefined;
    default:
      return numberField(question) ? numberIn(written) : written;
  }
}
