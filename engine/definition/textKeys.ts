/** Where texts and logic are in a definition; read by pages that load no schemas. */

/** Properties that hold a text in every language. */
export const TEXT_KEYS: ReadonlySet<string> = new Set([
  'title',
  'text',
  'next',
  'afterwards',
  'body',
  'intro',
  'label',
  'shortLabel',
  'help',
  'alt',
  'why',
  'message',
  'above',
  'below',
  'minLabel',
  'maxLabel',
]);

/** Properties that hold a list of such texts. */
export const TEXT_LIST_KEYS: ReadonlySet<string> = new Set(['prepare']);

/** Properties that hold logic, in which nothing is a text. */
export const LOGIC_KEYS: ReadonlySet<string> = new Set(['showWhen', 'compute', 'reads', 'when']);
