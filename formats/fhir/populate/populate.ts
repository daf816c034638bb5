/**
 * Fills in a response to a Questionnaire from known data about the patient: SDC's expression-based `$populate`. Only
 * `initialExpression`, `itemPopulationContext` and initial values are read; nothing is fetched.
 */
import type { Expressions } from '../validate/context.ts';
import { INITIAL_EXPRESSION, ITEM_POPULATION_CONTEXT, LAUNCH_CONTEXT } from '../validate/extensions.ts';
import { type Issue, Issues } from '../validate/issue.ts';
import {
  extensionsOf,
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from '../validate/json.ts';
import { answerOf, type OptionCodings } from './answer.ts';
import { declared, type Evaluating, evaluated, namedExpression, type Variables } from './expressions.ts';

interface Populating {
  /** Resources by their names in expressions, such as `patient`; results of queries by the names of their variables. */
  contexts: Readonly<Record<string, unknown>>;
  expressions: Expressions;
  /** The codings that an item can be answered with; undefined if they are not known. */
  codings: OptionCodings;
  /** The subject of the response and when it was filled in. */
  head?: JsonObject;
}

interface Populated {
  /** A QuestionnaireResponse in progress; items without a value are left out. */
  response: JsonObject & { resourceType: 'QuestionnaireResponse' };
  /** Expressions that failed, or whose result is not a valid answer; never contains values. */
  issues: Issue[];
}

/** @param questionnaire valid FHIR R4 */
export function populate(questionnaire: JsonObject, populating: Populating): Populated {
  const issues = new Issues();
  const url = textOf(questionnaire.url);
  const version = textOf(questionnaire.version);
  const head = {
    resourceType: 'QuestionnaireResponse' as const,
    ...(url !== undefined && { questionnaire: version === undefined ? url : `${url}|${version}` }),
    status: 'in-progress',
    ...populating.head,
  };
  checkContexts(questionnaire, populating.contexts, issues);
  const work = { ...populating, response: head, issues };
  const environment = { ...populating.contexts, resource: head, rootResource: head, questionnaire };
  const variables = declared(questionnaire, 'Questionnaire', environment, work);
  const item = itemsOf(questionnaire, 'Questionnaire', variables, work);
  return { response: { ...head, ...(item.length > 0 && { item }) }, issues: issues.list() };
}

/** The form declares the resources that it is filled in from. */
function checkContexts(questionnaire: JsonObject, contexts: Populating['contexts'], issues: Issues): void {
  const at = 'Questionnaire.extension';
  for (const extension of extensionsOf(questionnaire, LAUNCH_CONTEXT)) {
    const coding = extensionValue(extension, 'name');
    const name = isObject(coding) ? textOf(coding.code) : textOf(coding);
    if (name === undefined) continue;
    const types = extensionsOf(extension, 'type').map((each) => textOf(typedValue(each, 'value')?.value));
    const context = Object.hasOwn(contexts, name) ? contexts[name] : undefined;
    if (context === undefined) {
      const what = `The form is filled in from %${name} (${types.join(' or ')}), which was not sent.`;
      issues.add('information', 'not-found', at, `${what} Send it as the context with that name.`);
    } else if (
      types.length > 0 &&
      !types.includes(isObject(context) ? textOf(context.resourceType) : undefined)
    ) {
      issues.warning('invalid', at, `The context ${name} is not of the type ${types.join(' or ')}.`);
    }
  }
}

interface Work extends Populating, Evaluating {}

const itemsOf = (element: JsonObject, path: string, variables: Variables, work: Work): JsonObject[] =>
  objectsOf(element.item).flatMap((item, index) =>
    populated(item, `${path}.item[${index}]`, variables, work),
  );

function populated(item: JsonObject, path: string, outerVariables: Variables, work: Work): JsonObject[] {
  if (item.type === 'display') return [];
  const [context] = extensionsOf(item, ITEM_POPULATION_CONTEXT);
  const named = context && namedExpression(context);
  if (!named?.name) return filled(item, path, declared(item, path, outerVariables, work), work);
  const results = evaluated(named, path, outerVariables, work) ?? [];
  const isRepeated = item.type === 'group' && item.repeats === true;
  const each = isRepeated ? results.map((entry) => [entry]) : [results];
  return each.flatMap((entry) => {
    const inner = { ...outerVariables, [named.name as string]: entry };
    return filled(item, path, declared(item, path, inner, work), work);
  });
}

function filled(item: JsonObject, path: string, variables: Variables, work: Work): JsonObject[] {
  const below = itemsOf(item, path, variables, work);
  const { linkId, text } = item;
  const base = { linkId, ...(text !== undefined && { text }) };
  if (item.type === 'group') return below.length > 0 ? [{ ...base, item: below }] : [];
  const [first, ...others] = answersOf(item, path, variables, work);
  if (!first) {
    const what = 'What is filled in below this question is left out: the question itself has no answer.';
    if (below.length > 0) work.issues.warning('value', path, what);
    return [];
  }
  const answer = [{ ...first, ...(below.length > 0 && { item: below }) }, ...others];
  return [{ ...base, answer }];
}

function answersOf(item: JsonObject, path: string, variables: Variables, work: Work): JsonObject[] {
  const [extension] = extensionsOf(item, INITIAL_EXPRESSION);
  const expression = extension && namedExpression(extension);
  const results = expression ? evaluated(expression, path, variables, work) : undefined;
  if (!results) return initialOf(item);
  const answers = results.flatMap((value): JsonObject[] => {
    const answer = answerOf(item, value, work.codings);
    if (!answer)
      work.issues.warning(
        'value',
        path,
        `The expression gives no ${textOf(item.type)} that answers this item.`,
      );
    return answer ? [answer] : [];
  });
  if (item.repeats === true || answers.length < 2) return answers;
  work.issues.warning(
    'value',
    path,
    'The expression gives several values for one answer. The first one counts.',
  );
  return answers.slice(0, 1);
}

/** Initial values of the form itself. */
function initialOf(item: JsonObject): JsonObject[] {
  const asAnswer = ({ type, value }: TypedValue): JsonObject => ({ [`value${type}`]: value });
  const selected = objectsOf(item.answerOption).filter(({ initialSelected }) => initialSelected === true);
  return [...selected, ...objectsOf(item.initial)].flatMap((entry) => {
    const value = typedValue(entry, 'value');
    return value ? [asAnswer(value)] : [];
  });
}
