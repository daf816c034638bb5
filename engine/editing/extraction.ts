/**
 * Edits which FHIR resource an answer becomes, and the properties of a question that only apply to certain resources.
 */
import type { AnswerExtraction, Option, OptionExtraction, Question } from '../definition/definition.ts';
import { elementsFor, factResourceOf, isStated, resourcesFor } from '../definition/extractionTraits.ts';

/** The changed properties of a question; undefined for removed ones. */
interface ExtractionChange {
  extract?: AnswerExtraction | undefined;
  options?: Option[];
  questions?: Question[];
}

/**
 * The changes to a question that becomes another resource or none: properties that do not apply to it are removed, also
 * from options and from the questions of a group.
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
 * Whether the answer could still become its resource as a question of another type.
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
  const groupResource = group && factResourceOf(group);
  return (
    groupResource !== undefined && element !== undefined && elementsFor(type, groupResource).includes(element)
  );
}

/** Sets whether choosing the option states a fact; undefined if that is the default. */
export function statingOption(
  option: Option,
  isStating: boolean,
  isOneOfSeveral: boolean,
): OptionExtraction | undefined {
  const { extract: _, ...plain } = option;
  return isStated(plain, isOneOfSeveral) === isStating ? undefined : isStating;
}
