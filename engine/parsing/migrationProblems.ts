/** Problems of the declared renames and recodes. */
import { compareVersions } from '../base/compareVersions.ts';
import { error, localize, type Problem } from '../base/problem.ts';
import { hasCodeList, isUnlinked } from '../definition/codeList.ts';
import {
  type Definition,
  hasRows,
  type Migration,
  type Question,
  type Recode,
  type Rename,
  takesAnswer,
} from '../definition/definition.ts';
import { indexOf, recodedBy, renamedBy, renamedWithin } from '../definition/migrationIndex.ts';
import { reasonAgainst } from '../form/lostReason.ts';

/** Each must map something that no longer exists to something that does; none is declared twice. */
export function migrationProblems({ migrations = [], steps, version }: Definition): Problem[] {
  const now = currentForm(steps.flatMap((step) => step.questions));
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
    return [
      ...problems,
      ...renameProblems(migration, later, now, path),
      ...recodeProblems(migration, later, now, path),
    ];
  });
}

/** Valid targets of renames and recodes. */
interface CurrentForm {
  questions: ReadonlyMap<string, Question>;
  /** The parts of a group or rows of a matrix by id; undefined for other questions. */
  parts: (question: Question) => ReadonlyMap<string, unknown> | undefined;
  /** The values of the options; undefined for a question without options. */
  options: (question: Question) => ReadonlySet<Recode['to']> | undefined;
}

const currentForm = (questions: readonly Question[]): CurrentForm => ({
  questions: byId(questions),
  parts: memoized((question) => {
    if (question.type === 'repeatingGroup') return byId<Question>(question.questions);
    return hasRows(question) ? byId(question.rows) : undefined;
  }),
  options: memoized((question) =>
    'options' in question && !hasCodeList(question)
      ? new Set(question.options.map(({ value }) => value))
      : undefined,
  ),
});

const byId = <Part extends { id: string }>(parts: readonly Part[]): ReadonlyMap<string, Part> =>
  new Map(parts.map((part) => [part.id, part]));

function memoized<Found>(find: (question: Question) => Found): (question: Question) => Found {
  const cache = new Map<Question, Found>();
  return (question) => {
    const target = cache.get(question) ?? find(question);
    cache.set(question, target);
    return target;
  };
}

/** Returns a function that tells whether a key is seen for the first time. */
function firstTime(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => seen.size < seen.add(key).size;
}

function renameProblems(
  migration: Migration,
  later: readonly Migration[],
  now: CurrentForm,
  path: string,
): Problem[] {
  const { questions, parts } = now;
  const [isFirstFrom, isFirstTo] = [firstTime(), firstTime()];
  const isTarget = ({ within, from }: Rename): boolean =>
    [migration, ...later].some((migration) => indexOf(migration).renamedTo.get(within)?.has(from));
  return (migration.rename ?? []).flatMap((each, index) => {
    const at = `${path}.rename[${index}]`;
    const { from, to, within } = each;
    const [isOnce, isAlone] = [isFirstFrom(keyOf(within, from)), isFirstTo(keyOf(within, to))];
    if (!isOnce) return [error(`${at}.from`, 'migration_twice', localize('renamedTwice', { from }))];
    if (!isAlone) return [error(`${at}.to`, 'migration_merge', localize('renamedToOne', { to }))];
    const holder = within === undefined ? undefined : questions.get(renamedBy(later, within));
    const ids = within === undefined ? questions : holder && parts(holder);
    if (!ids) return [error(`${at}.within`, 'dangling', localize('noGroup', { id: String(within) }))];
    const last = within === undefined ? renamedBy(later, to) : renamedWithin(later, within, to);
    if (!ids.has(last)) return [error(`${at}.to`, 'dangling', localize('noQuestion', { key: last }))];
    const target = holder ? partOf(holder, last, now) : questions.get(last);
    if (target && !takesAnswer(target)) {
      const text = localize('renamedNoAnswer', { from, to: last, type: target.type });
      return [error(`${at}.to`, 'migration_no_answer', text)];
    }
    return ids.has(from) && !isTarget(each)
      ? [error(`${at}.from`, 'migration_kept', localize('renamedKept', { from }))]
      : [];
  });
}

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

function recodeProblems(
  { recode = [] }: Migration,
  later: readonly Migration[],
  now: CurrentForm,
  path: string,
): Problem[] {
  const isFirst = firstTime();
  const targets = new Set(recode.map(({ question, within, to }) => keyOf(question, within, to)));
  return recode.flatMap((each, index) => {
    const at = `${path}.recode[${index}]`;
    const { question: key, from } = each;
    const place = keyOf(key, each.within, from);
    if (!isFirst(place)) {
      return [error(`${at}.from`, 'migration_twice', localize('recodedTwice', { from: String(from) }))];
    }
    const holder = now.questions.get(renamedBy(later, key));
    if (!holder) return [error(`${at}.question`, 'dangling', localize('noQuestion', { key }))];
    const within = each.within && renamedWithin(later, key, each.within);
    const part = within === undefined ? holder : partOf(holder, within, now);
    if (!part) {
      const text = localize('recodedPart', { key, within: String(each.within) });
      return [error(`${at}.within`, 'dangling', text)];
    }
    // Its codes are checked once the list is linked.
    if (isUnlinked(part)) return [];
    const last = recodedBy(later, each);
    if (!takes(part, last, now)) {
      return [error(`${at}.to`, 'dangling', localize('recodedTo', { key, to: String(last) }))];
    }
    return takes(part, from, now) && !targets.has(place)
      ? [error(`${at}.from`, 'migration_kept', localize('recodedKept', { key, from: String(from) }))]
      : [];
  });
}

const partOf = (group: Question, id: string, { parts }: CurrentForm): Question | undefined =>
  group.type === 'repeatingGroup' ? (parts(group)?.get(id) as Question | undefined) : undefined;

/** Matches the answer itself, or one of several choices. */
const takes = (question: Question, value: Recode['to'], { options }: CurrentForm): boolean =>
  options(question)?.has(value) ?? reasonAgainst(question, value) === undefined;
