import type { Definition, Question } from './definition.ts';

/** The questions of all steps, by id; not those within repeating groups. */
export const questionsById = ({ steps }: Pick<Definition, 'steps'>): Map<string, Question> =>
  new Map(steps.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)));
