/** The answer of a searched choice in parts: what is chosen, own words, and what is typed and not chosen yet. */
import type { AnswerValue } from '@clinic/engine/base';
import {
  type Choice,
  choicesOf,
  hasCodeList,
  isOther,
  isSought,
  isUnlinked,
  type Option,
  OTHER,
  SOUGHT,
  searchedOptions,
  textOfSought,
  wordsOfOther,
} from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { namedOption } from '@clinic/engine/search';
import { codeOf } from '../state/choiceSlots.ts';
import { toggleOption } from './toggleOption.ts';

type Answer = AnswerValue | undefined;

const itemsOf = (answer: Answer): AnswerValue[] =>
  answer === undefined || answer === null ? [] : [answer].flat();
const isChosen = (value: AnswerValue): boolean => !isSought(value);

/** The chosen entries of a list answer, own words included. */
export const chosenIn = (answer: Answer): AnswerValue[] => itemsOf(answer).filter(isChosen);

/** As displayed everywhere. Own words are shown without a label if the question no longer allows them. */
export const labelOfChosen = (question: Choice, value: AnswerValue, language: string): string =>
  isOther(value) && !question.other ? wordsOfOther(value) : displayAnswer(question, value, language);

/** What the box shows: the chosen option of a choice, or what is being typed. */
export function boxText(question: Choice, answer: Answer, language: string): string {
  const searchText = itemsOf(answer).find(isSought);
  if (searchText !== undefined) return textOfSought(searchText);
  const [chosen] = question.type === 'choice' ? itemsOf(answer) : [];
  if (chosen === undefined) return '';
  return isOther(chosen) ? wordsOfOther(chosen) : labelOfChosen(question, chosen, language);
}

/** The answer with this text in the box; a single choice is no longer chosen. */
export function typedAnswer(question: Choice, answer: Answer, text: string): Answer {
  const searchItems = text.trim() === '' ? [] : [SOUGHT + text];
  if (question.type === 'choice') return searchItems[0];
  return listAnswer([...chosenIn(answer), ...searchItems]);
}

/** The answer with this option chosen, or with one of several no longer chosen; nothing is typed any more. */
export function chosenAnswer(question: Choice, answer: Answer, option: Option): Answer {
  if (question.type === 'choice') return option.value;
  const chosen = chosenIn(answer);
  if (hasCodeList(question)) {
    // Codes of a list are stored in the order in which they are chosen.
    const others = chosen.filter((each) => each !== option.value);
    return listAnswer(others.length < chosen.length ? others : [...chosen, option.value]);
  }
  const otherText = chosen.find(isOther);
  const codes = toggleOption(choicesOf(question), chosen.map(codeOf), option) as AnswerValue[] | undefined;
  return listAnswer((codes ?? []).map((code) => (code === OTHER ? (otherText ?? OTHER) : code)));
}

/** Several without one of those that are chosen. */
export const withoutChosen = (answer: Answer, value: AnswerValue): Answer =>
  listAnswer(itemsOf(answer).filter((each) => each !== value));

/** The answer with the typed text as own words; undefined if not allowed. */
export function ownWordsAnswer(question: Choice, answer: Answer, text: string): Answer {
  const words = text.trim();
  if (!question.other || words === '') return undefined;
  if (question.type === 'choice') return OTHER + words;
  const chosen = chosenIn(answer);
  // There is one place for own words.
  if (chosen.some(isOther)) return undefined;
  const exclusive = new Set<unknown>(
    question.options.filter((each) => each.exclusive).map(({ value }) => value),
  );
  return [...chosen.filter((each) => !exclusive.has(each)), OTHER + words];
}

/**
 * The answer once the patient has left the box: typed text becomes the option with that label, or own words where
 * they are allowed. Otherwise it stays as typed, to be corrected.
 */
export function settledSearch(question: Choice, answer: Answer, language: string): Answer {
  const searchText = itemsOf(answer).find(isSought);
  if (searchText === undefined) return answer;
  // Until the list has loaded, it is unknown whether an option has that label.
  if (isUnlinked(question)) return answer;
  const text = textOfSought(searchText);
  const named = namedOption(searchedOptions(question), text, language);
  if (!named) return ownWordsAnswer(question, answer, text) ?? answer;
  const isThere = question.type === 'multipleChoice' && chosenIn(answer).includes(named.value);
  return isThere ? listAnswer(chosenIn(answer)) : chosenAnswer(question, answer, named);
}

const listAnswer = (items: AnswerValue[]): Answer => (items.length === 0 ? undefined : items);
