/** The rules of a Questionnaire that its structure does not show: que-1 to que-13, and enableWhen. */
import { CONSTRAINTS, REGEX } from './extensions.ts';
import { indexQuestionnaire, isWithin, type QuestionnaireIndex, type QuestionnaireItem } from './index.ts';
import { type Issues, quote } from './issue.ts';
import { extensionsOf, extensionValue, type JsonObject, objectsOf, textOf, typedValue } from './json.ts';

/** Item types that can have options. */
const WITH_OPTIONS = new Set([
  'choice',
  'open-choice',
  'decimal',
  'integer',
  'date',
  'dateTime',
  'time',
  'string',
  'quantity',
]);
/** Item types that can have a maximum length. */
const WITH_LENGTH = new Set(['boolean', 'decimal', 'integer', 'string', 'text', 'url', 'open-choice']);

/** What an expression or pattern in a Questionnaire is checked with. */
export interface QuestionnaireChecks {
  /** @returns why the FHIRPath expression cannot be used; undefined if it can */
  expressionFault: (expression: string) => string | undefined;
  /** @returns why the regular expression cannot be used; undefined if it can */
  patternFault: (pattern: string) => string | undefined;
}

/** Reports what is wrong with a Questionnaire whose structure was checked by `checkStructure`. */
export function checkQuestionnaire(
  questionnaire: JsonObject,
  path: string,
  checks: QuestionnaireChecks,
  issues: Issues,
): void {
  const index = indexQuestionnaire(questionnaire, path);
  const name = textOf(questionnaire.name);
  if (name !== undefined && !/^[A-Z]\w{0,254}$/.test(name))
    issues.warning('invariant', path, 'que-0: The name should start with a capital and have no spaces.');
  const seen = new Set<string>();
  for (const entry of index.all) {
    if (entry.linkId && seen.has(entry.linkId))
      issues.error('invariant', entry.path, `que-2: The linkId ${quote(entry.linkId)} is used twice.`);
    seen.add(entry.linkId);
    for (const [key, holds, message] of invariantsOf(entry))
      if (!holds) issues.error('invariant', entry.path, `${key}: ${message}`);
    checkEnableWhen(entry, index, issues);
    checkExpressions(entry.item, entry.path, checks, issues);
  }
  checkExpressions(questionnaire, path, checks, issues);
  checkCircles(index, issues);
}

type Invariant = readonly [key: string, holds: boolean, message: string];

function invariantsOf({ item, type, children }: QuestionnaireItem): readonly Invariant[] {
  const isDisplay = type === 'display';
  const isGroup = type === 'group';
  const options = objectsOf(item.answerOption).length > 0;
  const valueSet = item.answerValueSet !== undefined;
  const initial = objectsOf(item.initial).length;
  return [
    ['que-1', !isGroup || children.length > 0, 'A group must contain items.'],
    ['que-1', !isDisplay || children.length === 0, 'A display item cannot contain items.'],
    ['que-3', !isDisplay || item.code === undefined, 'A display item cannot have a code.'],
    ['que-4', !options || !valueSet, 'A question cannot have both answerOption and answerValueSet.'],
    ['que-5', WITH_OPTIONS.has(type) || !(options || valueSet), `An item of type ${type} has no options.`],
    [
      'que-6',
      !isDisplay || (item.required === undefined && item.repeats === undefined),
      'A display item cannot be required or repeat.',
    ],
    ['que-8', (!isGroup && !isDisplay) || initial === 0, `An item of type ${type} has no initial value.`],
    ['que-9', !isDisplay || item.readOnly === undefined, 'A display item cannot be read-only.'],
    [
      'que-10',
      WITH_LENGTH.has(type) || item.maxLength === undefined,
      `An item of type ${type} has no maximum length.`,
    ],
    ['que-11', !options || initial === 0, 'With answerOption, use initialSelected instead of initial.'],
    [
      'que-12',
      objectsOf(item.enableWhen).length < 2 || item.enableBehavior !== undefined,
      'With more than one enableWhen, enableBehavior is required.',
    ],
    [
      'que-13',
      item.repeats === true || initial < 2,
      'Only a repeating item can have several initial values.',
    ],
  ];
}

