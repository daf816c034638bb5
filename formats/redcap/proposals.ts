/** The default of a field as a proposed answer. */
import type { Question } from '@clinic/engine/definition';
import { canPropose, type ProposedAnswer } from '@clinic/engine/definition';
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
      const found = written.split(',').map((code) => choices?.byCode.get(code.trim())?.option.value);
      const known = found.filter((value) => value !== undefined);
      return known.length === found.length ? known : undefined;
    }
    case 'yesNo':
      return written === '1' ? true : written === '0' ? false : undefined;
    case 'integer':
    case 'decimal':
    case 'scale':
      return numberIn(written);
    default:
      return written;
  }
}
