/** Sizes and closed lists of the definition format. */

/** Maximum characters of a form's URL: browsers and servers accept no longer ones. */
export const MAX_FORM_URL = 2_000;

/** Maximum renames, and maximum recodes, that one version can declare. */
export const MAX_DECLARED = 1_000;

/** The largest files that a form may ask for; proxies must let them through (`SECURITY.md`). */
export const MAX_FILE_MB = 20;

/** File types that can be validated and sanitized. */
export const FILE_KINDS = ['pdf', 'jpeg', 'png'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** How a question offers a returning patient what they said last time. */
export const CARRIES = ['propose', 'ask', 'never'] as const;

export const WHEN_HIDDEN = ['no', 'unknown'] as const;

/** Maximum options of a list that shows all of them. */
export const MAX_SHOWN_OPTIONS = 500;
/**
 * Maximum options of a searched list within a definition: as many as fit into a draft of 2 MB in one language with its
 * source. Longer lists are code lists.
 */
export const MAX_SEARCHED_OPTIONS = 10_000;

/** Characters that a text answer can be limited to: a closed list, so that each is checked in linear time. */
export const TEXT_FORMATS = [
  'digits',
  'letters',
  'lettersAndDigits',
  'personName',
  'usZipCode',
  'webAddress',
] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** What patients miss of an imported form; the most severe first. */
export const LOSSES = [
  'notAsked',
  'alwaysShown',
  'optionsLost',
  'notComputed',
  'notRepeated',
  'notChecked',
] as const;
export type LossKind = (typeof LOSSES)[number];
