import { compareVersions } from './compareVersions.ts';

/** The version after the highest of at least one: 1.9 is followed by 1.10. */
export function nextVersion(versions: readonly string[]): string {
  const newest = versions.toSorted(compareVersions).at(-1) as string;
  const [major, minor] = newest.split('.').map(Number) as [number, number];
  return `${major}.${minor + 1}`;
}
