/** Validates the rules of a Questionnaire beyond its structure: que-1 to que-13, and enableWhen. */
import { type Message, say } from '../../importing/texts/message.ts';
import { checkCircles } from './circles.ts';
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
export const WITH_LENGTH: ReadonlySet<string> = new Set([
  ...['boolean', 'decimal', 'integer', 'string', 'text', 'url', 'open-choice'],
]);

/** Checks for the expressions and patterns in a Questionnaire. */
interface QuestionnaireChecks {
  /** @returns why the FHIRPath expression cannot be used; undefined if it can */
  expressionFault: (expression: string) => string | undefined;
  /** @returns why the regular expression cannot be used; undefined if it can */
  patternFault: (pattern: string) => string | undefined;
}

/** Reports problems of a Questionnaire whose structure was checked by `checkStructure`. */
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
      issues.error('invariant', entry.path, say('linkIdTwice', { linkId: quote(entry.linkId) }));
    seen.add(entry.linkId);
    for (const [holds, fault] of invariantsOf(entry))
      if (!holds) issues.error('invariant', entry.path, fault);
    checkEnableWhen(entry, index, issues);
    checkExpressions(entry.item, entry.path, checks, issues);
  }
  checkExpressions(questionnaire, path, checks, issues);
  checkCircles(index, path, issues);
}

type Invariant = readonly [holds: boolean, fault: Message];

function invariantsOf({ item, type, children }: QuestionnaireItem): readonly Invariant[] {
  const isDisplay = type === 'display';
  const isGroup = type === 'group';
  const options = objectsOf(item.answerOption).length > 0;
  const valueSet = item.answerValueSet !== undefined;
  const initial = objectsOf(item.initial).length;
  return [
    [!isGroup || children.length > 0, say('emptyGroup')],
    [!isDisplay || children.length === 0, say('displayWithItems')],
    [!isDisplay || item.code === undefined, say('displayWithCode')],
    [!options || !valueSet, say('optionsTwice')],
    [WITH_OPTIONS.has(type) || !(options || valueSet), say('noOptionsHere', { type })],
    [!isDisplay || (item.required === undefined && item.repeats === undefined), say('displayRequired')],
    [(!isGroup && !isDisplay) || initial === 0, say('noInitialHere', { type })],
    [!isDisplay || item.readOnly === undefined, say('displayReadOnly')],
    [WITH_LENGTH.has(type) || item.maxLength === undefined, say('noLengthHere', { type })],
    [!options || initial === 0, say('initialWithOptions')],
    [objectsOf(item.enableWhen).length < 2 || item.enableBehavior !== undefined, say('behaviorMissing')],
    [item.repeats === true || initial < 2, say('initialTwice')],
  ];
}

function checkEnableWhen(entry: QuestionnaireItem, index: QuestionnaireIndex, issues: Issues): void {
  for (const [position, condition] of objectsOf(entry.item.enableWhen).entries()) {
    const path = `${entry.path}.enableWhen[${position}]`;
    const question = textOf(condition.question) ?? '';
    const target = index.byLinkId.get(question);
    const answer = typedValue(condition, 'answer');
    if (condition.operator === 'exists' && answer?.type !== 'Boolean')
      issues.error('invariant', path, say('existsNeedsBoolean'));
    if (!target) issues.error('not-found', path, say('noSuchItem', { linkId: quote(question) }));
    else if (target === entry) issues.error('business-rule', path, say('dependsOnItself'));
    else if (isWithin(target, entry))
      issues.error('business-rule', path, say('dependsOnInside', { linkId: quote(question) }));
    else if (target.type === 'group' || target.type === 'display')
      issues.error(
        'business-rule',
        path,
        say('dependsOnNoAnswer', { linkId: quote(question), type: target.type }),
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
