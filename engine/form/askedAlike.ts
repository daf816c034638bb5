/** Whether two versions of a questionnaire ask what rules read in the same way. */
import { compareVersions } from '../base/compareVersions.ts';
import { hasCodeList } from '../definition/codeList.ts';
import type { Definition, Option, Question, QuestionOf } from '../definition/definition.ts';
import { questionsById } from '../definition/questionsById.ts';
import { formulaOf } from '../definition/serverComputed.ts';
import { readsOf } from '../logic/references.ts';
import { migrationsSince } from './migrations.ts';

/**
 * Whether rules written for one version can read the answers to another: the questions have the same types, units and
 * formulas, no answer could be an option that the rules do not know, and nothing was renamed or recoded between the
 * versions. Texts, limits and conditions may differ. A question that only one version has is unknown in the other.
 * @param written the version that the rules were written for
 * @param asked another version of the same questionnaire, which was answered; earlier or later
 * @param keys ids of the questions that the rules read
 */
export function askedAlike(written: Definition, asked: Definition, keys: Iterable<string>): boolean {
  if (written.version === asked.version) return true;
  const [ofWritten, ofAsked] = [questionsById(written), questionsById(asked)];
  const migrated = migratedBetween(written, asked);
  const checked = new Set<string>();
  const isAlike = (id: string): boolean => {
    if (checked.has(id)) return true;
    checked.add(id);
    if (migrated.has(id)) return false;
    const [one, other] = [ofWritten.get(id), ofAsked.get(id)];
    return !one || !other || (meansTheSame(one, other) && inputsOf(one).every(isAlike));
  };
  return [...keys].every(isAlike);
}

/** The ids, old and new, of the questions that a migration between the versions names. */
function migratedBetween(one: Definition, other: Definition): Set<string> {
  const isFirstLater = compareVersions(one.version, other.version) > 0;
  const [later, earlier] = isFirstLater ? [one, other] : [other, one];
  return new Set(
    migrationsSince(later, earlier.version).flatMap(({ rename = [], recode = [] }) => [
      ...rename.flatMap(({ from, to, within }) => (within === undefined ? [from, to] : [within])),
      ...recode.map(({ question }) => question),
    ]),
  );
}

/** The questions that a computed value is computed from. */
function inputsOf(question: Question): string[] {
  if (question.type === 'repeatingGroup') return question.questions.flatMap(inputsOf);
  return [...readsOf(formulaOf(question) ?? null).keys];
}

function meansTheSame(written: Question, asked: Question): boolean {
  if (written.type !== asked.type) return false;
  const details = DETAILS[written.type] as ((written: Question, asked: Question) => boolean) | undefined;
  return details?.(written, asked) ?? true;
}

type Details = {
  [Type in Question['type']]?: (written: QuestionOf<Type>, asked: QuestionOf<Type>) => boolean;
};

const sameUnit = (written: { unit?: string | undefined }, asked: { unit?: string | undefined }): boolean =>
  written.unit === asked.unit;

/** What decides, beside the type, what an answer means. */
const DETAILS: Details = {
  integer: sameUnit,
  decimal: sameUnit,
  quantity: (written, asked) =>
    (written.units === undefined) === (asked.units === undefined) &&
    isWithin(unitsOf(asked), unitsOf(written)),
  scale: (written, asked) => written.min === asked.min && written.max === asked.max,
  choice: choicesAreKnown,
  multipleChoice: choicesAreKnown,
  matrix: (written, asked) =>
    optionsAreKnown(written.options, asked.options) &&
    isWithin(
      asked.rows.map(({ id }) => id),
      written.rows.map(({ id }) => id),
    ),
  repeatingGroup: (written, asked) =>
    asked.questions.every((part) => {
      const same = written.questions.find(({ id }) => id === part.id);
      return !same || meansTheSame(same, part);
    }),
  computed: (written, asked) => JSON.stringify(meaningOf(written)) === JSON.stringify(meaningOf(asked)),
};

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((each) => all.includes(each));

const unitsOf = ({ unit, units }: QuestionOf<'quantity'>): string[] =>
  units ? units.map((each) => each.unit) : [unit];

type Choice = QuestionOf<'choice'> | QuestionOf<'multipleChoice'>;

function choicesAreKnown(written: Choice, asked: Choice): boolean {
  if (asked.other && !written.other) return false;
  // Codes keep their meaning in a later edition of their list.
  if (hasCodeList(written) || hasCodeList(asked)) return hasCodeList(written) && hasCodeList(asked);
  return optionsAreKnown(written.options, asked.options);
}

const optionsAreKnown = (written: readonly Option[], asked: readonly Option[]): boolean => {
  const known = new Map(written.map((option) => [option.value, option]));
  return asked.every(({ value, unknown = false, score }) => {
    const same = known.get(value);
    return same !== undefined && (same.unknown ?? false) === unknown && same.score === score;
  });
};

const meaningOf = ({ compute, fhirPath, unit, bands = [] }: QuestionOf<'computed'>): unknown => [
  compute,
  fhirPath,
  unit,
  bands.map(({ from, to, value }) => [from, to, value]),
];
