/** Finds environment variables with misspelt names of settings. */
export interface Misspelt {
  name: string;
  /** The setting most likely meant. */
  setting: string | undefined;
}

/** Prefixes that only our settings use. */
const OWN = /^(CLINIC|DATABASE|SMTP|AUDIT|SCAN|DOCUMENTS|METRICS|BACKUP)_/;

/** Below this length, a name one letter apart is often unrelated: HOME, POST. */
const SHORT = 6;

/** @returns given names that are not settings but either resemble one that is not given or start like one */
export function misspelt(variables: readonly string[], settings: readonly string[]): Misspelt[] {
  const names = new Set(settings);
  return variables.flatMap((name) => {
    if (names.has(name)) return [];
    const setting = settings.find((setting) => !variables.includes(setting) && isNearly(name, setting));
    return setting === undefined && !OWN.test(name) ? [] : [{ name, setting }];
  });
}

function isNearly(name: string, setting: string): boolean {
  const plain = bare(name);
  const wanted = bare(setting);
  if (plain === wanted) return true;
  if (wanted.length < SHORT) return false;
  const limit = wanted.length < 10 ? 1 : 2;
  return Math.abs(plain.length - wanted.length) <= limit && distance(plain, wanted) <= limit;
}

/** Case, dashes and underscores are easily confused. */
const bare = (name: string): string => name.toUpperCase().replace(/[-_.]/g, '');

/** Edit distance: inserted, removed, replaced or transposed letters (restricted Damerau-Levenshtein). */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const above = rows[i - 1] as number[];
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