function checkEnableWhen(entry: QuestionnaireItem, index: QuestionnaireIndex, issues: Issues): void {
  for (const [position, condition] of objectsOf(entry.item.enableWhen).entries()) {
    const path = `${entry.path}.enableWhen[${position}]`;
    const question = textOf(condition.question) ?? '';
    const target = index.byLinkId.get(question);
    const answer = typedValue(condition, 'answer');
    if (condition.operator === 'exists' && answer?.type !== 'Boolean')
      issues.error('invariant', path, "que-7: With the operator 'exists', the answer must be a boolean.");
    if (!target)
      issues.error('not-found', path, `There is no item with the linkId ${quote(question)} to depend on.`);
    else if (target === entry) issues.error('business-rule', path, 'An item cannot depend on itself.');
    else if (isWithin(target, entry))
      issues.error('business-rule', path, `An item cannot depend on ${quote(question)}, which is inside it.`);
    else if (target.type === 'group' || target.type === 'display')
      issues.error(
        'business-rule',
        path,
        `${quote(question)} is of type ${target.type}, which has no answer to depend on.`,
      );
  }
}

function checkExpressions(
  element: JsonObject,
  path: string,
  { expressionFault, patternFault }: QuestionnaireChecks,
  issues: Issues,
): void {
  for (const extension of extensionsOf(element, ...CONSTRAINTS)) {
    const expression = textOf(extensionValue(extension, 'expression'));
    const fault = expression !== undefined && expressionFault(expression);
    if (fault) issues.warning('not-supported', path, `The constraint cannot be evaluated: ${fault}`);
  }
  for (const pattern of extensionsOf(element, REGEX)) {
    const source = textOf(typedValue(pattern, 'value')?.value);
    const fault = source !== undefined && patternFault(source);
    if (fault) issues.warning('not-supported', path, `The regular expression is not checked: ${fault}`);
  }
}

/** Reports items whose enableWhen, or that of a group around them, depends on themselves. */
function checkCircles(index: QuestionnaireIndex, issues: Issues): void {
  const needs = new Map<QuestionnaireItem, Set<QuestionnaireItem>>();
  const neededBy = new Map<QuestionnaireItem, QuestionnaireItem[]>();
  for (const entry of index.all) {
    const targets = objectsOf(entry.item.enableWhen)
      .map(({ question }) => index.byLinkId.get(textOf(question) ?? ''))
      // Dependencies on the item itself or on its content are reported one by one.
      .filter((target) => target !== undefined && !isWithin(target, entry)) as QuestionnaireItem[];
    const all = new Set(entry.parent ? [entry.parent, ...targets] : targets);
    needs.set(entry, all);
    for (const target of all) neededBy.set(target, [...(neededBy.get(target) ?? []), entry]);
  }
  const free = index.all.filter((entry) => needs.get(entry)?.size === 0);
  for (let entry = free.pop(); entry; entry = free.pop()) {
    for (const dependent of neededBy.get(entry) ?? []) {
      needs.get(dependent)?.delete(entry);
      if (needs.get(dependent)?.size === 0) free.push(dependent);
    }
    needs.delete(entry);
  }
  // All that is left is in a circle, or depends on one.
  const reported = new Set<QuestionnaireItem>();
  for (const start of needs.keys()) {
    const walked = new Set<QuestionnaireItem>();
    let at: QuestionnaireItem | undefined = start;
    while (at && !walked.has(at) && !reported.has(at)) {
      walked.add(at);
      [at] = needs.get(at) ?? [];
    }
    if (at && !reported.has(at)) {
      const circle = [...walked].slice([...walked].indexOf(at));
      const conditions = circle.filter(({ item }) => item.enableWhen !== undefined);
      const names = [...conditions, conditions[0]].map((entry) => quote(entry?.linkId)).join(' → ');
      issues.error('business-rule', at.path, `These items depend on each other in a circle: ${names}.`);
    }
    for (const entry of walked) reported.add(entry);
  }
}
