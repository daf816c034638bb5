/** Edits which FHIR resource an answer becomes, with the parts of a question that only fit one of them. */
import type { AnswerExtraction, OptionExtraction } from '../definition/answerExtraction.ts';
import type { Option, Question } from '../definition/definition.ts';
import { elementsFor, factResourceOf, isStated, resourcesFor } from '../definition/extractionTraits.ts';

/** The properties of a question that change; undefined for those that it loses. */
export interface ExtractionChange {
  extract?: AnswerExtraction | undefined;
  options?: Option[];
  questions?: Question[];
}

/**
 * What changes in a question that becomes another resource, or none of its own: what the resource has no use for goes, of
 * options and of the questions of a group, too.
 */
export function withExtraction(question: Question, extract: AnswerExtraction | undefined): ExtractionChange {
  const { extract: _, ...rest } = question;
  const changed = { ...rest, ...(extract && { extract }) } as Question;
  const fact = factResourceOf(changed);
  const change: ExtractionChange = { extract };
  if (!fact && 'options' in question && question.options.some((option) => option.extract !== undefined))
    change.options = question.options.map(({ extract: _stated, ...option }) => option);
  if (question.type === 'repeatingGroup' && question.questions.some((part) => part.extract !== undefined))
    change.questions = question.questions.map((part) => {
      const element = part.extract?.element;
      const fits = fact && element !== undefined && elementsFor(part.type, fact).includes(element);
      return fits ? part : ({ ...part, ...withExtraction(part, undefined) } as Question);
    });
  return change;
}

/**
 * Whether the answer can become the same as a question of another type.
 * @param group the repeating group that it is a question of
 */
export function canKeepExtraction(
  { extract }: Question,
  type: Question['type'],
  group: Question | undefined,
): boolean {
  if (extract === undefined) return true;
  const { resource, element } = extract;
  if (resource !== undefined) return resourcesFor(type, group !== undefined).includes(resource);
  const around = group && factResourceOf(group);
  return around !== undefined && element !== undefined && elementsFor(type, around).includes(element);
}

/** Whether choosing the option is to state something; undefined if it then needs nothing of its own to do so. */
export function statingOption(
  option: Option,
  isStating: boolean,
  isOneOfSeveral: boolean,
): OptionExtraction | undefined {
  const { extract: _, ...plain } = option;
  return isStated(plain, isOneOfSeveral) === isStating ? undefined : isStating;
}
