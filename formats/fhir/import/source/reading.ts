/** What reading a faulty Questionnaire gives: the form as it was meant, and what was corrected. */
import type { ReadingQuestion } from '@clinic/engine/definition';
import type { Refusal } from '../../../importing/report.ts';
import { type Message, type MessageCode, say } from '../../../importing/texts/message.ts';
import type { FhirResource } from '../../validate/json.ts';

export interface AskedReading {
  question: ReadingQuestion;
  /** The places in the file. */
  paths: string[];
  /** What is read without an answer; absent if the form cannot be read without one. */
  assumed?: string;
}

/** One place that was not as FHIR writes it, and has only one meaning. */
export interface Correction {
  /** Where it is in the file. */
  path: string;
  kind: MessageCode;
  /** As the file has it, shortened; absent if something was missing. */
  before?: string;
  /** How it was read; absent if it was left out. */
  after?: string;
}

/** A kind of fault with all of its places. */
export interface CorrectionsOfKind {
  what: Message;
  places: Omit<Correction, 'kind'>[];
}

export interface Reading {
  original: FhirResource;
  /** The form without its faults; the original itself if there are none. */
  form: FhirResource;
  corrections: readonly Correction[];
  asked: readonly AskedReading[];
  /** What has no reading. */
  refused: readonly Refusal[];
  /** The path in the form of an element of the file, where it is another one. */
  moved: ReadonlyMap<string, string>;
}

/** The kinds in the order of their first places. */
export const correctionsByKind = (corrections: readonly Correction[]): CorrectionsOfKind[] =>
  [...Map.groupBy(corrections, ({ kind }) => kind)].map(([kind, same]) => ({
    what: say(kind),
    places: same.map(({ kind: _, ...place }) => place),
  }));

/** The path in the form of an element of the file. */
export function placeInForm({ moved }: Pick<Reading, 'moved'>, path: string): string {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('[')))) {
    const now = moved.get(at);
    if (now !== undefined) return now + path.slice(at.length);
  }
  return path;
}
