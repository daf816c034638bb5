/** What a patient's visits say, side by side: facts, scores and answers, whatever their forms. */
import type { Visit } from '@clinic/contract/patients/patients';
import { type Answers, type AnswerValue, isBlank, scaleOf, unitText } from '@clinic/engine/base';
import { isStaffOnly, type Question, textIn } from '@clinic/engine/definition';
import { displayAnswer, type Questionnaire, resolveForm, shownValue } from '@clinic/engine/form';
import isSame from 'fast-deep-equal';
import { instrumentResults } from '../review/answers/InstrumentResults.tsx';
import { indexOf, totalWithRole, unitWithRole, valueWithRole } from '../review/glance/measurements.ts';
import { type FactName, type PatientFacts, patientFacts } from '../review/glance/patientFacts.ts';
import type { Answered } from '../review/glance/statements.ts';

export interface ReadVisit {
  visit: Visit;
  answered: Answered;
  facts: PatientFacts;
}

export function readVisit(visit: Visit, questionnaire: Questionnaire, language: string): ReadVisit {
  const answers = visit.answersJSON as Answers;
  const form = resolveForm(questionnaire, answers, visit.answeredOn);
  const answered = { questionnaire, answers, form, language };
  return { visit, answered, facts: patientFacts(answered) };
}

export interface Row {
  id: string;
  /** The question; of a fact, its name is a text of the portal. */
  label?: string;
  fact?: FactName;
  /** One for each visit; blank if it says nothing about it. */
  cells: string[];
}

const FIRST_FACTS = ['weight', 'bmi', 'bloodPressure', 'medication', 'pregnancy'] as const;

/** Facts, scores, then the questions of the latest visit. @param visits the latest first */
export function rowsOf(visits: readonly ReadVisit[]): Row[] {
  const facts = FIRST_FACTS.map((fact) => ({
    id: `fact:${fact}`,
    fact,
    cells: visits.map(({ facts: all }) => all[fact].entries.map(({ text }) => text).join(', ')),
  }));
  const scores = new Map<string, Row>();
  for (const { answered } of visits) {
    for (const step of answered.questionnaire.steps.values()) {
      if (!step.step.instrument || scores.has(step.step.id)) continue;
      scores.set(step.step.id, {
        id: `score:${step.step.id}`,
        label: textIn(step.step.title, answered.language),
        cells: visits.map((each) => scoreText(each, step.step.id)),
      });
    }
  }
  return [...facts, ...scores.values(), ...answerRows(visits)].filter(({ cells }) =>
    cells.some((cell) => cell !== ''),
  );
}

function scoreText({ answered }: ReadVisit, id: string): string {
  const step = answered.questionnaire.steps.get(id)?.step;
  return step
    ? instrumentResults(step, answered.form, answered.language)
        .map(({ text }) => text)
        .join(', ')
    : '';
}

/** Who somebody is, and what is in the rows above. */
const ABOVE: ReadonlySet<string> = new Set([
  'sex',
  'state',
  'language',
  'height',
  'weight',
  'bmi',
  'systolic',
  'diastolic',
  'bloodPressure',
  'medication',
  'pregnancy',
]);
const NO_COMPARISON: ReadonlySet<Question['type']> = new Set(['information', 'consent', 'file', 'signature']);

function answerRows(visits: readonly ReadVisit[]): Row[] {
  const [latest] = visits;
  if (!latest) return [];
  const { questionnaire, language } = latest.answered;
  const who = new Set(Object.values(questionnaire.definition.patient));
  return questionnaire.definition.steps
    .filter(({ instrument }) => !instrument)
    .flatMap(({ questions }) => questions)
    .filter(
      (question) =>
        !(
          NO_COMPARISON.has(question.type) ||
          who.has(question.id) ||
          ABOVE.has(question.role ?? '') ||
          isStaffOnly(question)
        ),
    )
    .map(({ id, label }) => ({
      id,
      label: textIn(label, language),
      cells: visits.map(({ answered }) => answerText(answered, id)),
    }));
}

function answerText({ questionnaire, answers, form, language }: Answered, id: string): string {
  const compiled = questionnaire.questions.get(id);
  if (!compiled || form.questions.get(id) !== 'shown') return '';
  const value = shownValue(compiled, answers, form, 'staff');
  return value === undefined || isBlank(value) ? '' : displayAnswer(compiled.question, value, language);
}

