/**
 * Compares the results of exported expressions in the fhirpath package with our engine's results for the same answers.
 */
import type { AnswerValue } from '@clinic/engine/base';
import { type Questionnaire, questionsOf, resolveEntry } from '@clinic/engine/form';
import type { JsonObject } from '@clinic/formats/fhir';
import { SAME_ENTRY } from '@clinic/formats/testing';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4/index.js';
import { byEngine } from './engineResult.ts';
import type { ExportedExpression } from './exportedExpressions.ts';
import type { Filled } from './filledForm.ts';

/** Both results for each place where an expression is evaluated: each entry of a repeated group is one. */
export function resultsOf(
  expression: ExportedExpression,
  compiled: Questionnaire,
  { form, response }: Filled,
  questionnaire: JsonObject,
): Array<{ ours: unknown; theirs: unknown }> {
  const { path, within, what, id } = expression;
  if (within === undefined) {
    // A check applies where its item is, and a response has a measure in the chosen units only.
    const isMeasure = compiled.measures.some((measure) => questionsOf(measure).includes(id));
    if (what === 'check' && isMeasure && !JSON.stringify(response).includes(`"linkId":"${id}"`)) return [];
    const ours = byEngine(expression, compiled, form);
    if (ours === 'skip') return [];
    return [{ ours: ours.value, theirs: byReference(path, response, questionnaire) }];
  }
  const entryForm = compiled.questions.get(within)?.entries;
  if (!entryForm) throw new RangeError(`${within} is no repeating group`);
  if (form.questions.get(within) !== 'shown') return [];
  const entries = (form.values[within] ?? []) as AnswerValue[];
  return entries.flatMap((entry, index) => {
    const ours = byEngine(expression, entryForm, resolveEntry(entryForm, entry, form));
    if (ours === 'skip') return [];
    // A variable passed from outside would have no type.
    const item = `%resource.descendants().where(linkId='${within}')[${index}]`;
    const theirs = byReference(path.replaceAll(`%${SAME_ENTRY}`, item), response, questionnaire);
    return [{ ours: ours.value, theirs }];
  });
}

const compiledPaths = new Map<string, ReturnType<typeof fhirpath.compile>>();

/** The single value that the reference returns; undefined if there is none. */
function byReference(path: string, resource: JsonObject, questionnaire: JsonObject): unknown {
  const run = compiledPaths.get(path) ?? fhirpath.compile(path, r4, { preciseMath: true });
  compiledPaths.set(path, run);
  const found = [run(resource, { resource, questionnaire }) as unknown].flat();
  if (found.length > 1) throw new Error(`${path} gives ${found.length} values`);
  const [value] = found;
  if (typeof value === 'object' && value !== null && 'toNumber' in value)
    return (value as { toNumber: () => number }).toNumber();
  return value;
}

/** A condition that is not true counts as false; numbers can differ by rounding errors. */
export function isSame(what: ExportedExpression['what'], ours: unknown, theirs: unknown): boolean {
  if (what !== 'value') return (theirs === true) === ours;
  if (typeof ours === 'number' && typeof theirs === 'number')
    return Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(ours));
  return ours === theirs;
}
