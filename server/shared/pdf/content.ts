/** The content of a submission's document, before layout. */
import { dateFormat, fill, intlLocale } from '@clinic/engine/base';
import { isStaffOnly, type Question, type Step, textIn } from '@clinic/engine/definition';
import {
  atLeastText,
  type CompiledQuestion,
  creditOf,
  displayLines,
  needsAttention,
  resolveForm,
  sectionRuns,
  shownValue,
  withNamedAnswers,
  withSourceTexts,
} from '@clinic/engine/form';
import { signatureOf } from '@clinic/engine/questionTypes';
import { confirmedTexts } from '@clinic/engine/validation';
import {
  type AssessedFlag,
  alertsOf,
  assessedFlags,
  type CompiledRuleSet,
  type FlagState,
  isNeverAsked,
  isPressing,
} from '@clinic/rules/evaluate';
import { pdfWords } from '@clinic/server-platform/base';
import type { Submission } from '@clinic/server-platform/entities';
import type { PublishedQuestionnaire } from '../catalogue/library.ts';

export interface PdfRow {
  /** Titles of the step's sections that begin with this question, and their depths. */
  opens?: Array<{ title: string; depth: number }>;
  label: string;
  value: string;
  /** The question was not answered. */
  empty: boolean;
  /** Staff must notice it. */
  alert?: boolean;
  /** A signature's strokes, drawn below. */
  strokes?: string;
}

export interface PdfContent {
  language: string;
  clinic: string;
  title: string;
  facts: Array<[name: string, value: string]>;
  /** Absent if the reader is the patient, who does not see flags. */
  flags?: {
    /** Raised flags, and dangers that were not assessed. */
    listed: Array<{ title: string; message: string; severity: string; danger: boolean }>;
    note: string;
  };
  sections: Array<{ title: string; rows: PdfRow[]; note?: string }>;
  /** On every page. */
  footer: string;
}

export interface PdfSource {
  submission: Submission;
  published: PublishedQuestionnaire;
  /** Number and time of the latest version of the answers, unless they are unchanged since submission. */
  changed?: { number: number; at: Date };
  clinic: { name: string; timeZone: string };
  language: string;
  now: Date;
}

/** The patient's own copy; with `ruleSet`, also what only the staff sees. */
export function pdfContent(source: PdfSource, ruleSet?: CompiledRuleSet): PdfContent {
  const { submission, published, clinic, language, changed, now } = source;
  const text = pdfWords(language);
  const when = (at: Date): string => moment(at, clinic.timeZone, language);
  const name = submission.patientName ?? text.none;
  return {
    language,
    clinic: clinic.name,
    title: textIn(published.definition.title, language),
    facts: [
      [text.patient, name],
      [text.email, submission.patientEmail ?? text.none],
      [text.reference, submission.reference],
      [text.submitted, when(submission.createdAt)],
      ...(ruleSet ? ([[text.status, text.statuses[submission.status]]] as Array<[string, string]>) : []),
      [text.form, `${textIn(published.definition.title, language)} (${published.id}@${published.version})`],
      ...(ruleSet
        ? ([[text.ruleSet, `${submission.ruleSetId}@${submission.ruleSetVersion}`]] as Array<
            [string, string]
          >)
        : []),
      [
        text.answersVersion,
        changed ? fill(text.version, { number: changed.number, date: when(changed.at) }) : text.original,
      ],
      [text.printed, when(now)],
    ],
    ...(ruleSet ? { flags: flagsOf(submission, published, ruleSet, language) } : {}),
    sections: sectionsOf(source, ruleSet !== undefined),
    // Isolated (U+2068, U+2069), so that a name from right to left does not turn what follows it.
    footer: `\u2068${name}\u2069 · ${submission.reference} · ${text.confidential}`,
  };
}

