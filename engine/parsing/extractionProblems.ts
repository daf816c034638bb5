/** Finds answers that cannot become their declared FHIR resource, or would state facts that the patient did not. */
import { error, type LocalizedMessage, localize, type Problem, warning } from '../base/problem.ts';
import { type FactResource, isFactResource } from '../definition/answerExtraction.ts';
import { hasCodeList } from '../definition/codeList.ts';
import {
  type AnswerExtraction,
  type Definition,
  type FactCode,
  hasRows,
  type Question,
} from '../definition/definition.ts';
import {
  elementsFor,
  FACT_TRAITS,
  factCodeOf,
  factResourceOf,
  isStated,
  resourcesFor,
  typesOfResource,
} from '../definition/extractionTraits.ts';
import { isFactCode } from './factCodes.ts';

/**
 * Problems of `extract`, of questions and of options: a type that cannot become the resource, a part of a group without
 * an element in the resource, a "yes" without a declared meaning, no option that states a fact or one that is unknown,
 * and codes that are invalid in the terminology. The path is that of the extract.
 */
export function extractionProblems({ steps }: Definition): Problem[] {
  return steps.flatMap(({ questions }, step) =>
    questions.flatMap((question, index) => {
      const path = `steps[${step}].questions[${index}]`;
      const parts = question.type === 'repeatingGroup' ? question.questions : [];
      return [
        ...ofQuestion(question, path),
        ...parts.flatMap((part, at) => ofPart(part, `${path}.questions[${at}]`, factResourceOf(question))),
      ];
    }),
  );
}

const problem = (path: string, message: LocalizedMessage): Problem => error(path, 'extract', message);

function ofQuestion(question: Question, path: string): Problem[] {
  const { extract } = question;
  const fact = factResourceOf(question);
  const options = ofOptions(question, path, fact);
  if (extract === undefined) return options;
  const at = `${path}.extract`;
  const { resource, element } = extract;
  if (element !== undefined)
    return [
      resource === undefined
        ? problem(
            `${at}.element`,
            localize('extractElement', { element, wanted: resourcesWith(element).join(' / ') }),
          )
        : problem(at, localize('extractOne')),
      ...options,
    ];
  if (resource === undefined) return [problem(at, localize('extractOne')), ...options];
  if (!resourcesFor(question.type, false).includes(resource)) {
    const wanted = typesOfResource(resource).join(' / ');
    return [
      problem(`${at}.resource`, localize('extractType', { type: question.type, resource, wanted })),
      ...options,
    ];
  }
  return [
    ...ofFields(extract, at, question.type),
    ...(fact ? ofFact(question, at, fact) : []),
    ...(fact && extract.code ? ofCode(extract.code, `${at}.code`, fact) : []),
    ...options,
  ];
}

const resourcesWith = (element: NonNullable<AnswerExtraction['element']>): string[] =>
  Object.entries(FACT_TRAITS).flatMap(([resource, { elements }]) =>
    elements.includes(element) ? [resource] : [],
  );

/** Properties that do not apply to the resource or the question: options and free text have their own names. */
function ofFields(
  { resource, label, code, status, category }: AnswerExtraction,
  path: string,
  type?: Question['type'],
): Problem[] {
  const isFact = isFactResource(resource);
  const isNamed = isFact && (type === 'yesNo' || type === 'choice');
  const facts = Object.keys(FACT_TRAITS).join(' / ');
  const useless: Array<[string, unknown, string]> = [];
  if (!isNamed) useless.push(['label', label, 'yesNo / choice'], ['code', code, 'yesNo / choice']);
  if (!isFact) useless.push(['status', status, facts]);
  if (resource !== 'Observation') useless.push(['category', category, 'Observation']);
  return useless.flatMap(([field, value, wanted]) =>
    value === undefined ? [] : [problem(`${path}.${field}`, localize('extractField', { field, wanted }))],
  );
}

/** Whether the stated fact has a name. */
function ofFact(question: Question, path: string, resource: FactResource): Problem[] {
  const { type, extract } = question;
  if (type === 'yesNo' && extract?.label === undefined) return [problem(path, localize('extractLabel'))];
  if (
    type === 'choice' &&
    !hasCodeList(question) &&
    !question.options.some((option) => isStated(option, false))
  )
    return [problem(path, localize('extractOption', { resource }))];
  if (type !== 'repeatingGroup') return [];
  const names = question.questions.filter((part) => part.extract?.element === 'name');
  return names.length === 1 ? [] : [problem(path, localize('extractName', { resource }))];
}

function ofPart(part: Question, path: string, groupResource: FactResource | undefined): Problem[] {
  const { extract, type } = part;
  const at = `${path}.extract`;
  const named = extract?.element === 'name' ? groupResource : undefined;
  const options = ofOptions(part, path, named, true);
  if (extract === undefined) return options;
  const { resource, element } = extract;
  const problemsOfPart = (): Problem[] => {
    if ((resource === undefined) === (element === undefined)) return [problem(at, localize('extractOne'))];
    if (resource !== undefined)
      return resourcesFor(type, true).includes(resource)
        ? ofFields(extract, at)
        : [problem(`${at}.resource`, localize('extractInGroup', { resource }))];
    const wanted = resourcesWith(element as NonNullable<typeof element>).join(' / ');
    if (groupResource === undefined || !FACT_TRAITS[groupResource].elements.includes(element as never))
      return [problem(`${at}.element`, localize('extractElement', { element: String(element), wanted }))];
    const fits = elementsFor(type, groupResource).includes(element as never);
    return fits
      ? ofFields(extract, at)
      : [
          problem(
            `${at}.element`,
            localize('extractElementType', { type, wanted: 'text / longText / choice' }),
          ),
        ];
  };
  return [...problemsOfPart(), ...options];
}

function ofOptions(
  question: Question,
  path: string,
  resource: FactResource | undefined,
  isOneOfSeveral = question.type === 'multipleChoice',
): Problem[] {
  if (!('options' in question)) return [];
  return question.options.flatMap((option, index) => {
    const at = `${path}.options[${index}].extract`;
    const { extract, value } = option;
    if (extract === undefined) return [];
    if (resource === undefined || hasRows(question))
      return [warning(at, 'extract', localize('extractUnused', { value }))];
    if (extract !== false && !isStated(option, isOneOfSeveral))
      return [problem(at, localize('extractUnknown', { value }))];
    const code = factCodeOf(option);
    return code ? ofCode(code, at, resource) : [];
  });
}

function ofCode({ system, code }: FactCode, path: string, resource: FactResource): Problem[] {
  const { systems } = FACT_TRAITS[resource];
  if (!systems.includes(system)) {
    const wanted = systems.join(' / ');
    return [problem(`${path}.system`, localize('extractSystem', { resource, system, wanted }))];
  }
  return isFactCode({ system, code })
    ? []
    : [problem(`${path}.code`, localize('extractCode', { system, code }))];
}
