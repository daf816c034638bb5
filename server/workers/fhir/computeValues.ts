/** External values of forms, computed in a thread within a budget. */
import type { Definition } from '@clinic/engine/definition';
import type { ExternalValues } from '@clinic/engine/form';
import { responseForm, supportingOf, withSupporting } from '@clinic/formats/fhir';
import {
  type ComputedForm,
  type ComputedFrom,
  computeValues as compute,
  computedForm as formWithout,
  type PreparedForm,
  prepareForm,
} from '@clinic/formats/fhirPath';
import { BudgetExceeded, withBudget } from './budget.ts';
import { exportDefinition } from './convertFiles.ts';
import { R4_TERMINOLOGY } from './importDocument.ts';

/** For all values of the form, in milliseconds of work. */
interface Budgeted extends ComputedFrom {
  budgetMs: number;
}

/** The part of the budget that one value may take. */
const SHARE = 5;

const MAX_KEPT = 50;
const kept = new Map<string, PreparedForm>();

/**
 * @param key of the definition: never that of another one
 * @param definition only needed the first time
 * @returns undefined if it is needed; `late` if the budget ran out, which says nothing about the values
 */
export function computeValues(
  key: string,
  { budgetMs, ...from }: Budgeted,
  definition?: Definition,
): ExternalValues | 'late' | undefined {
  const form = kept.get(key) ?? (definition && prepareForm(computedForm(definition)));
  if (!form) return undefined;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, form);
  const left = { ms: budgetMs, each: budgetMs / SHARE };
  try {
    return compute(form, from, (run) => within(left, run));
  } catch (cause) {
    if (cause instanceof BudgetExceeded) return 'late';
    throw cause;
  }
}

export function computedForm(definition: Definition): ComputedForm {
  const questionnaire = exportDefinition(definition);
  const { terminology } = withSupporting(supportingOf(definition), R4_TERMINOLOGY);
  return formWithout(definition, questionnaire, responseForm(questionnaire, definition, terminology));
}

/** Undefined if it fails, without the reason, because that can quote answers. @throws BudgetExceeded */
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
