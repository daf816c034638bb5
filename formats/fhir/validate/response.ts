/** Validates a QuestionnaireResponse against its Questionnaire. */
import { checkAnswer } from './answer.ts';
import type { Instance, ResponseContext } from './context.ts';
import { isEnabled } from './enabled.ts';
import { checkConstraints } from './expressions.ts';
import { MAX_OCCURS, MIN_OCCURS } from './extensions.ts';
import type { QuestionnaireItem } from './index.ts';
import { quote } from './issue.ts';
import { extensionValue, type JsonObject, objectsOf, textOf, typedValue } from './json.ts';
import { checkExclusive } from './options.ts';
import { intervalOf } from './partialDates.ts';

/** Reports every deviation of a response from its Questionnaire. */
export function checkAgainstQuestionnaire(context: ResponseContext, path: string): void {
  const { response, index } = context;
  checkPeriod(context, path);
  checkItems(objectsOf(response.item), index.roots, `${path}.item`, path, [], context);
  checkConstraints(index.questionnaire, undefined, [], response, path, context);
}

/** An entry of a list of items in a response. */
interface Found {
  node: JsonObject;
  path: string;
}

/**
 * @param list FHIRPath of the list of items
 * @param path FHIRPath of the element that should contain them, where missing items are reported
 */
function checkItems(
  items: readonly JsonObject[],
  expected: readonly QuestionnaireItem[],
  list: string,
  path: string,
  ancestors: readonly Instance[],
  context: ResponseContext,
): void {
  const { issues, index } = context;
  const nodesOfItem = new Map<string, Found[]>();
  const byLinkId = new Map(expected.map((entry) => [entry.linkId, entry]));
  let last: QuestionnaireItem | undefined;
  for (const [position, node] of items.entries()) {
    const at = `${list}[${position}]`;
    const linkId = textOf(node.linkId) ?? '';
    const entry = byLinkId.get(linkId);
    if (!entry) {
      const message = index.byLinkId.has(linkId)
        ? `The item ${quote(linkId)} belongs elsewhere in the Questionnaire.`
        : `The Questionnaire has no item with the linkId ${quote(linkId)}.`;
      issues.error(index.byLinkId.has(linkId) ? 'structure' : 'not-found', at, message);
      continue;
    }
    if (last && entry.position < last.position)
      issues.error('structure', at, `The item ${quote(linkId)} must be before ${quote(last.linkId)}.`);
    last = entry;
    const instances = nodesOfItem.get(linkId) ?? [];
    instances.push({ node, path: at });
    nodesOfItem.set(linkId, instances);
  }
  for (const entry of byLinkId.values())
    checkInstances(entry, nodesOfItem.get(entry.linkId) ?? [], path, ancestors, context);
}

function checkInstances(
  entry: QuestionnaireItem,
  instances: readonly Found[],
  path: string,
  ancestors: readonly Instance[],
  context: ResponseContext,
): void {
  const { issues, missing } = context;
  const { item, type, linkId } = entry;
  const enabled = isEnabled(entry, ancestors, instances[0]?.node, context);
  if (enabled === false) {
    for (const { node, path: at } of instances)
      if (hasAnswers(node))
        issues.add(
          missing,
          'invalid',
          at,
          `The item ${quote(linkId)} has an answer although it is not enabled.`,
        );
    return;
  }
  if (type === 'display') {
    for (const { node, path: at } of instances)
      if (hasAnswers(node)) issues.error('structure', at, 'A display item cannot have answers.');
    return;
  }
  if (instances.length === 0) {
    if (!enabled) return;
    if (isRequired(item))
      issues.add(context.missing, 'required', path, `The required item ${quote(linkId)} is missing.`);
    else checkCount(item, 0, path, `The item ${quote(linkId)} is there`, context);
    return;
  }
  if (type === 'group') checkGroup(entry, instances, ancestors, context, path);
  else checkQuestion(entry, instances, ancestors, context, enabled === true);
}

/** Whether there is a question in a group. By SDC, a required group needs an answer to one of them. */
const asksAnything = ({ type, children }: QuestionnaireItem): boolean =>
  type === 'group' ? children.some(asksAnything) : type !== 'display';

const isRequired = (item: JsonObject): boolean => item.required === true;

