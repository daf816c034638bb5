/** Problems of the declared renames and recodes. */

import { compareVersions } from '../base/compareVersions.ts';
import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition, Migration, Question, Recode, Rename } from '../definition/definition.ts';
import { reasonAgainst, renamedBy } from '../form/migrations.ts';

/** Each must map something that no longer exists to something that does; none is declared twice. */
export function migrationProblems({ migrations = [], steps, version }: Definition): Problem[] {
  const questions = new Map(
    steps.flatMap((step) => step.questions.map((question) => [question.id, question] as const)),
  );
  const seen = new Set<string>();
  return migrations.flatMap((migration, index) => {
    const path = `migrations[${index}]`;
    const problems: Problem[] = [];
    if (compareVersions(migration.from, version) >= 0) {
      const text = localize('migrationVersion', { from: migration.from, version });
      problems.push(error(`${path}.from`, 'migration_version', text));
    }
    if (seen.has(migration.from)) {
      const text = localize('migrationTwice', { from: migration.from });
      problems.push(error(`${path}.from`, 'migration_twice', text));
    }
    seen.add(migration.from);
    const later = migrations.filter((each) => compareVersions(each.from, migration.from) > 0);
    const since = [migration, ...later];
    return [
      ...problems,
      ...renameProblems(migration, later, since, questions, path),
      ...recodeProblems(migration, later, questions, path),
    ];
  });
}

type Questions = ReadonlyMap<string, Question>;

function renameProblems(
  { rename = [] }: Migration,
  later: readonly Migration[],
  since: readonly Migration[],
  questions: Questions,
  path: string,
): Problem[] {
  const place = ({ from, within }: Rename) => `${within ?? ''} ${from}`;
  return rename.flatMap((each, index) => {
    const at = `${path}.rename[${index}]`;
    const { from, to, within } = each;
    const others = rename.slice(0, index);
    if (others.some((other) => place(other) === place(each))) {
      return [error(`${at}.from`, 'migration_twice', localize('renamedTwice', { from }))];
    }
    if (others.some((other) => other.within === within && other.to === to)) {
      return [error(`${at}.to`, 'migration_merge', localize('renamedToOne', { to }))];
    }
    const holder = within === undefined ? undefined : questions.get(renamedBy(later, within));
    if (within !== undefined && !partIds(holder)) {
      return [error(`${at}.within`, 'dangling', localize('noGroup', { id: within }))];
    }
    const ids = holder ? partIds(holder) : [...questions.keys()];
    const last = within === undefined ? renamedBy(later, to) : renamedWithin(later, within, to);
    if (!ids?.includes(last)) return [error(`${at}.to`, 'dangling', localize('noQuestion', { key: last }))];
    const isTarget = since.some((migration) =>
      (migration.rename ?? []).some((other) => other.within === within && other.to === from),
    );
    return ids.includes(from) && !isTarget
      ? [error(`${at}.from`, 'migration_kept', localize('renamedKept', { from }))]
      : [];
  });
}

const partIds = (question: Question | undefined): string[] | undefined =>
  question?.type === 'repeatingGroup'
    ? question.questions.map(({ id }) => id)
    : question?.type === 'matrix'
      ? question.rows.map(({ id }) => id)
      : undefined;

/** The final name of a part of a group or matrix, which may be renamed again itself. */
function renamedWithin(migrations: readonly Migration[], within: string, id: string): string {
  let [holder, part] = [within, id];
  for (const migration of migrations) {
    holder = renamedBy([migration], holder);
    const found = migration.rename?.find((each) => each.within === holder && each.from === part);
    part = found?.to ?? part;
  }
  return part;
}

function recodeProblems(
  { recode = [] }: Migration,
  later: readonly Migration[],
  questions: Questions,
  path: string,
): Problem[] {
  const place = ({ question, within, from }: Recode) => JSON.stringify([question, within, from]);
  return recode.flatMap((each, index) => {
    const at = `${path}.recode[${index}]`;
    if (recode.slice(0, index).some((other) => place(other) === place(each))) {
      return [error(`${at}.from`, 'migration_twice', localize('recodedTwice', { from: String(each.from) }))];
    }
    const holder = questions.get(renamedBy(later, each.question));
    if (!holder) return [error(`${at}.question`, 'dangling', localize('noQuestion', { key: each.question }))];
    const within = each.within && renamedWithin(later, each.question, each.within);
    const part =
      within === undefined
        ? holder
        : holder.type === 'repeatingGroup'
          ? holder.questions.find(({ id }) => id === within)
          : undefined;
    if (!part) {
      const text = localize('recodedPart', { key: each.question, within: String(each.within) });
      return [error(`${at}.within`, 'dangling', text)];
    }
    const last = recodedBy(later, each);
    if (!takes(part, last)) {
      return [error(`${at}.to`, 'dangling', localize('recodedTo', { key: each.question, to: String(last) }))];
    }
    const isTarget = recode.some(
      (other) => other.question === each.question && other.within === each.within && other.to === each.from,
    );
    return takes(part, each.from) && !isTarget
      ? [
          error(
            `${at}.from`,
            'migration_kept',
            localize('recodedKept', { key: each.question, from: String(each.from) }),
          ),
        ]
      : [];
  });
}

/** The final value of an answer; its question may be renamed on the way. */
function recodedBy(migrations: readonly Migration[], { question, within, to }: Recode): Recode['to'] {
  let [id, part, value] = [question, within, to];
  for (const migration of migrations) {
    id = renamedBy([migration], id);
    part = part === undefined ? undefined : renamedWithin([migration], id, part);
    const found = migration.recode?.find(
      (each) => each.question === id && each.within === part && each.from === value,
    );
    value = found?.to ?? value;
  }
  return value;
}

/** As the answer, or as one of several choices. */
const takes = (question: Question, value: Recode['to']): boolean =>
  'options' in question
    ? question.options.some((option) => option.value === value)
    : reasonAgainst(question, value) === undefined;
