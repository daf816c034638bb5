/** Values of a form that FHIRPath computes from the response that its answers make up. */
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
import {
  type AnswerContext,
  exportContext,
  type FhirResource,
  isObject,
  type JsonObject,
  objectsOf,
  type ResponseForm,
  responseForm,
  responseItems,
  supportingOf,
  withSupporting,
} from '@clinic/formats/fhir';
import { BudgetExceeded, withBudget } from './budget.ts';
import { exportDefinition } from './convertFiles.ts';
import { fhirPathExpressions } from './expressions.ts';
import { R4_TERMINOLOGY } from './importDocument.ts';

export interface ComputedFrom {
  answers: Answers;
  /** The date they are evaluated for, `YYYY-MM-DD`. */
  today: string;
  /** The clinic's IANA time zone. */
  timeZone: string;
  /**
   * The part of the form's code lists that these answers need: texts by digest. A thread gets definitions
   * without lists.
   */
  lists?: Readonly<Record<string, string>>;
  /** For all values of the form, in milliseconds of work. */
  budgetMs: number;
}

/** The part of the budget that one value may take. */
const SHARE = 5;

interface Form extends Read {
  source: FhirResource;
  responses: ResponseForm;
}

/** What evaluating a definition's values requires. */
interface Read {
  questionnaire: Questionnaire;
  context: Pick<AnswerContext, keyof ReturnType<typeof exportContext>>;
}

const MAX_KEPT = 50;
const kept = new Map<string, Form>();

/**
 * @param key of the definition: never that of another one
 * @param definition only needed the first time
 * @returns undefined if it is needed; `late` if the budget ran out, which says nothing about the values
 */
export function computeValues(
  key: string,
  from: ComputedFrom,
  definition?: Definition,
): ExternalValues | 'late' | undefined {
  const form = kept.get(key) ?? (definition && formOf(definition));
  if (!form) return undefined;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, form);
  try {
    return valuesIn(form, from);
  } catch (cause) {
    if (cause instanceof BudgetExceeded) return 'late';
    throw cause;
  }
}

function formOf(definition: Definition): Form {
  const source = exportDefinition(definition);
  const { terminology } = withSupporting(supportingOf(definition), R4_TERMINOLOGY);
  const read = readBy(definition);
  // Parsing an expression takes longer than evaluating it, and does not count towards its time.
  for (const { question } of read.questionnaire.external) {
    const { expression, variables = [] } = (question as ExternalQuestion).fhirPath;
    for (const each of [...variables, { expression }]) fhirPathExpressions.fault(each.expression);
  }
  return { ...read, source, responses: responseForm(source, definition, terminology) };
}

const readBy = (definition: Definition): Read => ({
  questionnaire: compileQuestionnaire(definition),
  context: exportContext(definition),
});

/**
 * Includes the codes of the lists that a form names: without them an expression would find no code, as if
 * none were chosen.
 */
function withLists(form: Form, texts: NonNullable<ComputedFrom['lists']>): Form {
  const lists = Object.entries(texts).map(
    ([digest, text]) => [digest, codeListOf(JSON.parse(text) as CodeListDocument, digest)] as const,
  );
  if (lists.length === 0) return form;
  return { ...form, ...readBy(linkCodeLists(form.questionnaire.definition, new Map(lists))) };
}

/**
 * In order, because a value can read those before it. What fails is unknown.
 * @throws BudgetExceeded
 */
function valuesIn(
  form: Form,
  { answers, today, timeZone, lists = {}, budgetMs }: ComputedFrom,
): ExternalValues {
  const { questionnaire, source, responses, context } = withLists(form, lists);
  const left = { ms: budgetMs, each: budgetMs / SHARE };
  const values: Record<string, ExternalValues[string]> = {};
  for (const entry of questionnaire.order) {
    if (!('question' in entry) || !entry.externalInputs) continue;
    const { id } = entry.question;
    const own = withExternalValues(questionnaire, answers, values);
    const { form: state, issues, visibleAnswers } = assess(questionnaire, own, today);
    const refused = refusedKeys(issues);
    // A value computed from a refused answer is unknown, as everywhere.
    if (state.questions.get(id) !== 'shown' || entry.externalInputs.some((input) => refused.has(input)))
      continue;
    const item = responseItems(responses, shownValues(questionnaire, visibleAnswers, state, 'staff'), {
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
    const value = within(left, () => evaluated(entry, { response, source, today }));
    if (value !== undefined) values[id] = value;
  }
  return values;
}

/** Undefined if it fails, without the reason, because that can quote answers. */
function within<T>(left: { ms: number; each: number }, run: () => T): T | undefined {
  if (left.ms <= 0) throw new BudgetExceeded();
  const before = process.threadCpuUsage();
  try {
    return withBudget(left.each, run);
  } catch (cause) {
    if (cause instanceof BudgetExceeded) throw cause;
    return undefined;
  } finally {
    // Time that other threads took is not the form's fault.
    const { user, system } = process.threadCpuUsage(before);
    left.ms -= Math.min((user + system) / 1000, left.each);
  }
}

interface Evaluated {
  response: FhirResource;
  source: FhirResource;
  today: string;
}

function evaluated({ question }: CompiledQuestion, { response, source, today }: Evaluated) {
  const asked = question as ExternalQuestion;
  const { expression, at, variables = [] } = asked.fhirPath;
  const given: Record<string, unknown> = {
    resource: response,
    rootResource: response,
    questionnaire: source,
  };
  const run = (path: string, start: string | undefined): readonly unknown[] => {
    const focus = start === undefined ? response : itemIn(response, start);
    // An item without an answer has no children.
    if (!focus) return [];
    const base = start === undefined ? 'QuestionnaireResponse' : 'QuestionnaireResponse.item';
    return fhirPathExpressions.evaluate(onDay(path, today), focus, base, { ...given });
  };
  for (const { name, expression: path, at: start } of variables) given[name] = run(path, start);
  const [value, ...others] = run(expression, at);
  return others.length > 0 ? undefined : externalValue(asked, plainValue(value, asked));
}

/** Replaces `today()`, which would use the server's clock, by the clinic's date; not inside string literals. */
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
  const given = isObject(value) ? value : {};
  const isWanted = unit !== undefined && (given.code ?? given.unit) === unit;
  return isWanted && typeof given.value === 'number' ? roundedTo(given.value, DIGITS) : undefined;
}

/** `2.5 'mg'` */
const COMPUTED_QUANTITY = /^(-?\d+(?:\.\d+)?) '([^']*)'$/;

function itemIn(element: JsonObject, linkId: string): JsonObject | undefined {
  const inside = [
    ...objectsOf(element.item),
    ...objectsOf(element.answer).flatMap((answer) => objectsOf(answer.item)),
  ];
  for (const item of inside) {
    const found = item.linkId === linkId ? item : itemIn(item, linkId);
    if (found) return found;
  }
  return undefined;
}
