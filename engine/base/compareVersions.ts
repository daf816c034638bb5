/** Negative when the first is the earlier one: 1.9 comes before 1.10. */
export function compareVersions(one: string, other: string): number {
  const [[oneMajor = 0, oneMinor = 0], [otherMajor = 0, otherMinor = 0]] = [one, other].map((version) =>
    version.split('.').map(Number),
  ) as [number[], number[]];
  return oneMajor - otherMajor || oneMinor - otherMinor;
}
