/** Conditions of our logic as boolean expressions of FHIRPath. */
import type { LogicJson } from '@clinic/engine/base';
import type { QuestionOf } from '@clinic/engine/definition';
import { nameRead, operationIn, operatorOf, walkOperations } from '@clinic/engine/logic';
import { partOf } from './entryContext.ts';
import { COMPARED, compared, isMember, ordered } from './pathComparisons.ts';
import { answerOf, type Scope } from './pathNames.ts';
import { emptiness, nullOf, withNull } from './pathNulls.ts';
import {
  always,
  and,
  certain,
  FALSE,
  ifElse,
  isThere,
  type Need,
  NotWritten,
  not,
  open,
  opposite,
  or,
  otherwise,
  type Term,
  TRUE,
  type Truth,
  UNKNOWN,
  written,
} from './pathTerms.ts';
import { writeValue } from './pathValues.ts';

/**
 * Whether logic holds: true, false, or empty if unknown.
 * @param need if only true or only false matters, the other can be empty
 * @throws NotWritten
 */
export function writeTruth(logic: LogicJson, scope: Scope, need: Need): Truth {
  const operation = operationIn(logic);
  if (!operation) return always(Array.isArray(logic) ? logic.length > 0 : Boolean(logic));
  const { operator, args } = operation;
  const [first = null, second = null, third] = args;
  switch (operator) {
    case 'and':
      return and(...args.map((arg) => writeTruth(arg, scope, need)));
    case 'or':
      return or(...args.map((arg) => writeTruth(arg, scope, need)));
    case '!':
      return not(writeTruth(first, scope, opposite(need)));
    case '!!':
      return writeTruth(first, scope, need);
    case 'if':
    case '?:':
      return branched(args, scope, need);
    case 'unknown':
      return UNKNOWN;
    case 'known':
      return isKnown(first, scope);
    case 'coalesce': {
      const truth = writeTruth(first, scope, 'both');
      if (truth.isCertain) return truth;
      const other = writeTruth(second, scope, 'both');
      if (other.path === 'true' || other.path === 'false') return otherwise(truth, other.path === 'true');
      return ifElse(certain(`(${truth.path}).exists()`), truth, other);
    }
    case 'in':
      return isMember(first, second, scope, need);
    case 'some':
    case 'none': {
      const truth = someEntry(first, second, scope);
      return operator === 'some' ? truth : not(truth);
    }
    case '<':
    case '<=':
      if (third !== undefined)
        return and(
          ordered(operator, first, second, scope, need),
          ordered(operator, second, third, scope, need),
        );
  }
  if (COMPARED.has(operator)) return compared(operator, first, second, scope, need);
  return ofTerm(writeValue(logic, scope), need);
}

/** JSON-logic's truth of a value: `null`, 0 and an empty text are false. */
function ofTerm(term: Term, need: Need): Truth {
  const truth: Truth = {
    path: term.type === 'boolean' ? term.path : term.type === 'number' ? written(`${term.path} != 0`) : '',
    isCertain: term.isCertain,
  };
  if (term.type === 'boolean' || term.type === 'number') return withNull(truth, term, false, need);
  // No answer is an empty text or list, but an option can be 0.
  if (term.type === 'nothing') return FALSE;
  if (term.options?.some(({ value }) => !value))
    throw new NotWritten('One of its options is read as “no”, and others as “yes”.');
  return term.isCertain ? TRUE : ifElse(isThere(term), TRUE, emptiness(term, false));
}

/** If the condition is unknown, the result is known when both branches are equal. */
function branched(args: readonly LogicJson[], scope: Scope, need: Need): Truth {
  const [condition = null, then, ...others] = args;
  if (then === undefined) return args.length === 0 ? FALSE : writeTruth(condition, scope, need);
  const holds = writeTruth(condition, scope, 'both');
  const [yes, no] = [writeTruth(then, scope, need), branched(others, scope, need)];
  if (holds.isCertain) return ifElse(holds, yes, no);
  const same =
    yes.path === no.path
      ? yes
      : need === 'true'
        ? and(yes, no)
        : need === 'false'
          ? or(yes, no)
          : open(`iif((${yes.path}) = (${no.path}), ${yes.path})`);
  return open(`iif(${holds.path}, ${yes.path}, iif((${holds.path}).not(), ${no.path}, ${same.path}))`);
}

function isKnown(logic: LogicJson, scope: Scope): Truth {
  const name = nameRead(logic);
  const inner = operationIn(logic);
  const isRead = name !== undefined || inner?.operator === 'given';
  if (!isRead) {
    const truth = writeTruth(logic, scope, 'both');
    return truth.isCertain ? TRUE : certain(`(${truth.path}).exists()`);
  }
  const nameOfRead = nameRead(inner?.operator === 'given' ? inner.args[0] : logic);
  const term = nameOfRead === undefined ? writeValue(logic, scope) : answerOf(nameOfRead, scope);
  if (inner?.operator === 'given') return isThere(term);
  return or(isThere(term), nullOf(term));
}

/** Whether an entry of a repeating group meets a condition. */
function someEntry(list: LogicJson, body: LogicJson, scope: Scope): Truth {
  const name = nameRead(list);
  const group = name === undefined ? undefined : scope.context.questionOf(name);
  if (group?.type !== 'repeatingGroup' || scope.entry)
    throw new NotWritten('FHIRPath cannot say this of a list here.');
  const path = scope.context.pathOf(group, false);
  const inside = entryScope(group, scope);
  const holds = writeTruth(body, inside, 'both');
  // Evaluators differ on whether a false element of the response meets a criterion.
  const criterion = /^[\w.%()=']+$/.test(holds.path) ? `(${holds.path}) = true` : holds.path;
  const some = certain(`${path}.exists(${criterion})`);
  // Where there are no entries, the question is unanswered or does not apply.
  const entries: Term = { ...NO_TERM, path, nullIf: () => scope.hidden(group.id) };
  const none = ifElse(isThere(entries), FALSE, emptiness(entries, false));
  if (holds.isCertain) return ifElse(some, TRUE, none);
  const isOpen = certain(`${path}.exists((${holds.path}).empty())`);
  return ifElse(some, TRUE, ifElse(isOpen, UNKNOWN, none));
}

const NO_TERM: Pick<Term, 'type' | 'isCertain'> = { type: 'nothing', isCertain: false };

/** In entries, an unanswered question is unknown, and one that the entry rules out is `null`. */
function entryScope(group: QuestionOf<'repeatingGroup'>, scope: Scope): Scope {
  const { questions } = group;
  const hidden = (id: string): Truth =>
    ruledOut(questions.find((each) => each.id === id)?.showWhen, { ...inside, mode: 'known' });
  const { context } = scope;
  const questionOf = (id: string) => questions.find((each) => each.id === id) ?? context.questionOf(id);
  const pathOf = (part: { id: string }, isInEntry: boolean) =>
    context.pathOf(isInEntry ? partOf(context, group, part) : part, isInEntry);
  const inside: Scope = { ...scope, context: { ...context, questionOf, pathOf }, entry: questions, hidden };
  return inside;
}

/** Whether a condition definitely does not hold. */
export function ruledOut(condition: LogicJson | undefined, scope: Scope): Truth {
  if (condition === undefined) return FALSE;
  walkOperations(condition, '', ({ operator }) => {
    // Such a question can be shown although the known values say otherwise.
    if (operatorOf(operator).asksWhatIsKnown)
      throw new NotWritten('Whether a question applies depends on what is answered.');
  });
  return otherwise(not(writeTruth(condition, scope, 'false')), false);
}
