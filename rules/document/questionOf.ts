/** Questions by id. */
import { hasRows, type Question, textIn } from '@clinic/engine/definition';

/** Looks a question up by its id. */
export type QuestionOf = (id: string) => Question | undefined;

/** Also looks up rows of a matrix, as `matrix.row`: each is a choice among the options of the matrix. */
export function withRows(questionOf: QuestionOf, language: string): QuestionOf {
  return (name) => {
    const [id = '', row, ...rest] = name.split('.');
    if (row === undefined) return questionOf(name);
    const matrix = questionOf(id);
    const matrixRow = hasRows(matrix) ? matrix.rows.find((each) => each.id === row) : undefined;
    if (!hasRows(matrix) || !matrixRow || rest.length > 0) return undefined;
    const label = [matrix.label, matrixRow.label]
      .map((text) => textIn(text, language))
      .filter(Boolean)
      .join(': ');
    return { id: name, type: 'choice', label: { [language]: label }, options: matrix.options };
  };
}
