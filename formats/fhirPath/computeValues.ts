/** External values of a form: what its FHIRPath expressions give for the response that its answers make up. */
import type { Answers } from '@clinic/engine/base';
import { type CodeListDocument, codeListOf } from '@clinic/engine/codeLists';
import {
  type Definition,
  type ExternalQuestion,
  externalValue,
  linkCodeLists,
} from '@clinic/engine/definition';
import {
  type CompiledQuestion,
  compileQuestionnaire,
  type ExternalValues,
  type Questionnaire,
  shownValues,
  withExternalValues,
} from '@clinic/engine/form';
import { roundedTo } from '@clinic/engine/logic';
import { assess, refusedKeys } from '@clinic/engine/validation';
import { exportContext } from '../fhir/export/context.ts';
import { responseItems } from '../fhir/export/response.ts';
import type { ResponseForm } from '../fhir/export/responseForm.ts';
import type { AnswerContext } from '../fhir/export/responseValue.ts';
import { type FhirResource, isObject, type JsonObject, objectsOf } from '../fhir/validate/json.ts';
import { fhirPathExpressions } from './expressions.ts';

/** Everything that computing the values of a definition needs. Plain JSON: a thread or a worker of a page gets it. */
export interface ComputedForm {
  definition: Definition;
  /** The definition as it is exported. */
  questionnaire: FhirResource;
  responses: ResponseForm;
}

/** Of its import, a definition needs only which item a question is. */
export const computedForm = (
  definition: Definition,
  questionnaire: FhirResource,
  responses: ResponseForm,
): ComputedForm => {
  const { fhir, table: _, ...rest } = definition;
  return {
    definition: { ...rest, ...(fhir && { fhir: { ids: fhir.ids } as typeof fhir }) },
    questionnaire,
    responses,
  };
};

export interface ComputedFrom {
  answers: Answers;
  /** The date they are evaluated for, `YYYY-MM-DD`. */
  today: string;
  /** The clinic's IANA time zone. */
  timeZone: string;
  /** The part of the form's code lists that these answers need: texts by digest. Forms are sent without lists. */
  lists?: Readonly<Record<string, string>>;
}

/** Runs one expression within its limits; undefined if it fails. Throws if none of the values can be computed. */
export type Within = <T>(run: () => T) => T | undefined;

export interface PreparedForm extends Pick<ComputedForm, 'questionnaire' | 'responses'>, Compiled {}

interface Compiled {
  compiled: Questionnaire;
  context: Pick<AnswerContext, keyof ReturnType<typeof exportContext>>;
}

/** Parsing an expression takes longer than evaluating it, and is done once. */
export function prepareForm({ definition, ...form }: ComputedForm): PreparedForm {
  const prepared = { ...form, ...compiledFrom(definition) };
  for (const { question } of prepared.compiled.external) {
    const { expression, variables = [] } = (question as ExternalQuestion).fhirPath;
    for (const each of [...variables, { expression }]) fhirPathExpressions.fault(each.expression);
  }
  return prepared;
}

const compiledFrom = (definition: Definition): Compiled => ({
  compiled: compileQuestionnaire(definition),
  context: exportContext(definition),
});

/**
 * Includes the codes of the lists that a form names: without them an expression would find no code, as if
 * none were chosen.
 */
function withLists(form: PreparedForm, texts: NonNullable<ComputedFrom['lists']>): PreparedForm {
  const lists = Object.entries(texts).map(
    ([digest, text]) => [digest, codeListOf(JSON.parse(text) as CodeListDocument, digest)] as const,
  );
  if (lists.length === 0) return form;
  return { ...form, ...compiledFrom(linkCodeLists(form.compiled.definition, new Map(lists))) };
}

