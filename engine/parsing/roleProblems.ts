/** Finds roles of answers that cannot be shown to staff as a fact. */
import { error, localize, type Problem } from '../base/problem.ts';
import type { AnswerRole } from '../definition/answerRoles.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { canShareRole, roleMisfit, traitsOfRole } from '../definition/roleTraits.ts';

/**
 * Problems of `role`: a type that cannot have it, a question in a repeating group, an unsuitable unit, or a second
 * question where only one is allowed. The path is that of the role.
 */
export function roleProblems({ steps }: Definition): Problem[] {
  const first = new Map<AnswerRole, { question: Question; path: string }>();
  return steps.flatMap(({ questions }, step) =>
    questions.flatMap((question, index) => {
      const { role } = question;
      const path = `steps[${step}].questions[${index}]`;
      const inside = question.type === 'repeatingGroup' ? partProblems(question.questions, path) : [];
      if (role === undefined) return inside;
      const before = first.get(role);
      if (!before) first.set(role, { question, path });
      const problem = ownProblem(question, role) ?? (before && secondProblem(question, role, before));
      return problem ? [error(`${path}.role`, 'role', problem), ...inside] : inside;
    }),
  );
}

const partProblems = (parts: readonly Question[], path: string): Problem[] =>
  parts.flatMap(({ role }, index) =>
    role === undefined ? [] : [error(`${path}.questions[${index}].role`, 'role', localize('roleInGroup'))],
  );

function ownProblem(question: Question, role: AnswerRole) {
  const misfit = roleMisfit(question, role);
  if (misfit === undefined) return undefined;
  const wanted = traitsOfRole(role).types.join(' / ');
  return misfit === 'roleType'
    ? localize('roleType', { role, type: question.type, wanted })
    : localize('roleUnit', { role });
}

function secondProblem(question: Question, role: AnswerRole, before: { question: Question; path: string }) {
  if (canShareRole(before.question, question, role)) return undefined;
  const key = traitsOfRole(role).count === 'measure' ? 'roleMeasure' : 'roleTwice';
  return localize(key, { role, before: before.path });
}
