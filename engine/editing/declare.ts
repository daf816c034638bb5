/** Declares the renames and recodes of an edit, so that earlier answers can still be read. */
import isSame from 'fast-deep-equal';
import { compareVersions } from '../base/compareVersions.ts';
import type { Definition, Migration, Recode, Rename } from '../definition/definition.ts';

/** @param version the published version that has the old id. Earlier renames are chained. */
export function declareRename(definition: Definition, version: string, rename: Rename): Definition {
  return changed(definition, version, (migration) => {
    const { from, to, within } = rename;
    const renames = migration.rename ?? [];
    // The question was renamed again, and its declared rename was updated.
    if (renames.some((each) => each.within === within && each.to === to)) return migration;
    const before = renames.find((each) => each.within === within && each.to === from);
    const others = renames
      .filter((each) => each !== before)
      .map((each) => (within === undefined && each.within === from ? { ...each, within: to } : each));
    const joined = { ...rename, from: before?.from ?? from };
    const recode = migration.recode?.map((each) => {
      if (within === undefined && each.question === from) return { ...each, question: to };
      return within !== undefined && each.question === within && each.within === from
        ? { ...each, within: to }
        : each;
    });
    return {
      ...migration,
      rename: joined.from === to ? others : [...others, joined],
      ...(recode && { recode }),
    };
  });
}

/** @param version the published version that has the old value. Earlier recodes are chained. */
export function declareRecode(definition: Definition, version: string, recode: Recode): Definition {
  return changed(definition, version, (migration) => {
    const { question, within, from, to } = recode;
    const isOfSame = (each: Recode) => each.question === question && each.within === within;
    const recodes = migration.recode ?? [];
    const before = recodes.filter((each) => isOfSame(each) && each.to === from);
    const others = recodes.filter((each) => !before.includes(each));
    const joined = [...before.map((each) => ({ ...each, to })), ...(before.length === 0 ? [recode] : [])];
    return { ...migration, recode: [...others, ...joined.filter((each) => each.from !== each.to)] };
  });
}

/** Removes one declaration. */
export const withoutDeclared = (
  definition: Definition,
  version: string,
  declared: Rename | Recode,
): Definition =>
  changed(definition, version, (migration) => ({
    ...migration,
    rename: migration.rename?.filter((each) => !isSame(each, declared)),
    recode: migration.recode?.filter((each) => !isSame(each, declared)),
  }));

function changed(
  { migrations = [], ...definition }: Definition,
  version: string,
  change: (migration: Migration) => Partial<Migration>,
): Definition {
  const migration = migrations.find(({ from }) => from === version) ?? { from: version };
  const { rename, recode } = change(migration);
  const next: Migration = {
    from: version,
    ...(rename && rename.length > 0 && { rename }),
    ...(recode && recode.length > 0 && { recode }),
  };
  const all = [
    ...migrations.filter((each) => each !== migration),
    ...(next.rename || next.recode ? [next] : []),
  ];
  const sorted = all.toSorted((one, other) => compareVersions(one.from, other.from));
  return sorted.length > 0 ? { ...definition, migrations: sorted } : definition;
}
