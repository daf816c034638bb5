/** Converts constraints of a Questionnaire to checks of its questions. */
import type { LogicJson } from '@clinic/engine/base';
import type { Check, Question } from '@clinic/engine/definition';
import { not, readsOf } from '@clinic/engine/logic';
import { idFor } from '../../importing/ids.ts';
import { type Argument, type Message, say } from '../../importing/texts/message.ts';
import { type CompiledPath, compilePath } from '../path/compilePath.ts';
import { expressionOf } from '../validate/expressions.ts';
import { CONSTRAINTS } from '../validate/extensions.ts';
import { extensionsOf, type JsonObject, objectsOf, textOf } from '../validate/json.ts';
import type { ImportReport } from './report.ts';
import { localizedText } from './source/texts.ts';
import type { ItemResolver } from './variables.ts';

/** An element with constraints: an item, or the Questionnaire itself. */
interface Constrained {
  element: JsonObject;
  path: string;
  /** Id of the question that the element became. */
  id?: string;
  resolver: ItemResolver;
}

export interface Checking {
  report: ImportReport;
  language: string;
  /** Ids of checks. */
  checkIds: Set<string>;
}

/** Maximum checks of a question. */
const MAX_CHECKS = 20;

/**
 * Adds the constraints of an element to its question or, for a group, to the last of its questions that the constraint
 * reads.
 */
export function addChecks(
  constrained: Constrained,
  questions: readonly Question[],
  checking: Checking,
): void {
  const { element, path } = constrained;
  const { report, checkIds } = checking;
  for (const extension of extensionsOf(element, ...CONSTRAINTS)) {
    const at = `${path}.extension[${objectsOf(element.extension).indexOf(extension)}]`;
    const result = checkOf(extension, constrained, questions, checking);
    if ('because' in result) {
      report.note(at, 'kept', say('notChecked', { because: result.because }));
      continue;
    }
    const { question, key, ...check } = result;
    question.checks = [...(question.checks ?? []), { id: idFor(key, checkIds), ...check }];
    report.note(at, 'mapped', say('asCheck'));
  }
}

/** Reports the outcome of all constraints of an element. */
export function noteChecks(element: JsonObject, path: string, report: ImportReport, message: Message): void {
  for (const [index, { url }] of objectsOf(element.extension).entries())
    if (CONSTRAINTS.includes(String(url))) report.note(`${path}.extension[${index}]`, 'kept', message);
}

type Found = (Omit<Check, 'id'> & { key: string; question: Question }) | { because: Argument };

function checkOf(
  extension: JsonObject,
  { id, resolver }: Constrained,
  questions: readonly Question[],
  { language }: Checking,
): Found {
  const part = (name: string): JsonObject | undefined =>
    objectsOf(extension.extension).find(({ url }) => url === name);
  const [rule, human, key] = [part('expression'), part('human'), part('key')];
  const source = rule && expressionOf(rule);
  const message = human && localizedText(human, 'valueString', language);
  if (source === undefined) return { because: say('noExpression') };
  if (!message) return { because: say('checkWithoutText') };
  const compiled = compiledFor(source, resolver);
  if ('reason' in compiled) return { because: compiled.reason.message };
  const { keys } = readsOf(compiled.logic);
  const checkedQuestion =
    questions.find((each) => each.id === id) ?? questions.findLast((each) => keys.has(each.id));
  if (!checkedQuestion || checkedQuestion.type === 'information') return { because: say('checksNoQuestion') };
  const { question, when } = brokenBy(compiled.logic, keys, checkedQuestion);
  if ((question.checks?.length ?? 0) >= MAX_CHECKS) return { because: say('tooManyChecks') };
  resolver.noteRead();
  return {
    key: textOf(key?.valueId) ?? textOf(key?.valueString) ?? 'check',
    level: textOf(part('severity')?.valueCode) === 'warning' ? 'soft' : 'hard',
    when,
    message,
    question,
  };
}

/**
 * When a constraint is broken: an unknown result does not break it. A constraint of a repeating group applies to each
 * of its entries; if it reads questions outside the group as well, only the last question that it reads of an entry can
 * check it.
 */
function brokenBy(
  logic: LogicJson,
  keys: ReadonlySet<string>,
  question: Question,
): { question: Question; when: LogicJson } {
  const when = not(logic);
  const parts = question.type === 'repeatingGroup' ? question.questions.filter(({ id }) => keys.has(id)) : [];
  const last = parts.at(-1);
  if (!last) return { question, when };
  return parts.length === keys.size
    ? { question, when: { some: [{ var: question.id }, when] } }
    : { question: last, when };
}

/** By the standard, constraints start at their item; many forms write them as if they started at the response. */
function compiledFor(source: string, resolver: ItemResolver): CompiledPath {
  const fromItem = compilePath(source, { ...resolver, startsAtItem: true }, 'condition');
  if ('logic' in fromItem && readsOf(fromItem.logic).keys.size > 0) return fromItem;
  return compilePath(source, resolver, 'condition');
}
