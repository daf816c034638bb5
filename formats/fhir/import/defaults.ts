/** Elements of forms that state what our forms do anyway. */
import { say } from '../../importing/texts/message.ts';
import {
  ENTRY_MODE,
  INITIAL_EXPRESSION,
  ITEM_CONTROL,
  ITEM_POPULATION_CONTEXT,
  LAUNCH_CONTEXT,
  OPTIONAL_DISPLAY,
  UNIT_OPEN,
  USAGE_MODE,
} from '../validate/extensions.ts';
import { type JsonObject, objectsOf, typedValue } from '../validate/json.ts';
import { controlOf } from './plan.ts';
import type { ImportReport } from './report.ts';

/** @param path of the item or form */
export function noteDefaults(element: JsonObject, path: string, report: ImportReport): void {
  for (const flag of FLAGS) if (element[flag] === false) report.note(`${path}.${flag}`, 'taken');
  if (element.type === 'group' && element.required === true)
    report.note(`${path}.required`, 'kept', say('groupNotRequired'));
  for (const [index, extension] of objectsOf(element.extension).entries()) {
    const at = `${path}.extension[${index}]`;
    if (isAlwaysSo(extension, element)) report.note(at, 'taken', say('alwaysSo'));
    else if (FOR_POPULATE.includes(String(extension.url))) report.note(at, 'kept', say('forPopulate'));
  }
}

/** Elements that `$populate` reads. */
const FOR_POPULATE: readonly string[] = [INITIAL_EXPRESSION, ITEM_POPULATION_CONTEXT, LAUNCH_CONTEXT];

/** An element with the value `false` states the default. */
const FLAGS = ['required', 'repeats', 'readOnly'];

/**
 * Optional texts are shown; items are visible while answering and afterwards; patients can go back to each page; only
 * the named units can be chosen; texts are shown in their place among the questions.
 */
function isAlwaysSo(extension: JsonObject, element: JsonObject): boolean {
  const value = typedValue(extension, 'value')?.value;
  switch (extension.url) {
    case OPTIONAL_DISPLAY:
      return typeof value === 'boolean';
    case USAGE_MODE:
      return value === 'capture-display';
    case ENTRY_MODE:
      return value === 'prior-edit';
    case UNIT_OPEN:
      return value === 'optionsOnly';
    case ITEM_CONTROL:
      return controlOf(element) === 'inline';
    default:
      return false;
  }
}
