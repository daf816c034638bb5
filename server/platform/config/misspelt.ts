/** Finds environment variables whose names are almost those of settings. */

export interface Misspelt {
  name: string;
  /** What was meant, most likely. */
  setting: string | undefined;
}

/** Nothing else is called like this. */
const OWN = /^(CLINIC|DATABASE|SMTP|AUDIT|SCAN|METRICS|BACKUP)_/;

/** Of short names a single letter apart, much is something else: HOME, POST. */
const SHORT = 6;

/** @returns the given names that are no settings, but nearly one that is not given, or begin as settings do */
export function misspelt(given: readonly string[], settings: readonly string[]): Misspelt[] {
  const known = new Set(settings);
  return given.flatMap((name) => {
    if (known.has(name)) return [];
    const setting = settings.find((setting) => !given.includes(setting) && isNearly(name, setting));
    return setting === undefined && !OWN.test(name) ? [] : [{ name, setting }];
  });
}

function isNearly(name: string, setting: string): boolean {
  const plain = bare(name);
  const wanted = bare(setting);
  if (plain === wanted) return true;
  if (wanted.length < SHORT) return false;
  return distance(plain, wanted) <= (wanted.length < 10 ? 1 : 2);
}

/** Upper and lower case, dashes and underscores are mixed up easily. */
const bare = (name: string): string => name.toUpperCase().replace(/[-_.]/g, '');

/** Letters to insert, remove, replace, or exchange with their neighbour (Damerau's, restricted). */
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