export interface Change {
  id: string;
  label: string;
  before: string;
  now: string;
}

/** Answers that both visits gave, or that only one gave although both asked, and that differ. */
export function changesBetween(now: ReadVisit, before: ReadVisit): Change[] {
  const asked = (visit: ReadVisit, id: string) => visit.answered.questionnaire.questions.has(id);
  const value = ({ answered }: ReadVisit, id: string): AnswerValue | undefined => answered.answers[id];
  const { questionnaire, language } = now.answered;
  const answers = [...questionnaire.questions.values()].flatMap(({ step, question: { id, type, label } }) => {
    if (step.instrument || NO_COMPARISON.has(type) || !asked(before, id)) return [];
    if (isSame(value(now, id), value(before, id))) return [];
    return [
      {
        id,
        label: textIn(label, language),
        before: answerText(before.answered, id),
        now: answerText(now.answered, id),
      },
    ];
  });
  // Of an instrument the score, not each of its questions.
  const scores = questionnaire.definition.steps.map(({ id, title }) => ({
    id,
    label: textIn(title, language),
    before: scoreText(before, id),
    now: scoreText(now, id),
  }));
  return [...answers, ...scores].filter((change) => change.before !== change.now);
}

export interface Point {
  /** YYYY-MM-DD */
  on: string;
  value: number;
}

export interface Series {
  id: string;
  /** A text of the portal, or the title of an instrument. */
  fact?: 'weight' | 'bmi' | 'bloodPressure';
  title?: string;
  unit: string;
  lines: Array<{ name?: 'systolic' | 'diastolic'; points: Point[] }>;
}

/** Curves of at least two points. @param visits the latest first */
export function seriesOf(visits: readonly ReadVisit[]): Series[] {
  const oldestFirst = visits.toReversed();
  const line = (valueIn: (visit: ReadVisit) => number | undefined): Point[] =>
    oldestFirst.flatMap((visit) => {
      const value = valueIn(visit);
      return value === undefined ? [] : [{ on: visit.visit.answeredOn, value }];
    });
  const language = visits[0]?.answered.language ?? '';
  // In the unit of the latest answer.
  const unit =
    visits.map(({ answered }) => unitWithRole(answered, 'weight')).find((each) => each !== undefined) ?? 'kg';
  const factor = scaleOf(unit)?.factor ?? 1;
  const weight = line(({ answered }) => {
    const total = totalWithRole(answered, 'weight');
    return total === undefined ? undefined : total / factor;
  });
  const all: Series[] = [
    { id: 'weight', fact: 'weight', unit: unitText(unit, language), lines: [{ points: weight }] },
    {
      id: 'bmi',
      fact: 'bmi',
      unit: unitText('kg/m2', language),
      lines: [{ points: line(({ answered }) => indexOf(answered)) }],
    },
    {
      id: 'bloodPressure',
      fact: 'bloodPressure',
      unit: unitText('mm[Hg]', language),
      lines: (['systolic', 'diastolic'] as const).map((name) => ({
        name,
        points: line(({ answered }) => valueWithRole(answered, name)),
      })),
    },
    ...scoresOf(visits, line),
  ];
  return all.filter(({ lines }) => lines.some(({ points }) => points.length > 1));
}

function scoresOf(
  visits: readonly ReadVisit[],
  line: (valueIn: (visit: ReadVisit) => number | undefined) => Point[],
): Series[] {
  const found = new Map<string, Series>();
  for (const { answered } of visits) {
    for (const { title, instrument, questions } of answered.questionnaire.definition.steps) {
      if (!instrument) continue;
      for (const { id, type } of questions) {
        const points = type === 'computed' && !found.has(id) ? line((visit) => numberIn(visit, id)) : [];
        if (points.length > 0)
          found.set(id, { id, title: textIn(title, answered.language), unit: '', lines: [{ points }] });
      }
    }
  }
  return [...found.values()];
}

function numberIn({ answered }: ReadVisit, id: string): number | undefined {
  const value = answered.form.values[id];
  return typeof value === 'number' ? value : undefined;
}
