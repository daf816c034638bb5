/** All questions with their paths, those of groups included. */
import type { Definition, Question } from '../definition/definition.ts';

interface Placed {
  question: Question;
  path: string;
}

export const placedQuestions = (definition: Definition): Placed[] =>
  definition.steps.flatMap((step, stepIndex) => placed(step.questions, `steps[${stepIndex}].questions`));

const placed = (list: Question[], path: string): Placed[] =>
  list.flatMap((question, index) => {
    const placement = { question, path: `${path}[${index}]` };
    const parts =
      question.type === 'repeatingGroup' ? placed(question.questions, `${placement.path}.questions`) : [];
    return [placement, ...parts];
  });
