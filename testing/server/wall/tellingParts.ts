/** What would show that a statement read another clinic's rows. */

/** What only a few rows have: ids, addresses, references, secrets. */
export const tellingParts = (text: string): Set<string> =>
  new Set(
    (text.match(/[\w@.-]{8,}/g) ?? []).filter(
      (part) => /\d|@|canary/.test(part) && !/^\d{4}-\d\d-\d\d|^[\d.-]+$/.test(part),
    ),
  );
