/** Conditions, medicines and allergies that an answer states. Denials and unknown answers state none. */
import { type AnswerValue, isBlank, type LocalizedText } from '@clinic/engine/base';
import {
  type FactCode,
  type FactElement,
  factCodeOf,
  factResourceOf,
  isOther,
  isStated,
  type Option,
  OTHER,
  optionOf,
  type Question,
  type QuestionOf,
  textIn,
  wordsOfOther,
} from '@clinic/engine/definition';
import { isDenial } from './denials.ts';

/** An answer in an entry that gives details of the fact that the entry states. */
interface FactPart {
  element: Exclude<FactElement, 'name'>;
  question: Question;
  value: AnswerValue;
}

export interface StatedFact {
  /** Unique in a submission, and stable for the same answers. */
  key: string;
  /** Text from the definition, or the patient's free text. */
  name: LocalizedText | string;
  code?: FactCode;
  /** The chosen option, unless its question declares what choosing it states. */
  chosen?: { question: Question; option: Option };
  parts: readonly FactPart[];
}

/** The facts that the answer to a question states; empty if the question asks for none. */
export function statedFacts(question: Question, value: AnswerValue | undefined): StatedFact[] {
  if (!factResourceOf(question) || isBlank(value)) return [];
  const { id } = question;
  switch (question.type) {
    case 'yesNo':
      return value === true ? [{ ...yesOf(question), key: id, parts: [] }] : [];
    case 'choice':
      return oneOf(question, value as AnswerValue).map((fact) => ({ ...fact, key: id, parts: [] }));
    case 'multipleChoice':
      return listed(value).flatMap((chosen) =>
        named(question, chosen).map((fact) => ({ ...fact, key: keyOf(id, chosen), parts: [] })),
      );
    case 'text':
    case 'longText':
      return inWords(value).map((name) => ({ name, key: id, parts: [] }));
    case 'textList':
      return listed(value).flatMap((text, index) =>
        inWords(text).map((name) => ({ name, key: `${id}.${index + 1}`, parts: [] })),
      );
    case 'repeatingGroup':
      return listed(value).flatMap((entry, index) => ofEntry(question, entry, `${id}.${index + 1}`));
    default:
      return [];
  }
}

type Named = Omit<StatedFact, 'key' | 'parts'>;

const listed = (value: AnswerValue | undefined): readonly AnswerValue[] =>
  Array.isArray(value) ? (value as readonly AnswerValue[]) : [];

/** Key of an option, or of the free-text answer. */
const keyOf = (id: string, chosen: AnswerValue): string =>
  `${id}.${isOther(chosen) ? OTHER : String(chosen)}`;

const inWords = (value: AnswerValue | undefined): string[] => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || isDenial(text) ? [] : [text];
};

const yesOf = ({ label, extract }: Question): Named => ({
  name: extract?.label ?? label,
  ...(extract?.code && { code: extract.code }),
});

/** For a single choice: what its question declares, or the name of the option. */
function oneOf(question: QuestionOf<'choice'>, value: AnswerValue): Named[] {
  // Its codes are conditions, medicines or allergies, and none of them is a "no".
  if (question.codeList !== undefined && !isOther(value)) return named(question, value);
  const { extract } = question;
  if (isOther(value)) return extract?.label ? [] : inWords(wordsOfOther(value)).map((name) => ({ name }));
  const option = question.options.find((each) => each.value === value);
  if (!option || !isStated(option, false)) return [];
  const code = factCodeOf(option);
  if (code) return [{ name: option.label, code, chosen: { question, option } }];
  if (extract?.label) return [yesOf(question)];
  // "Yes" alone would not say what.
  const name = joined(question.label, option.label);
  return [{ name, ...(extract?.code ? { code: extract.code } : { chosen: { question, option } }) }];
}

/** For a multiple choice, or the main question of an entry: the name of the option, or the free text. */
function named(question: QuestionOf<'choice' | 'multipleChoice'>, value: AnswerValue): Named[] {
  if (isOther(value)) return inWords(wordsOfOther(value)).map((name) => ({ name }));
  const option = optionOf(question, value);
  if (!option || !isStated(option, true)) return [];
  const code = factCodeOf(option);
  return [{ name: option.label, ...(code && { code }), chosen: { question, option } }];
}

/** An entry without a name states nothing. */
function ofEntry(group: QuestionOf<'repeatingGroup'>, entry: AnswerValue, key: string): StatedFact[] {
  const entryAnswers = (entry ?? {}) as Readonly<Record<string, AnswerValue>>;
  const answered = group.questions.flatMap((question) => {
    const value = Object.hasOwn(entryAnswers, question.id) ? entryAnswers[question.id] : undefined;
    return value === undefined || isBlank(value) ? [] : [{ question, value }];
  });
  const parts = answered.flatMap(({ question, value }): FactPart[] => {
    const element = question.extract?.element;
    return element === undefined || element === 'name' ? [] : [{ element, question, value }];
  });
  return answered
    .filter(({ question }) => question.extract?.element === 'name')
    .flatMap(({ question, value }) =>
      question.type === 'choice' ? named(question, value) : inWords(value).map((name): Named => ({ name })),
    )
    .map((fact) => ({ ...fact, key, parts }));
}

/** Joins both texts in the languages that both have. */
function joined(one: LocalizedText, other: LocalizedText): LocalizedText {
  const languages = Object.keys(one).filter((language) => other[language] !== undefined);
  return Object.fromEntries(
    languages.map((language) => [language, `${textIn(one, language)} ${textIn(other, language)}`]),
  );
}