function sectionsOf(
  { submission, published, language }: PdfSource,
  forStaff: boolean,
): PdfContent['sections'] {
  const answers = submission.answersJSON;
  const form = resolveForm(published.questionnaire, answers, submission.answeredOn);
  const questionnaire = withNamedAnswers(published.questionnaire, answers, form);
  const text = pdfWords(language);
  const confirmed = withSourceTexts(
    confirmedTexts(questionnaire, answers, form, language),
    submission.sources,
    language,
  );
  return questionnaire.definition.steps.flatMap((step) => {
    const questions = step.questions.filter(
      (question) => question.type !== 'information' && (forStaff || !isStaffOnly(question)),
    );
    if (questions.length === 0) return [];
    const title = textIn(step.title, language);
    const shown = (id: string): boolean => form.questions.get(id) === 'shown';
    if (!questions.some(({ id }) => shown(id))) {
      return forStaff ? [{ title, rows: [], note: text.sectionNotAsked }] : [];
    }
    const shownQuestions = questions.filter(({ id }) => shown(id));
    const headings = headingsOf(step, shownQuestions, language);
    const rows = shownQuestions.map((question) => {
      const opens = headings.get(question.id);
      const compiled = questionnaire.questions.get(question.id) as CompiledQuestion;
      const value = shownValue(compiled, answers, form, forStaff ? 'staff' : 'patient');
      const lowest = forStaff ? atLeastText(question, form, language) : undefined;
      const display = lowest ?? displayLines(question, value, language);
      const warns = lowest !== undefined || (forStaff && needsAttention(question, value));
      const noted = [display, confirmed.get(question.id)].filter(Boolean).join('\n');
      const drawn = question.type === 'signature' ? signatureOf(value)?.strokes : undefined;
      return {
        ...(opens && { opens }),
        label: textIn(question.label, language),
        value: warns ? fill(text.attention, { value: noted }) : noted,
        ...(warns && { alert: true }),
        empty: value === undefined && lowest === undefined,
        ...(drawn !== undefined && { strokes: drawn }),
      };
    });
    const credit = creditOf(step);
    return [{ title, rows, ...(credit !== undefined && { note: credit }) }];
  });
}

/** By the question that they are above. */
function headingsOf(step: Step, shownQuestions: readonly Question[], language: string) {
  return new Map(
    sectionRuns(step, shownQuestions).flatMap(({ path, opens, questions: [first] }) =>
      first && opens.length > 0
        ? [
            [
              first.id,
              opens.map((section) => ({
                title: textIn(section.title, language),
                depth: path.indexOf(section) + 1,
              })),
            ] as const,
          ]
        : [],
    ),
  );
}

function flagsOf(
  { raisedFlags, flagsJSON, evidenceJSON, answersJSON, answeredOn, continuedPast }: Submission,
  { definition: { eligibility = [] }, questionnaire }: PublishedQuestionnaire,
  { ruleSet }: CompiledRuleSet,
  language: string,
): NonNullable<PdfContent['flags']> {
  const text = pdfWords(language);
  const past = eligibility
    .filter(({ id }) => continuedPast.includes(id))
    .map(({ title, text: message }) => ({
      title: fill(text.continuedPast, { title: textIn(title, language) }),
      message: textIn(message, language),
      severity: text.severities.warning,
      danger: false,
    }));
  const assessed = assessedFlags(ruleSet, flagsJSON, raisedFlags);
  const alerts = alertsOf(assessed);
  const listed = ({ flag: { title, message, severity }, state }: AssessedFlag) => ({
    title: textIn(title, language),
    message: state === 'raised' ? textIn(message, language) : text.openDanger,
    severity: state === 'raised' ? text.severities[severity] : text.notAssessed,
    danger: severity === 'danger',
  });
  const form = resolveForm(questionnaire, answersJSON, answeredOn);
  const others = assessed.filter((each) => !alerts.includes(each));
  const unasked = others.filter(({ flag }) => isNeverAsked(evidenceJSON, flag.key, questionnaire, form));
  const open = (of: FlagState): AssessedFlag[] =>
    others.filter((each) => each.state === of && !unasked.includes(each));
  const note = (words: string, some: readonly AssessedFlag[]): string => {
    const names = some.map(({ flag }) => textIn(flag.title, language)).join(', ');
    return names && fill(words, { flags: names });
  };
  const isNoneRaised = alerts.every(({ state }) => state !== 'raised');
  const notes = [
    ruleSet.flags.length === 0 ? text.noRules : isNoneRaised ? text.noFlags : '',
    note(text.unassessed, open('unassessed')),
    note(text.unmeasured, open('unmeasured')),
    note(text.notAsked, unasked),
  ];
  return {
    listed: [
      ...alerts.filter(isPressing).map(listed),
      ...past,
      ...alerts.filter((each) => !isPressing(each)).map(listed),
    ],
    note: notes.filter(Boolean).join(' '),
  };
}

const moment = (at: Date, timeZone: string, language: string): string =>
  dateFormat(intlLocale(language), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    // The reader's time zone may differ from the clinic's.
    timeZoneName: 'short',
  })
    .format(at)
    .replaceAll('\u202f', ' ');
