/** Values that prove that a statement read another clinic's rows. */

/** Distinctive values: ids, addresses, references, secrets. */
export const distinctiveValues = (text: string): Set<string> =>
  new Set(
    (text.match(/[\w@.-]{8,}/g) ?? []).filter(
      (part) => /\d|@|canary/.test(part) && !/^\d{4}-\d\d-\d\d|^[\d.-]+$/.test(part),
    ),
  );
