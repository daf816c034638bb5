/** What a formula can compute with: numbers, points, dates. */
import type { TFunction } from 'i18next';
import { type Question, textIn } from '../../engine/definition.ts';
import type { FormulaKind, Term } from '../../engine/editing/formulaRows.ts';
import { TODAY } from '../../engine/questionnaire.ts';
import { isScored } from '../../engine/scores.ts';

export interface TermChoice {
  term: Term;
  label: string;
  /** An item with points: "Add all items with points" adds it. */
  isItem: boolean;
}

export const usesDates = (kind: FormulaKind): boolean => kind === 'years' || kind === 'days';

/** Told apart in a list of options; of all numbers it is the same. */
export const keyOfTerm = (term: Term): string => {
  if ('question' in term) return `question ${term.question}`;
  return 'score' in term ? `score ${term.score}` : '#';
};

const NUMBERS = new Set<Question['type']>(['integer', 'decimal', 'scale']);

export function termChoices(
  questions: readonly Question[],
  kind: FormulaKind,
  t: TFunction,
  language: string,
): TermChoice[] {
  const nameOf = (question: Question): string => textIn(question.label, language) || question.id;
  const plain = (question: Question): TermChoice => ({
    term: { question: question.id },
    label: nameOf(question),
    isItem: false,
  });
  if (usesDates(kind)) {
    const today = { term: { question: TODAY }, label: t('builder.logic.today'), isItem: false };
    return [...questions.filter(({ type }) => type === 'date').map(plain), today];
  }
  return questions.flatMap((question): TermChoice[] => {
    if (question.type === 'matrix' && isScored(question)) {
      const name = nameOf(question);
      return [
        { term: { score: question.id }, label: t('builder.formula.allRows', { name }), isItem: true },
        ...question.rows.map((row) => ({
          term: { score: `${question.id}.${row.id}` },
          label: `${name}: ${textIn(row.label, language) || row.id}`,
          isItem: false,
        })),
      ];
    }
    if ((question.type === 'choice' || question.type === 'multipleChoice') && isScored(question)) {
      const hasPoints =
        question.type === 'multipleChoice' || question.options.some(({ score }) => score !== undefined);
      const term: Term = hasPoints ? { score: question.id } : { question: question.id };
      return [{ term, label: t('builder.formula.points', { name: nameOf(question) }), isItem: true }];
    }
    const isNumber =
      NUMBERS.has(question.type) ||
      (question.type === 'quantity' && question.units === undefined) ||
      (question.type === 'computed' && question.bands === undefined);
    return isNumber ? [plain(question)] : [];
  });
}
