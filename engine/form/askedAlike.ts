/** Whether two versions of a questionnaire, or two questionnaires, ask what rules read in the same way. */
import { compareVersions } from '../base/compareVersions.ts';
import { hasCodeList } from '../definition/codeList.ts';
import {
  type Definition,
  hasRows,
  type MatrixRow,
  numberField,
  type Option,
  type Question,
  type QuestionOf,
  traitsOf,
} from '../definition/definition.ts';
import { formulaOf } from '../definition/externalValue.ts';
import { questionsById } from '../definition/questionsById.ts';
import { readsOf } from '../logic/references.ts';
import { migrationsSince } from './migrations.ts';

/**
 * Whether rules written for one version can read the answers to another: the questions have the same types, units and
 * formulas, no answer could be an option that the rules do not know, and nothing was renamed or recoded between the
 * versions. Texts, limits and conditions may differ. A question that only one version has is unknown in the other. Two
 * questionnaires ask alike what they ask under the same id.
 * @param written the version that the rules were written for
 * @param current another version of the same questionnaire, which was answered, earlier or later; or another questionnaire
 * @param keys ids of the questions that the rules read
 */
export function askedAlike(written: Definition, current: Definition, keys: Iterable<string>): boolean {
  const isSameForm = written.id === current.id;
  if (isSameForm && written.version === current.version) return true;
  const [ofWritten, ofAsked] = [questionsById(written), questionsById(current)];
  const migrated = isSameForm ? migratedBetween(written, current) : new Set<string>();
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

/** Whether an answer to one question can answer another one, whatever their texts, limits and conditions. */
export const asksAlike = (current: Question | undefined, earlier: Question | undefined): boolean =>
  current !== undefined && earlier !== undefined && meansTheSame(current, earlier);

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

function meansTheSame(written: Question, current: Question): boolean {
  if (written.type !== current.type) return false;
  if (hasRows(written) && hasRows(current))
    return (
      optionsAreKnown(written.options, current.options) && isWithin(idsOf(current.rows), idsOf(written.rows))
    );
  const details = DETAILS[written.type] as ((written: Question, current: Question) => boolean) | undefined;
  return details?.(written, current) ?? sameAmount(written, current);
}

/** Of a number: its unit or units and, of a point between two ends, the ends. */
function sameAmount(written: Question, current: Question): boolean {
  if (traitsOf(written).answer !== 'number') return true;
  const [one, other] = [numberField(written), numberField(current)];
  if ((one === undefined) !== (other === undefined)) return false;
  const sameEnds = one?.min === other?.min && one?.max === other?.max;
  return (
    (sameEnds || !traitsOf(written).isPoint) &&
    one?.unit === other?.unit &&
    isWithin(unitsOf(current), unitsOf(written))
  );
}

type Details = {
  [Type in Question['type']]?: (written: QuestionOf<Type>, current: QuestionOf<Type>) => boolean;
};

/** What decides, beside the type, what an answer means. */
const DETAILS: Details = {
  choice: choicesAreKnown,
  multipleChoice: choicesAreKnown,
  repeatingGroup: (written, current) =>
    current.questions.every((part) => {
      const same = written.questions.find(({ id }) => id === part.id);
      return !same || meansTheSame(same, part);
    }),
  computed: (written, current) => JSON.stringify(meaningOf(written)) === JSON.stringify(meaningOf(current)),
};

const idsOf = (rows: readonly MatrixRow[]): string[] => rows.map(({ id }) => id);

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((each) => all.includes(each));

const unitsOf = (question: Question): string[] =>
  'units' in question && question.units ? question.units.map(({ unit }) => unit) : [];

type Choice = QuestionOf<'choice'> | QuestionOf<'multipleChoice'>;

function choicesAreKnown(written: Choice, current: Choice): boolean {
  if (current.other && !written.other) return false;
  // Codes keep their meaning in a later edition of their list.
  if (hasCodeList(written) || hasCodeList(current)) return hasCodeList(written) && hasCodeList(current);
  return optionsAreKnown(written.options, current.options);
}

const optionsAreKnown = (written: readonly Option[], current: readonly Option[]): boolean => {
  const byValue = new Map(written.map((option) => [option.value, option]));
  return current.every(({ value, unknown = false, score }) => {
    const same = byValue.get(value);
    return same !== undefined && (same.unknown ?? false) === unknown && same.score === score;
  });
};

const meaningOf = ({ compute, fhirPath, unit, bands = [] }: QuestionOf<'computed'>): unknown => [
  compute,
  fhirPath,
  unit,
  bands.map(({ from, to, value }) => [from, to, value]),
];
