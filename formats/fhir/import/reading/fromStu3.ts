/** Reads elements of FHIR STU3 by their names: options, initial values and conditions of items. */
import { isObject, type JsonObject, textOf, typedValue } from '../../validate/json.ts';
import type { Mutable, ReadingNotes } from './notes.ts';

/** An element in the names of R4, and how its parts are called in the file where that differs. */
interface Renamed {
  members: JsonObject;
  from: Readonly<Record<string, string>>;
}

export function inNamesOfR4(element: JsonObject, type: string, path: string, notes: ReadingNotes): Renamed {
  if (type === 'Questionnaire.item.enableWhen')
    return { members: conditionInR4(element, path, notes), from: {} };
  const members: Mutable = {};
  const from: Record<string, string> = {};
  if (type === 'Questionnaire.item')
    for (const [key, value] of Object.entries(element)) {
      const [name, converted] = itemPart(key, value);
      if (name === key || element[name] !== undefined) continue;
      notes.isStu3 = true;
      notes.correct(`${path}.${key}`, 'readStu3', { [key]: value }, { [name]: converted });
      members[name] = converted;
      from[name] = key;
    }
  const renamed = new Set(Object.values(from));
  const others = Object.entries(element).filter(([key]) => !renamed.has(key));
  return { members: renamed.size > 0 ? { ...Object.fromEntries(others), ...members } : element, from };
}

function itemPart(key: string, value: unknown): [name: string, value: unknown] {
  if (key === 'option') return ['answerOption', value];
  if (key === 'options') return ['answerValueSet', isObject(value) ? value.reference : value];
  return /^initial[A-Z]/.test(key)
    ? ['initial', [{ [key.replace('initial', 'value')]: value }]]
    : [key, value];
}

function conditionInR4(condition: JsonObject, path: string, notes: ReadingNotes): JsonObject {
  const { hasAnswer, ...rest } = condition;
  const answer = typedValue(rest, 'answer');
  if (condition.operator === undefined && (hasAnswer !== undefined || answer)) {
    notes.isStu3 = true;
    const read =
      hasAnswer === undefined ? { operator: '=' } : { operator: 'exists', answerBoolean: hasAnswer };
    const at = hasAnswer === undefined ? path : `${path}.hasAnswer`;
    notes.correct(at, 'readStu3', hasAnswer === undefined ? 'operator' : { hasAnswer }, read);
    return { ...rest, ...read };
  }
  if (textOf(condition.operator) !== 'exists' || answer?.value !== undefined) return condition;
  notes.correct(path, 'readExists', undefined, { answerBoolean: true });
  return { ...condition, answerBoolean: true };
}
