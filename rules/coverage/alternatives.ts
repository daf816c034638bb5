/** Other answers to a question, to derive a case from another. */
import type { Answers, AnswerValue } from '@clinic/engine/base';
import { exampleOther, numberField, otherOf, type Question, traitsOf } from '@clinic/engine/definition';

/** Other answers to a question; undefined means blank. */
export function alternatives(
  question: Question,
  current: AnswerValue | undefined,
  asOf: string,
  limit: number | undefined,
): Array<AnswerValue | undefined> {
  const others = (values: AnswerValue[]): Array<AnswerValue | undefined> => [
    ...values.filter((value) => JSON.stringify(value) !== JSON.stringify(current)),
    undefined,
  ];
  const other = otherOf(question);
  const ownWords = other ? [exampleOther(other)] : [];
  switch (question.type) {
    case 'yesNo':
    case 'consent':
      return others([true, false]);
    case 'choice':
      return others([...question.options.map(({ value }) => value), ...ownWords]);
    case 'multipleChoice': {
      const chosen = Array.isArray(current) ? current : [];
      const inclusive = chosen.filter(
        (value) => !question.options.some((each) => each.exclusive && each.value === value),
      );
      const choices = [...question.options, ...ownWords.map((value) => ({ value, exclusive: false }))];
      return others(
        choices.map(({ value, exclusive }) =>
          exclusive
            ? [value]
            : inclusive.includes(value)
              ? inclusive.filter((each) => each !== value)
              : [...inclusive, value],
        ),
      );
    }
    default: {
      const { moment } = traitsOf(question);
      if (moment === 'date' || moment === 'dateTime') {
        const clock = moment === 'date' ? '' : 'T08:00';
        const years = limit === undefined ? [] : [limit - 1, limit, limit + 1];
        const days = years.map((each) => `${yearsBefore(asOf, each)}${clock}`);
        return others(days.length === 0 && clock !== '' ? [`${asOf}${clock}`] : days);
      }
      const number = numberField(question);
      if (!number) return [undefined];
      const { min, max } = number;
      const nearLimit = limit === undefined ? [] : [limit - 1, limit, limit + 1];
      const inside = [min, max, ...nearLimit].filter(
        (value) => value !== undefined && value >= (min ?? value) && value <= (max ?? value),
      );
      return others(inside as number[]);
    }
  }
}

const yearsBefore = (day: string, years: number): string => {
  const year = String(Math.max(1900, Number(day.slice(0, 4)) - Math.round(years))).padStart(4, '0');
  // In common years, 29 February becomes 1 March.
  return day.slice(5) === '02-29' ? `${year}-03-01` : `${year}${day.slice(4)}`;
};

export function withAnswer(answers: Answers, id: string, value: AnswerValue | undefined): Answers {
  const { [id]: _, ...others } = answers;
  return value === undefined ? others : { ...others, [id]: value };
}
