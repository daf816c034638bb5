/** Earlier states of a draft: its saves, and the versions published before it, latest first. */
import type { RevisionHistory } from '@clinic/contract/authoring';

export type Point = { key: string; at: string; who: string | null } & (
  | { kind: 'save'; revision: number; name: string | null }
  | { kind: 'version'; version: string; note: string | null }
);

/** A published version. */
export interface VersionPoint {
  version: string;
  at: string | null;
  who: string | null;
  note: string | null;
}

export function pointsOf(saves: RevisionHistory, versions: readonly VersionPoint[]): Point[] {
  const saved = saves.map(
    ({ revision, at, by, name }): Point => ({
      key: `save ${revision}`,
      kind: 'save',
      at,
      who: by.name,
      revision,
      name,
    }),
  );
  const published = versions.flatMap(({ at, ...each }): Point[] =>
    at === null ? [] : [{ key: `version ${each.version}`, kind: 'version', at, ...each }],
  );
  return [...saved, ...published].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Grouped by day, in the given order. */
export function byDay(
  points: readonly Point[],
  dayOf: (at: string) => string,
): Array<{ day: string; points: Point[] }> {
  const days: Array<{ day: string; points: Point[] }> = [];
  for (const point of points) {
    const day = dayOf(point.at);
    if (days.at(-1)?.day === day) days.at(-1)?.points.push(point);
    else days.push({ day, points: [point] });
  }
  return days;
}