/** In order, because a value can read those before it. What fails is unknown, and left out. */
export function computeValues(
  form: PreparedForm,
  { answers, today, timeZone, lists = {} }: ComputedFrom,
  within: Within,
): ExternalValues {
  const { compiled, questionnaire, responses, context } = withLists(form, lists);
  const values: Record<string, ExternalValues[string]> = {};
  for (const entry of compiled.order) {
    if (!('question' in entry) || !entry.externalInputs) continue;
    const { id } = entry.question;
    const current = withExternalValues(compiled, answers, values);
    const { form: state, issues, visibleAnswers } = assess(compiled, current, today);
    const refused = refusedKeys(issues);
    // A value computed from a refused answer is unknown, as everywhere.
    if (state.questions.get(id) !== 'shown' || entry.externalInputs.some((input) => refused.has(input)))
      continue;
    const item = responseItems(responses, shownValues(compiled, visibleAnswers, state, 'staff'), {
      ...context,
      timeZone,
      authored: `${today}T00:00:00Z`,
      subject: 'Patient/self',
      fileUrl: (file) => `urn:uuid:${file}`,
    });
    const response: FhirResource = {
      resourceType: 'QuestionnaireResponse',
      questionnaire: responses.canonical,
      status: 'in-progress',
      ...(item.length > 0 && { item }),
    };
    const value = within(() => evaluated(entry, { response, questionnaire, today }));
    if (value !== undefined) values[id] = value;
  }
  return values;
}

interface Evaluated {
  response: FhirResource;
  questionnaire: FhirResource;
  today: string;
}

function evaluated({ question }: CompiledQuestion, { response, questionnaire, today }: Evaluated) {
  const external = question as ExternalQuestion;
  const { expression, at, variables = [] } = external.fhirPath;
  const environment: Record<string, unknown> = { resource: response, rootResource: response, questionnaire };
  const run = (path: string, start: string | undefined): readonly unknown[] => {
    const focus = start === undefined ? response : itemIn(response, start);
    // An item without an answer has no children.
    if (!focus) return [];
    const base = start === undefined ? 'QuestionnaireResponse' : 'QuestionnaireResponse.item';
    return fhirPathExpressions.evaluate(onDay(path, today), focus, base, { ...environment });
  };
  for (const { name, expression: path, at: start } of variables) environment[name] = run(path, start);
  const [value, ...others] = run(expression, at);
  return others.length > 0 ? undefined : externalValue(external, plainValue(value, external));
}

/** Replaces `today()`, which would use the machine's clock, by the clinic's date; not inside string literals. */
const onDay = (path: string, today: string): string =>
  path.replaceAll(/'(?:[^'\\]|\\.)*'|\btoday\s*\(\s*\)/g, (found) =>
    found.startsWith("'") ? found : `@${today}`,
  );

/** Rounds to as many digits as our own formulas. */
const DIGITS = 10;

/** A quantity counts only in the requested unit. The library returns one computed as text. */
function plainValue(value: unknown, { unit, fhirPath: { gives } }: ExternalQuestion): unknown {
  if (typeof value === 'number') return roundedTo(value, DIGITS);
  if (gives !== 'number') return value;
  const [, amount, measured] = typeof value === 'string' ? (COMPUTED_QUANTITY.exec(value) ?? []) : [];
  if (amount !== undefined) return measured === unit ? roundedTo(Number(amount), DIGITS) : undefined;
  const quantity = isObject(value) ? value : {};
  const isWanted = unit !== undefined && (quantity.code ?? quantity.unit) === unit;
  return isWanted && typeof quantity.value === 'number' ? roundedTo(quantity.value, DIGITS) : undefined;
}

/** `2.5 'mg'` */
const COMPUTED_QUANTITY = /^(-?\d+(?:\.\d+)?) '([^']*)'$/;

function itemIn(element: JsonObject, linkId: string): JsonObject | undefined {
  const inside = [
    ...objectsOf(element.item),
    ...objectsOf(element.answer).flatMap((answer) => objectsOf(answer.item)),
  ];
  for (const item of inside) {
    const match = item.linkId === linkId ? item : itemIn(item, linkId);
    if (match) return match;
  }
  return undefined;
}
