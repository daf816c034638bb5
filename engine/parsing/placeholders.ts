/** Placeholders for missing or malformed properties, so that the rest is still parsed. */
import { TEXT_KEYS } from '../definition/localized.ts';
import { FALLBACK_LANGUAGE } from '../locales/language.ts';

export type Path = readonly PropertyKey[];

/** Placeholders by property, so that the rest of the part is still parsed. */
const PLACEHOLDERS: Readonly<Record<string, (path: Path) => unknown>> = {
  ...Object.fromEntries([...TEXT_KEYS].map((key) => [key, () => ({ en: '-' })])),
  maxLength: () => 1_000,
  maxItems: () => 10,
  source: () => '-',
  reviewed: () => '2026-01-01',
  givenName: () => '',
  familyName: () => '',
  email: () => '',
  id: (path) => ['unread', ...path].join('-'),
  key: (path) => ['unread', ...path].join('_'),
  from: (path) => (path[0] === 'migrations' && path.length === 3 ? `0.${String(path[1])}` : undefined),
  // Pages list the questions of their step.
  questions: (path) =>
    path.includes('pages')
      ? undefined
      : [{ id: ['unread', ...path].join('-'), type: 'information', label: { en: '-' } }],
};

/** The same for properties of the document itself. */
const OF_DOCUMENT: Readonly<Record<string, unknown>> = {
  version: '1.0',
  languages: [FALLBACK_LANGUAGE],
  ruleSet: 'unread@1.0',
  patient: {},
  parameters: [],
  derived: [],
  flags: [],
};

export function placeholderAt(path: Path): unknown {
  const last = String(path.at(-1));
  if (path.length === 1 && Object.hasOwn(OF_DOCUMENT, last)) return structuredClone(OF_DOCUMENT[last]);
  return Object.hasOwn(PLACEHOLDERS, last) ? PLACEHOLDERS[last]?.(path) : undefined;
}
