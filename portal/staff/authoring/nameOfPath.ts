/** Names a location in a document by its titles and labels: `steps[1].questions[0].min` is “Weight (minimum)”. */
import type { LocalizedText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { i18n as I18n } from 'i18next';

/**
 * The document may have any shape: a part without a title or label is named by its id, or by its kind and number.
 * The whole document is named by its title.
 */
export function nameOfPath(document: unknown, path: string, language: string, i18n: I18n): string {
  const { names, property } = partsOf(document, path, language, i18n);
  const name = names.length > 0 ? names.join(' › ') : (titleOf(document, language) ?? '');
  const key = `builder.property.${property}`;
  if (property === undefined || !i18n.exists(key)) return name;
  return i18n.t('problemPlace.in', { name, property: i18n.t(key) });
}

function partsOf(document: unknown, path: string, language: string, i18n: I18n) {
  let names: string[] = [];
  let property: string | undefined;
  let list = '';
  let value = document;
  for (const part of path.match(/[^.[\]]+/g) ?? []) {
    value = isObject(value) ? value[part] : undefined;
    const isItem = /^\d+$/.test(part);
    if (!isItem) {
      list = part;
      property ??= part;
      // Parts of a condition have no name of their own.
      if (LOGIC.has(part)) break;
    } else if (NAMED_LISTS.has(list)) {
      const name = titleOf(value, language) ?? i18n.t(`problemPlace.${list}`, { number: Number(part) + 1 });
      // A question is named without its step.
      names = list === 'questions' && names.length === 1 ? [name] : [...names, name];
      property = undefined;
    }
  }
  return { names, property };
}

/** The lists of definitions and rule sets whose entries have a name or number on screen. */
const NAMED_LISTS: ReadonlySet<string> = new Set([
  ...['steps', 'questions', 'options', 'rows', 'checks', 'bands', 'pages', 'sections'],
  ...['eligibility', 'notices', 'migrations', 'flags', 'derived', 'parameters'],
]);

const LOGIC: ReadonlySet<string> = new Set(['showWhen', 'when', 'compute', 'fhirPath', 'value', 'alertWhen']);

function titleOf(value: unknown, language: string): string | undefined {
  if (!isObject(value)) return undefined;
  for (const text of [value.title, value.label, value.text]) {
    const title = isObject(text) && isText(text) ? textIn(text, language) : '';
    if (title !== '') return title;
  }
  const id = value.id ?? value.key ?? value.value;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

const isText = (text: Record<string, unknown>): text is LocalizedText =>
  Object.values(text).every(
    (entry) => typeof entry === 'string' || (isObject(entry) && typeof entry.text === 'string'),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