function checkGroup(
  entry: QuestionnaireItem,
  instances: readonly Found[],
  ancestors: readonly Instance[],
  context: ResponseContext,
  parent: string,
): void {
  const { issues } = context;
  const { item, linkId, children } = entry;
  const [second] = instances.slice(1);
  if (second && item.repeats !== true)
    issues.error('invalid', second.path, `The group ${quote(linkId)} does not repeat.`);
  checkCount(item, instances.length, parent, `The group ${quote(linkId)} is there`, context);
  for (const { node, path } of instances) {
    const items = objectsOf(node.item);
    if (node.answer !== undefined)
      issues.error('structure', path, `The group ${quote(linkId)} cannot have answers.`);
    if (isRequired(item) && !(asksAnything(entry) ? hasAnswers(node) : items.length > 0))
      issues.add(context.missing, 'required', path, `The required group ${quote(linkId)} is empty.`);
    const instances = [...ancestors, { of: entry, node }];
    checkItems(items, children, `${path}.item`, path, instances, context);
    checkConstraints(item, entry, ancestors, node, path, context);
  }
}

function checkQuestion(
  entry: QuestionnaireItem,
  instances: readonly Found[],
  ancestors: readonly Instance[],
  context: ResponseContext,
  isSurelyEnabled: boolean,
): void {
  const { issues } = context;
  const { item, linkId, type, children } = entry;
  const [second] = instances.slice(1);
  if (second) issues.error('invalid', second.path, `All answers to ${quote(linkId)} must be in one item.`);
  for (const { node, path } of instances) {
    const answers = objectsOf(node.answer);
    // Extensions of a primitive value can say why it is absent.
    const withValue = answers.filter((answer) =>
      Object.keys(answer).some((key) => /^_?value[A-Z]/.test(key)),
    );
    if (type === 'question' && answers.length > 0)
      issues.error('structure', path, "An item of the abstract type 'question' cannot have answers.");
    if (isSurelyEnabled && isRequired(item) && withValue.length === 0)
      issues.add(context.missing, 'required', path, `The required question ${quote(linkId)} has no answer.`);
    if (withValue.length > 1 && item.repeats !== true && extensionValue(item, MAX_OCCURS) === undefined)
      issues.error('invalid', path, `The question ${quote(linkId)} takes only one answer.`);
    if (isSurelyEnabled)
      checkCount(item, withValue.length, path, `The question ${quote(linkId)} is answered`, context);
    if (node.item !== undefined)
      issues.error('structure', path, `The items below the question ${quote(linkId)} belong to its answer.`);
    const values: NonNullable<ReturnType<typeof typedValue>>[] = [];
    for (const [position, answer] of answers.entries()) {
      const at = `${path}.answer[${position}]`;
      const value = typedValue(answer, 'value');
      if (value) values.push(value);
      if (value && type !== 'question') checkAnswer(item, value, `${at}.value`, context);
      const within = [...ancestors, { of: entry, node: { ...node, answer: [answer] } }];
      checkItems(objectsOf(answer.item), children, `${at}.item`, at, within, context);
    }
    checkExclusive(item, values, path, context);
    checkConstraints(item, entry, ancestors, node, path, context);
  }
}

function checkCount(
  item: JsonObject,
  count: number,
  path: string,
  subject: string,
  { issues, missing }: ResponseContext,
): void {
  const least = extensionValue(item, MIN_OCCURS);
  const most = extensionValue(item, MAX_OCCURS);
  if (typeof least === 'number' && count < least)
    issues.add(missing, 'invalid', path, `${subject} ${times(count)}; the minimum is ${least}.`);
  if (typeof most === 'number' && count > most)
    issues.error('invalid', path, `${subject} ${times(count)}; the maximum is ${most}.`);
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const hasAnswers = (node: JsonObject): boolean =>
  objectsOf(node.answer).length > 0 || objectsOf(node.item).some(hasAnswers);

/** A response outside the period of its Questionnaire is unusual, not invalid. */
function checkPeriod({ response, index, issues }: ResponseContext, path: string): void {
  const { effectivePeriod } = index.questionnaire;
  const [period] = objectsOf([effectivePeriod]);
  const authored = intervalOf(textOf(response.authored) ?? '');
  if (!period || !authored) return;
  const start = intervalOf(textOf(period.start) ?? '');
  const end = intervalOf(textOf(period.end) ?? '');
  if ((start && authored.high < start.low) || (end && authored.low > end.high))
    issues.warning('business-rule', `${path}.authored`, 'Authored outside the period of the Questionnaire.');
}
