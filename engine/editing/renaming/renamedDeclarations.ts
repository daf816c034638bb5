/** Renames ids in declarations: earlier ids of questions, and linkIds of imported items. */
import { compareVersions } from '../../base/compareVersions.ts';
import {
  type Definition,
  type Migration,
  type Recode,
  type Rename,
  rowsOf,
} from '../../definition/definition.ts';
import { renamedBy, renamedWithin } from '../../definition/migrationIndex.ts';

/** Declared renames and recodes that lead to the old id now lead to the new one. */
export const withMigrationsTo = (definition: Definition, ownId: string, id: string): Definition =>
  withMigrations(definition, ({ rename = [], recode = [] }, later) => {
    const follow = (name: string): string =>
      name === ownId && renamedBy(later, ownId) === ownId ? id : name;
    const renames = rename.map((each) =>
      each.within === undefined ? { ...each, to: follow(each.to) } : { ...each, within: follow(each.within) },
    );
    const recodes = recode.map((each) => ({ ...each, question: follow(each.question) }));
    const isNamed = [...renames, ...recodes].some((each) => holderOf(each) === id);
    return {
      rename: isNamed ? comingTo(renames, { from: ownId, to: id }) : renames,
      recode: recodes,
    };
  });

/** The same for a question of a group. */
export const withPartMigrationsTo = (
  definition: Definition,
  [group, ownId]: readonly [string, string],
  id: string,
): Definition =>
  withMigrations(definition, ({ rename = [], recode = [] }, later) => {
    const follow = (holder: string, part: string): string =>
      part === ownId && renamedBy(later, holder) === group && renamedWithin(later, holder, ownId) === ownId
        ? id
        : part;
    const renames = rename.map((each) =>
      each.within === undefined ? each : { ...each, to: follow(each.within, each.to) },
    );
    const recodes = recode.map((each) =>
      each.within === undefined ? each : { ...each, within: follow(each.question, each.within) },
    );
    const recoded = recodes.find((each, index) => each.within !== recode[index]?.within);
    return {
      rename: recoded ? comingTo(renames, { from: ownId, to: id, within: recoded.question }) : renames,
      recode: recodes,
    };
  });

/** The question or group whose answers are mapped. */
const holderOf = (each: Rename | Recode): string | undefined =>
  'question' in each ? each.question : each.within;

/**
 * Adds the rename, unless another one already leads to the new id. Answers to a question that was only recoded were
 * given under its current id, and would not be found otherwise.
 */
const comingTo = (renames: readonly Rename[], rename: Rename): Rename[] =>
  renames.some(({ to, within }) => to === rename.to && within === rename.within)
    ? [...renames]
    : [...renames, rename];

function withMigrations(
  definition: Definition,
  change: (
    migration: Migration,
    later: readonly Migration[],
  ) => { rename: readonly Rename[]; recode: readonly Recode[] },
): Definition {
  const { migrations } = definition;
  if (!migrations) return definition;
  const next = migrations.map((migration): Migration => {
    const later = migrations
      .filter((each) => compareVersions(each.from, migration.from) > 0)
      .toSorted((one, other) => compareVersions(one.from, other.from));
    const { rename, recode } = change(migration, later);
    return {
      ...migration,
      ...(rename.length > 0 && { rename: [...rename] }),
      ...(recode.length > 0 && { recode: [...recode] }),
    };
  });
  return { ...definition, migrations: next };
}

/**
 * An imported item keeps its linkId under the new id.
 * @param definition with the item renamed. If another one has the old id as well, the linkId stays with it.
 */
export function withLinkIdOf(definition: Definition, place: readonly string[], id: string): Definition {
  const { fhir } = definition;
  const lastId = place.at(-1);
  if (!fhir || idsIn(definition).some((each) => each === lastId)) return definition;
  const follow = (each: string): string => (each === lastId ? id : each);
  const ids = Object.fromEntries(Object.entries(fhir.ids).map(([linkId, each]) => [linkId, follow(each)]));
  const added = place.length === 1 ? fhir.added.map(follow) : fhir.added;
  return { ...definition, fhir: { ...fhir, ids, added } };
}

/** The ids of everything that an item of an imported form can become. */
const idsIn = ({ steps }: Definition): string[] =>
  steps.flatMap(({ id, sections = [], questions }) => [
    id,
    ...sections.map((section) => section.id),
    ...questions.flatMap((question) => [
      question.id,
      ...(question.type === 'repeatingGroup' ? question.questions.map((part) => part.id) : []),
      ...rowsOf(question).map((row) => row.id),
    ]),
  ]);
