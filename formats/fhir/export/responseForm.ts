/** The structure of FHIR responses to a questionnaire: its items with the questions that they ask. */
import type { LocalizedText } from '@clinic/engine/base';
import { type Definition, hasCodeList, hasRows, type Option, type Question } from '@clinic/engine/definition';
import { unitOf } from '../import/source/quantities.ts';
import type { ImportTerminology } from '../import/source/valueSets.ts';
import { UNIT_OPTION } from '../validate/extensions.ts';
import {
  extensionsOf,
  type FhirResource,
  isObject,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from '../validate/json.ts';
import { addressOfForm } from './context.ts';
import { ownLinkIds } from './ids/ownLinkIds.ts';
import { sectionLinkId } from './sections.ts';
import { sourceOptions } from './sourceOptions.ts';

export interface ResponseItem {
  linkId: string;
  /** Type of the item in the Questionnaire. */
  type: string;
  text?: LocalizedText;
  /** The question of the item; for a row of a matrix, the matrix. */
  question?: string;
  row?: string;
  /** The source's coding of each option, in order; if absent, our own codings are used. */
  options?: TypedValue[];
  /** UCUM code → the source's name of a unit that has no code there. */
  unitNames?: Readonly<Record<string, string>>;
  items: ResponseItem[];
}

/** Plain JSON, so that it can be created in a worker thread. */
export interface ResponseForm {
  /** Canonical URL and version of the Questionnaire: `url|version`. */
  canonical: string;
  items: ResponseItem[];
}

/** @param questionnaire the exported definition */
export function responseForm(
  questionnaire: FhirResource,
  definition: Definition,
  terminology: ImportTerminology,
): ResponseForm {
  const { id, version, fhir, steps } = definition;
  const parts = new Map<string, Part>();
  const linkIds = ownLinkIds(definition);
  for (const step of steps) {
    for (const section of step.sections ?? []) {
      parts.set(sectionLinkId(step, section), { text: section.title });
      if (!parts.has(section.id)) parts.set(section.id, { text: section.title });
    }
    parts.set(fhir ? step.id : linkIds.ofStep(step), { text: step.title });
    for (const question of step.questions) {
      addQuestion(question, question.id, parts);
      if (question.type !== 'repeatingGroup') continue;
      for (const part of question.questions)
        addQuestion(part, fhir ? part.id : linkIds.ofPart(question, part), parts);
    }
  }
  const options = (item: JsonObject, ownOptions: readonly Option[]) =>
    fhir && sourceOptions(item, ownOptions.length, questionnaire, terminology);
  const read = (element: JsonObject): ResponseItem[] =>
    objectsOf(element.item).flatMap((item) => {
      const linkId = textOf(item.linkId) ?? '';
      const type = textOf(item.type) ?? '';
      if (type === 'display') return [];
      const text = textOf(item.text);
      const part = parts.get(fhir?.ids[linkId] ?? linkId);
      const codings = part?.options && options(item, part.options);
      const unitNames = fhir && type === 'quantity' ? namesOfUnits(item) : {};
      return [
        {
          linkId,
          type,
          ...(part ? { text: part.text } : text !== undefined && { text: { en: text } }),
          ...(part?.question !== undefined && { question: part.question }),
          ...(part?.row !== undefined && { row: part.row }),
          ...(codings && { options: codings }),
          ...(Object.keys(unitNames).length > 0 && { unitNames }),
          items: read(item),
        },
      ];
    });
  const url = textOf(questionnaire.url) ?? addressOfForm(id);
  return { canonical: `${url}|${textOf(questionnaire.version) ?? version}`, items: read(questionnaire) };
}

/** An answer matches one of the units of its question only if it has the source's name of the unit. */
function namesOfUnits(item: JsonObject): Record<string, string> {
  const codings = extensionsOf(item, UNIT_OPTION).map((extension) => typedValue(extension, 'value')?.value);
  const named = codings.filter(isObject).filter(({ code }) => code === undefined);
  return Object.fromEntries(
    named.flatMap((coding) => {
      const [unit, name] = [unitOf(coding), textOf(coding.display)];
      return unit === undefined || name === undefined ? [] : [[unit, name]];
    }),
  );
}

interface Part {
  text: LocalizedText;
  question?: string;
  row?: string;
  options?: readonly Option[];
}

/** @param key its linkId; in an imported form its id */
function addQuestion(question: Question, key: string, parts: Map<string, Part>): void {
  const { id, label, type } = question;
  // Headings are groups in the source.
  if (type === 'information') return void parts.set(key, { text: label });
  parts.set(key, {
    text: label,
    question: id,
    ...('options' in question && !hasCodeList(question) && { options: question.options }),
  });
  if (!hasRows(question)) return;
  for (const row of question.rows)
    parts.set(`${id}.${row.id}`, {
      text: row.label,
      question: id,
      row: row.id,
      options: question.options,
    });
}
