/** Reports the outcome of value sets and code systems whose codes are options or units of a form. */
import { say } from '../../importing/texts/message.ts';
import { OPTION_PREFIX, SCORES, TRANSLATION, VALUE_SET_LABEL } from '../validate/extensions.ts';
import { isObject, type JsonObject, objectsOf } from '../validate/json.ts';
import type { ImportReport, Verdict } from './report.ts';

const READ = say('codesAsOptions');
const NOT_READ: Verdict = { outcome: 'kept', note: say('staysWithForm') };
/** Elements by which the form finds it. */
const NAMES: readonly string[] = ['resourceType', 'id', 'url', 'version'];
/** Details of a list of codes beyond the codes and their names. */
const UNREAD: ReadonlySet<string> = new Set([
  'designation',
  'definition',
  'contact',
  'timestamp',
  'identifier',
]);
const READ_EXTENSIONS: ReadonlySet<unknown> = new Set([
  ...SCORES,
  OPTION_PREFIX,
  VALUE_SET_LABEL,
  TRANSLATION,
]);

export function noteTerminology(resource: JsonObject, path: string, report: ImportReport): void {
  report.noteItself(path, 'mapped', READ, NOT_READ);
  // The expansion is read instead of its source.
  const list = isObject(resource.expansion)
    ? 'expansion'
    : isObject(resource.compose)
      ? 'compose'
      : 'concept';
  for (const name of [...NAMES, list]) notePart(resource[name], `${path}.${name}`, report);
}

function notePart(value: unknown, path: string, report: ImportReport): void {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) notePart(each, `${path}[${index}]`, report);
    return;
  }
  report.note(path, 'mapped', READ);
  if (isObject(value)) noteInside(value, path, report);
}

function noteInside(value: JsonObject, path: string, report: ImportReport): void {
  for (const [key, part] of Object.entries(value)) {
    const at = `${path}.${key.replace(/^_/, '')}`;
    const isUnread = UNREAD.has(key);
    for (const [index, each] of (Array.isArray(part) ? part : [part]).entries()) {
      const place = Array.isArray(part) ? `${at}[${index}]` : at;
      if (isUnread) report.note(place, NOT_READ.outcome, NOT_READ.note);
      else if (isObject(each) && key !== 'extension') noteInside(each, place, report);
    }
  }
  for (const [index, { url }] of objectsOf(value.extension).entries())
    if (READ_EXTENSIONS.has(url)) report.note(`${path}.extension[${index}]`, 'mapped', READ);
}
