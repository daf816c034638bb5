/** Parses a file with a published instrument, or reports every problem with its path. */
import { FALLBACK_LANGUAGE, LANGUAGES, type Problem } from '@clinic/engine/base';
import {
  type Code,
  type Definition,
  InstrumentSchema,
  LocalizedTextSchema,
  type Question,
  type Step,
  shapeProblems,
} from '@clinic/engine/definition';
import type { InstrumentFile } from '@clinic/engine/editing';
import { compileQuestionnaire, type Questionnaire } from '@clinic/engine/form';
import { bandOf, evaluate } from '@clinic/engine/logic';
import { parseDefinition } from '@clinic/engine/parsing';
import { z } from 'zod';

const FileSchema = InstrumentSchema.extend({
  purpose: LocalizedTextSchema,
  sources: z.array(z.string().trim().min(1).max(500)).min(1).max(20),
  // The parser of definitions checks it.
  step: z.looseObject({ questions: z.array(z.unknown()).min(1) }),
});

interface ParsedInstrument {
  /** Present unless there is an error. */
  instrument?: InstrumentFile;
  problems: FileProblem[];
}

/** In English only, because no screen shows problems of shipped files. */
type FileProblem = Omit<Problem, 'text'>;

const fault = (path: string, code: string, message: string): FileProblem => ({
  path,
  code,
  message,
  level: 'error',
});

/**
 * Parses an instrument.
 *
 * Additional requirements beyond those of a definition: every translation is current; LOINC codes have a valid check
 * digit; results are for staff only; each reachable total is in exactly one band.
 */
export function parseInstrument(input: unknown): ParsedInstrument {
  const file = FileSchema.safeParse(input);
  if (!file.success) return { problems: shapeProblems(file.error, input) };
  const { step, languages } = file.data as unknown as InstrumentFile;
  const { definition, problems } = parseDefinition(formOf(step, languages));
  const all = [
    ...inStep(problems),
    ...inStep(parseDefinition(formOf(step, LANGUAGES)).problems).filter(
      ({ code }) => code === 'translation_stale',
    ),
    ...codeProblems(file.data.codes ?? [], 'codes'),
    ...(definition ? stepProblems(definition) : []),
  ];
  return all.some(({ level }) => level === 'error')
    ? { problems: all }
    : { instrument: input as InstrumentFile, problems: all };
}

/** A questionnaire with the questions that identify the patient, and then the instrument. */
export const formOf = (step: Step, languages: readonly string[]) => ({
  id: 'instrument',
  version: '1.0',
  title: texts('Instrument', languages),
  languages,
  ruleSet: 'no-flags@1.0',
  noRulesReason: 'It only holds an instrument.',
  patient: { givenName: 'given_name', familyName: 'family_name', email: 'email' },
  steps: [
    {
      id: 'patient',
      title: texts('Patient', languages),
      questions: [
        { id: 'given_name', type: 'text', maxLength: 100, label: texts('First name', languages) },
        { id: 'family_name', type: 'text', maxLength: 100, label: texts('Last name', languages) },
        { id: 'email', type: 'email', maxLength: 254, label: texts('Email', languages) },
      ],
    },
    step,
  ],
});

const texts = (text: string, [source = FALLBACK_LANGUAGE, ...others]: readonly string[]) => ({
  [source]: text,
  ...Object.fromEntries(others.map((language) => [language, { text, from: text }])),
});

const inStep = (problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, path: problem.path.replace(/^steps\[1\]/, 'step') }));

function stepProblems(definition: Definition): FileProblem[] {
  const questionnaire = compileQuestionnaire(definition);
  const questions = definition.steps[1]?.questions ?? [];
  return questions.flatMap((question, index) => {
    const path = `step.questions[${index}]`;
    return [
      ...codeProblems(question.codes ?? [], `${path}.codes`),
      ...optionCodeProblems(question, path),
      ...(question.type === 'computed' && !question.staffOnly
        ? [fault(`${path}.staffOnly`, 'shown', 'Patients must not see a score: set "staffOnly" to true')]
        : []),
      ...bandGaps(question, questionnaire, path),
    ];
  });
}

const codeProblems = (codes: readonly Code[], path: string): FileProblem[] =>
  codes.flatMap(({ system, code }, index) =>
    system === 'loinc' && !hasCheckDigit(code) ? [wrongCode(code, `${path}[${index}].code`)] : [],
  );

const optionCodeProblems = (question: Question, path: string): FileProblem[] =>
  'options' in question
    ? question.options.flatMap(({ code }, index) =>
        code !== undefined && !hasCheckDigit(code) ? [wrongCode(code, `${path}.options[${index}].code`)] : [],
      )
    : [];

const wrongCode = (code: string, path: string): FileProblem =>
  fault(path, 'check_digit', `${code} is no code of LOINC: its last digit does not fit the others`);

/**
 * The last digit of a LOINC code follows from the others (Luhn). The letters of an answer code count too: 8 before an
 * odd number of digits, 5 before an even one.
 */
export function hasCheckDigit(code: string): boolean {
  const [, letters, digits = '', check] = /^(LA)?(\d{1,7})-(\d)$/.exec(code) ?? [];
  const start = letters === undefined ? 0 : digits.length % 2 === 1 ? 8 : 5;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (counted > 9 ? counted - 9 : counted);
  }, start);
  return digits !== '' && (10 - (sum % 10)) % 10 === Number(check);
}

/** Reachable totals that are in no band. Overlapping bands are an error of the definition. */
function bandGaps(question: Question, { questions }: Questionnaire, path: string): FileProblem[] {
  const { bands } = question.type === 'computed' ? question : {};
  if (!bands) return [];
  const compiled = questions.get(question.id);
  const range = questions.get(compiled?.rangeOf ?? question.id)?.range;
  if (!range) return [fault(`${path}.compute`, 'no_score', 'Bands divide a total of points')];
  const nothing = { values: {}, chosen: {}, flags: {} };
  const [low, high] = [evaluate(range.low, nothing), evaluate(range.high, nothing)];
  if (typeof low !== 'number' || typeof high !== 'number')
    return [fault(`${path}.compute`, 'open_total', 'This total has no least or no greatest value')];
  const missing = Array.from({ length: high - low + 1 }, (_, index) => low + index).filter(
    (total) => bandOf(bands, total) === undefined,
  );
  return missing.length > 0
    ? [fault(`${path}.bands`, 'band_missing', `No band holds a total of ${missing.join(', ')}`)]
    : [];
}
