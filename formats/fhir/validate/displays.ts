/** Compares the display of a code in an answer with those of its sources. */
import type { ResponseContext } from './context.ts';
import { quote } from './issue.ts';
import { type JsonObject, textOf } from './json.ts';

/** @param names displays in the form, which can differ from those of the code system */
export function checkCoding(
  coding: JsonObject,
  names: readonly string[],
  path: string,
  context: ResponseContext,
): void {
  const system = textOf(coding.system);
  const code = textOf(coding.code);
  if (system === undefined || code === undefined) {
    if (code !== undefined)
      context.issues.warning('code-invalid', path, `The code ${quote(code)} has no system.`);
    return;
  }
  if (context.terminology.knowledge(system)?.has(code) === false)
    context.issues.error('code-invalid', path, `${quote(code)} is not a code of ${system}.`);
  const displays = context.reader.displaysOf(system, code);
  if (displays.length > 0) checkDisplay(coding, [...displays, ...names], path, context);
}

export function checkDisplay(
  coding: JsonObject,
  displays: readonly string[],
  path: string,
  { issues, displaysMatter }: ResponseContext,
): void {
  const displayText = textOf(coding.display);
  if (displayText === undefined || displays.length === 0) return;
  if (displays.some((display) => isSameName(display, displayText))) return;
  const message = `${quote(displayText)} is not a name of the code ${quote(coding.code)}, which is ${quote(displays[0])}.`;
  issues.add(displaysMatter ? 'error' : 'warning', 'invalid', `${path}.display`, message);
}

export const isSameName = (one: string, other: string): boolean => normal(one) === normal(other);
const normal = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
