/** Input controls of an imported form: lists, steps of numbers, file types and sizes. */
import {
  type Choice,
  type ChoiceDisplay,
  fitsInTable,
  isChoice,
  MAX_SHOWN_OPTIONS,
  type Question,
  type QuestionOf,
  type SectionOfStep,
  type Step,
} from '@clinic/engine/definition';
import { type SectionTable, tableOf } from '@clinic/engine/form';
import { say } from '../../importing/texts/message.ts';
import { CHOICE_ORIENTATION, ITEM_CONTROL, MAX_DECIMAL_PLACES, SLIDER_STEP } from '../validate/extensions.ts';
import { extensionValue, type JsonObject, objectsOf } from '../validate/json.ts';
import { controlOf, type PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';
import { localizedText } from './source/texts.ts';
import { noteShownWith } from './wording.ts';

export interface Reporting {
  report: ImportReport;
  language: string;
}

/** Paths of the extensions of an item with a certain URL. */
export const placesOf = (item: JsonObject, path: string, url: string): string[] =>
  objectsOf(item.extension).flatMap((extension, index) =>
    extension.url === url ? [`${path}.extension[${index}]`] : [],
  );

const DISPLAYS: Readonly<Record<'one' | 'several', Readonly<Record<string, ChoiceDisplay>>>> = {
  one: { 'radio-button': 'radio', 'drop-down': 'select', autocomplete: 'search', lookup: 'search' },
  several: { 'check-box': 'checkboxes', autocomplete: 'search', lookup: 'search' },
};

/** How the options of a choice are shown. A list that is too long to show all options is searched. */
export function choiceDisplay(
  { entry: { item, path }, options = [], list }: PlannedItem,
  isList: boolean,
  { report }: Reporting,
): { display?: ChoiceDisplay; orientation?: Choice['orientation'] } {
  const control = controlOf(item);
  const controlDisplay = DISPLAYS[isList ? 'several' : 'one'][control];
  const display = list || (controlDisplay && options.length > MAX_SHOWN_OPTIONS) ? 'search' : controlDisplay;
  const [place] = placesOf(item, path, ITEM_CONTROL);
  if (display && place !== undefined) {
    const isSame = display === controlDisplay && control !== 'lookup';
    report.note(place, isSame ? 'taken' : 'mapped', isSame ? undefined : say('asSearch'));
  }
  const orientation = ORIENTATIONS.find((each) => each === extensionValue(item, CHOICE_ORIENTATION));
  if (orientation) for (const at of placesOf(item, path, CHOICE_ORIENTATION)) report.note(at, 'taken');
  return { ...(display && { display }), ...(orientation && { orientation }) };
}

/** Table controls of groups, with their rows. In `table` the options are rows and the questions columns. */
const TABLES: Readonly<Record<string, SectionTable['rows'] | 'options'>> = {
  htable: 'questions',
  table: 'options',
  grid: 'sections',
};

/**
 * Lays out a step or section as the table that its group requests; if its questions cannot form one, their options are
 * side by side.
 */
export function layOut(
  part: Step | SectionOfStep,
  step: Step,
  { entry: { item, path } }: PlannedItem,
  { report }: Reporting,
): void {
  const rows = TABLES[controlOf(item)];
  const [place] = placesOf(item, path, ITEM_CONTROL);
  if (rows === undefined || place === undefined) return;
  const section = part === step ? undefined : part.id;
  const table = tableOf(step, section);
  if (table) {
    part.display = 'table';
    report.note(
      place,
      table.rows === rows ? 'taken' : 'mapped',
      table.rows === rows ? undefined : AS_TABLE[table.rows],
    );
    return;
  }
  const choices = step.questions.filter(
    (question) => isChoice(question) && question.section === section && question.orientation === undefined,
  ) as Choice[];
  for (const choice of choices) choice.orientation = 'horizontal';
  if (choices.length > 0) report.note(place, 'mapped', say('asOptionsSideBySide'));
  else report.note(place, 'kept', say('noTable'));
}

const AS_TABLE = { questions: say('asTableOfQuestions'), sections: say('asTableOfSections') } as const;

/** How the entries of a repeating group are laid out. */
export function entryDisplay(
  { entry: { item, path } }: PlannedItem,
  questions: readonly Question[],
  { report }: Reporting,
): Pick<QuestionOf<'repeatingGroup'>, 'display'> {
  const control = controlOf(item);
  const display = ENTRY_DISPLAYS[control];
  const [place] = placesOf(item, path, ITEM_CONTROL);
  if (!display || place === undefined) return {};
  if (display === 'table' && !fitsInTable(questions)) {
    report.note(place, 'kept', say('tooWideForTable'));
    return {};
  }
  const isOwn = control !== 'table';
  report.note(place, isOwn ? 'taken' : 'mapped', isOwn ? undefined : say('asEntryTable'));
  return { display };
}

const ENTRY_DISPLAYS: Readonly<Record<string, 'cards' | 'table'>> = {
  list: 'cards',
  gtable: 'table',
  // Forms also use it for repeating groups.
  table: 'table',
};

const ORIENTATIONS = ['vertical', 'horizontal'] as const;

/** The precision of the shipped forms; more digits would be lost in binary arithmetic. */
const MAX_PLACES = 6;

/** The step of a number: from its slider or its decimal places. */
export function stepOf(
  { entry: { item, path, type } }: PlannedItem,
  { report }: Reporting,
): { step?: number } {
  const slider = extensionValue(item, SLIDER_STEP);
  if (typeof slider === 'number' && slider > 0) {
    for (const place of placesOf(item, path, SLIDER_STEP)) report.note(place, 'mapped', say('asIncrement'));
    return { step: slider };
  }
  const places = extensionValue(item, MAX_DECIMAL_PLACES);
  if (typeof places !== 'number' || places < 0 || places > MAX_PLACES || type === 'integer') return {};
  for (const place of placesOf(item, path, MAX_DECIMAL_PLACES))
    report.note(place, 'mapped', say('asIncrement'));
  return { step: Number(`1e-${places}`) };
}

/** A number with buttons to count up and down. */
export function countingDisplay(
  { entry: { item, path } }: PlannedItem,
  { report }: Reporting,
): { display?: 'stepper' } {
  const [place] = placesOf(item, path, ITEM_CONTROL);
  if (controlOf(item) !== 'spinner' || place === undefined) return {};
  report.note(place, 'taken');
  return { display: 'stepper' };
}

/** Maximum points of a scale. */
const MAX_POINTS = 101;

/** An integer between two named ends. */
export function scaleOf(
  { entry, children }: PlannedItem,
  { min, max }: { min?: number; max?: number },
  { report, language }: Reporting,
): Omit<QuestionOf<'scale'>, 'id' | 'label'> | undefined {
  const end = (control: string): PlannedItem | undefined =>
    children.find((child) => child.entry.type === 'display' && controlOf(child.entry.item) === control);
  const [lower, upper] = [end('lower'), end('upper')];
  const isSlider = controlOf(entry.item) === 'slider';
  if (entry.type !== 'integer' || (!lower && !upper && !isSlider)) return undefined;
  if (min === undefined || max === undefined || max <= min || max - min >= MAX_POINTS) return undefined;
  if (isSlider)
    for (const place of placesOf(entry.item, entry.path, ITEM_CONTROL))
      report.note(place, 'mapped', say('asScale'));
  const labelOf = (planned: PlannedItem | undefined) => {
    if (!planned) return undefined;
    noteShownWith(planned.entry, 'asEndOfScale', report);
    return localizedText(planned.entry.item, 'text', language);
  };
  const [minLabel, maxLabel] = [labelOf(lower), labelOf(upper)];
  return { type: 'scale', min, max, ...(minLabel && { minLabel }), ...(maxLabel && { maxLabel }) };
}
