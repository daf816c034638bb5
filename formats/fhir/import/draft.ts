/** The definition without its steps: id, version, title, languages, and the questions that identify the patient. */
import { isPacked, packedText } from '@clinic/engine/base';
import {
  type Definition,
  type EveryPage,
  type FhirSource,
  MAX_CHARACTERS,
  MAX_FORM_URL,
  type Question,
  type Step,
} from '@clinic/engine/definition';
import { suggestedId } from '@clinic/engine/editing';
import { aboutStep, formTexts, NO_FLAGS, signatureStep, valuesStep } from '../../importing/aboutStep.ts';
import { importedText, isCut } from '../../importing/importedText.ts';
import { inLanguages } from '../../importing/textLanguage.ts';
import { say as message } from '../../importing/texts/message.ts';
import { writeExactly } from '../validate/exactJson.ts';
import { SIGNATURE_REQUIRED } from '../validate/extensions.ts';
import { extensionsOf, type FhirResource, type JsonObject, textOf } from '../validate/json.ts';
import type { QuestionContext } from './conditions.ts';
import { noteExtension } from './limits.ts';
import type { ImportReport } from './report.ts';
import { languagesOf, localizedText } from './source/texts.ts';

export const titleOf = (questionnaire: JsonObject, language: string): Step['title'] =>
  localizedText(questionnaire, 'title', language) ?? {
    [language]: importedText(textOf(questionnaire.name)) ?? formTexts(language).questionnaire,
  };

export function noteHead(questionnaire: JsonObject, path: string, report: ImportReport): void {
  if (isCut(textOf(questionnaire.title) ?? ''))
    report.note(`${path}.title`, 'mapped', message('textCut', { most: MAX_CHARACTERS }));
  else report.note(`${path}.title`, 'taken');
  report.note(
    `${path}.version`,
    VERSION.test(textOf(questionnaire.version) ?? '') ? 'taken' : 'mapped',
    undefined,
  );
  for (const key of [
    'resourceType',
    'url',
    'name',
    'status',
    'id',
    'language',
    'description',
    'date',
    'publisher',
  ])
    report.note(`${path}.${key}`, 'kept', message('stays'));
  report.note(`${path}.resourceType`, 'taken');
}

const VERSION = /^\d{1,5}\.\d{1,5}$/;

interface Around {
  language: string;
  usedIds: Set<string>;
  everyPage: EveryPage | undefined;
  report: ImportReport;
  path: string;
  /** Values of variables, which are no items. */
  values: Question[];
}

/** @returns the definition, and the ids of steps without an item in the form */
export function draftOf(
  questionnaire: JsonObject,
  steps: Step[],
  { language, usedIds, everyPage, report, path, values }: Around,
): { draft: Definition; added: string[] } {
  const name = [
    questionnaire.name,
    questionnaire.title,
    questionnaire.id,
    textOf(questionnaire.url)?.split('/').at(-1),
  ]
    .map((each) =>
      suggestedId((textOf(each) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2'), {
        separator: '-',
        isTaken: () => false,
      }),
    )
    .find((each) => each !== '');
  const id = name ?? 'form';
  const written = textOf(questionnaire.version) ?? '';
  const [, major = '1', minor = '0'] = /^v?(\d{1,5})(?:\.(\d{1,5}))?/.exec(written) ?? [];
  const { about, patient } = aboutStep(language, usedIds);
  noteExtension(questionnaire, SIGNATURE_REQUIRED, path, report, 'asSignature');
  const isSigned = extensionsOf(questionnaire, SIGNATURE_REQUIRED).length > 0;
  const signing = isSigned ? [signatureStep(language, usedIds)] : [];
  const added = [about, ...signing, ...(values.length > 0 ? [valuesStep(language, usedIds, values)] : [])];
  const draft: Definition = {
    id,
    version: `${Number(major)}.${Number(minor)}`,
    title: titleOf(questionnaire, language),
    languages: [language],
    ruleSet: NO_FLAGS,
    patient,
    ...(everyPage && { everyPage }),
    steps: [about, ...steps, ...added.slice(1)],
  };
  return { draft, added: added.map((step) => step.id) };
}

interface ImportedWhole {
  questionnaire: FhirResource;
  supporting: readonly FhirResource[];
  codeLists: FhirSource['codeLists'];
}

/** The languages that every text of the form has; our own texts have English and Spanish. */
export function localized(
  definition: Definition,
  language: string,
  { questionnaire, supporting, codeLists }: ImportedWhole,
  { byLinkId }: QuestionContext,
  added: string[],
): Definition {
  const { title, everyPage } = definition;
  const isAdded = ({ id }: Step): boolean => added.includes(id);
  const steps = definition.steps.filter((step) => !isAdded(step));
  const ownLanguages = languagesOf({ title, everyPage, steps }, language);
  const languages = languagesOf(definition.steps.filter(isAdded), language).filter((each) =>
    ownLanguages.includes(each),
  );
  const source = packedText(writeExactly(questionnaire));
  const url = isPacked(source) ? textOf(questionnaire.url) : undefined;
  return {
    ...inLanguages({ ...definition, languages }, languages),
    fhir: {
      source,
      ...(url !== undefined && url.length <= MAX_FORM_URL && { url }),
      ...(supporting.length > 0 && { supporting: packedText(writeExactly(supporting)) }),
      ...(codeLists && { codeLists }),
      ids: Object.fromEntries([...byLinkId].map(([linkId, { id }]) => [linkId, id])),
      added,
    },
  };
}
