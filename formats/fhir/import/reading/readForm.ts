/**
 * The reader in front of the import: what is written in another way than FHIR R4 writes it but has only one meaning is
 * read so and noted; of two meanings it asks which; everything else is refused with its reasons.
 */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { ReadingAnswers } from '@clinic/engine/definition';
import type { Refusal } from '../../../importing/report.ts';
import { languageOfTexts } from '../../../importing/textLanguage.ts';
import { messageText } from '../../../importing/texts/message.ts';
import type { Issue } from '../../validate/issue.ts';
import { type FhirResource, isObject, objectsOf } from '../../validate/json.ts';
import { sizeFault } from '../../validate/size.ts';
import { inR4 } from '../source/fromR5.ts';
import type { AskedReading, Reading } from '../source/reading.ts';
import { readItems } from './items.ts';
import { leaveOutFaulty } from './leftovers.ts';
import { follow, type Mutable, ReadingNotes, textsIn } from './notes.ts';
import { readResourceIn, type StructureSources } from './structure.ts';

interface FormSources extends StructureSources {
  /** The faults of a form in R4. */
  faultsOf: (form: FhirResource) => readonly Issue[];
}

/** Leaving something out can leave another part empty. */
const MAX_ROUNDS = 3;

/** @param path of the form in its file */
export function readForm(
  original: FhirResource,
  path: string,
  sources: FormSources,
  answers: ReadingAnswers = {},
): Reading {
  const unread = { original, form: original, corrections: [], asked: [], moved: new Map<string, string>() };
  const size = sizeFault(original);
  if (size) return { ...unread, refused: [{ path, message: messageText(size), text: size }] };
  const notes = new ReadingNotes();
  const form = readResourceIn(original, path, { ...sources, notes });
  if (sources.faultsOf(inR4(original, path).form).length === 0) {
    // What is valid stays as it is written, also blanks around texts.
    const languageNotes = new ReadingNotes();
    const valid = { ...original };
    const readingQuestions = readLanguage(valid, path, answers, languageNotes);
    const read =
      languageNotes.corrections.length > 0 ? { form: valid, corrections: languageNotes.corrections } : {};
    return { ...unread, asked: readingQuestions, refused: oneForEachKind(notes.refused), ...read };
  }
  for (const resource of [form, ...objectsOf(form.contained)]) readStatus(resource as Mutable, path, notes);
  const readingQuestions = [...readLanguage(form, path, answers, notes), ...readItems(form, answers, notes)];
  let faults: readonly Issue[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    faults = sources
      .faultsOf(inR4(form as FhirResource, path).form)
      .map((fault) => ({ ...fault, expression: fault.expression.replace(/^Questionnaire/, path) }));
    const ofForm = faults.filter(({ code }) => !OF_MEANING.has(code)).map(({ expression }) => expression);
    if (!leaveOutFaulty(form, ofForm, path, notes)) break;
  }
  const open = new Set(
    readingQuestions.filter(({ assumed }) => assumed === undefined).flatMap(({ paths }) => paths),
  );
  const refused = [...notes.refused, ...refusalsOf(form, faults, path, notes)].filter(
    ({ path: at, text }) => !(open.has(at) && text && ASKED.has(text.code)),
  );
  const { corrections } = notes;
  if (corrections.length === 0)
    return { ...unread, asked: readingQuestions, refused: oneForEachKind(refused) };
  const moved = new Map(movesIn(form, path, notes));
  const read = form as FhirResource;
  return {
    original,
    form: read,
    corrections,
    asked: readingQuestions,
    refused: oneForEachKind(refused),
    moved,
  };
}

/** Faults of what the form says, not of how it is written. */
const OF_MEANING: ReadonlySet<string> = new Set(['business-rule', 'not-found', 'too-costly']);

/** Faults that are asked about. */
const ASKED: ReadonlySet<string> = new Set(['behaviorMissing', 'linkIdTwice']);

/** Whether a form is in use does not matter here. */
function readStatus(resource: Mutable, path: string, notes: ReadingNotes): void {
  if (!WITH_STATUS.has(resource.resourceType) || resource.status !== undefined) return;
  resource.status = 'unknown';
  notes.correct(`${notes.placeOf(resource) || path}.status`, 'readStatus', undefined, 'unknown');
}
const WITH_STATUS: ReadonlySet<unknown> = new Set(['Questionnaire', 'ValueSet', 'CodeSystem']);

/** The language of a form that does not name it: the answer given at the import, or what its texts look like. */
function readLanguage(
  form: Mutable,
  path: string,
  { language }: ReadingAnswers,
  notes: ReadingNotes,
): AskedReading[] {
  if (form.language !== undefined) return [];
  const assumed = language ?? languageOfTexts(sentencesIn(form));
  if (assumed !== FALLBACK_LANGUAGE) {
    form.language = assumed;
    notes.correct(`${path}.language`, language ? 'readAsAnswered' : 'readLanguage', undefined, assumed);
  }
  return language === undefined ? [{ question: 'language', paths: [path], assumed }] : [];
}

/** Options of one or two words can be of any language. */
const sentencesIn = ({ contained: _, ...form }: Mutable): string[] =>
  [...textsIn(form, TEXTS)].filter((text) => /\S\s+\S+\s/.test(text));

const TEXTS: ReadonlySet<string> = new Set(['text', 'title', 'display', 'valueString']);

/** The faults that remain, by their places in the file. */
const refusalsOf = (form: Mutable, faults: readonly Issue[], root: string, notes: ReadingNotes): Refusal[] =>
  faults.map(({ expression, diagnostics, text }) => {
    const { ancestors, value } = follow(form, expression, root);
    const holders = [
      ...ancestors.map(({ object, path }) => ({ object, path })),
      { object: value, path: expression },
    ];
    const last = holders.findLast(({ object }) => notes.placeOf(object) !== '');
    const at = last ? notes.placeOf(last.object) + expression.slice(last.path.length) : expression;
    return { path: at, message: diagnostics, ...(text && { text }) };
  });

/** One refusal for each kind of fault, with the number of its places. */
function oneForEachKind(refused: readonly Refusal[]): Refusal[] {
  const kinds = Map.groupBy(refused, ({ text, message }) => text?.code ?? message);
  return [...kinds.values()].map((same) => {
    const [first] = same as [Refusal];
    return same.length === 1 ? first : { ...first, places: same.map(({ path }) => path) };
  });
}

/** Objects of the form that are at another place than in the file. */
function* movesIn(value: unknown, path: string, notes: ReadingNotes): Generator<[string, string]> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* movesIn(each, `${path}[${index}]`, notes);
    return;
  }
  if (!isObject(value)) return;
  const place = notes.placeOf(value);
  if (place !== '' && place !== path) yield [place, path];
  for (const [key, part] of Object.entries(value))
    yield* movesIn(part, `${path}.${key.replace(/^_/, '')}`, notes);
}
