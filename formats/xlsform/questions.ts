/** The question of a row. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import {
  type Check,
  canPropose,
  type Option,
  type ProposedAnswer,
  type Question,
  UnitCode,
} from '@clinic/engine/definition';
import { and, hasValue, op, or, read } from '@clinic/engine/logic';
import { unfit } from '@clinic/engine/parsing';
import { formTexts } from '../importing/aboutStep.ts';
import { numberIn } from '../importing/formula/values.ts';
import { idFor } from '../importing/ids.ts';
import { importedText } from '../importing/importedText.ts';
import { say } from '../importing/texts/message.ts';
import { type Column, truthIn } from './columns.ts';
import { type Formulas, fits } from './formulas.ts';
import { limitsIn } from './limits.ts';
import type { SheetNotes } from './sheet.ts';
import { type Leaf, parametersOf } from './survey.ts';
import type { FormTexts } from './texts.ts';

export interface SurveyContext {
  notes: SheetNotes;
  texts: FormTexts;
  formulas: Formulas;
  checkIds: Set<string>;
}

const TEXT_LENGTH = 1_000;
const LONG_TEXT_LENGTH = 20_000;
/** Maximum points that people can distinguish on a scale. */
const MAX_POINTS = 101;
/** Ranks are compared pairwise. */
const MAX_RANKED = 12;

/** @returns undefined if it is not asked; the reason is in the report */
export function questionOf(leaf: Leaf, context: SurveyContext): Question | undefined {
  const { notes, texts } = context;
  const { row, id, name } = leaf;
  const left = leaf.left ?? reasonToLeave(leaf, context);
  if (left) {
    notes.report.noteRest(row, 'kept', left);
    return undefined;
  }
  if (name === id) notes.taken(row, 'name');
  else notes.mapped(row, 'name', say('itsId', { id }));
  notes.taken(row, 'type');
  const label =
    texts.textOf(notes, row, 'label', leaf.kind === 'note' ? 'blocks' : 'line') ?? nameAsLabel(leaf, context);
  const help = helpOf(leaf, context);
  const base = { id, label, ...(help && { help }) };
  if (leaf.kind === 'calculate') return computed(leaf, base, context);
  const question = { ...base, ...ofKind(leaf, context) } as Question;
  if (question.type === 'information') {
    for (const column of ['required', 'constraint', 'default', 'calculation'] as const)
      if (row.text(column) !== '') notes.kept(row, column, say('takesNoAnswer'));
    if (row.text('read_only') !== '') notes.mapped(row, 'read_only', say('notAnswerable'));
    return question;
  }
  return withRules(question, leaf, context);
}

function reasonToLeave(leaf: Leaf, { formulas }: SurveyContext) {
  if (leaf.kind === 'rank' && (leaf.choices?.size ?? 0) > MAX_RANKED)
    return say('rankingTooLong', { max: MAX_RANKED });
  if (leaf.kind !== 'calculate') return undefined;
  const calculated = formulas.calculation(leaf);
  return 'kind' in calculated ? undefined : say('notComputed', { because: calculated });
}

function nameAsLabel({ row, name, kind }: Leaf, { notes, texts }: SurveyContext): LocalizedText {
  if (kind !== 'calculate') notes.mapped(row, 'name', say('nameAsLabel'));
  return texts.all(() => importedText(name) ?? '–');
}

function helpOf({ row }: Leaf, { notes, texts }: SurveyContext): LocalizedText | undefined {
  const [hint, guidance] = (['hint', 'guidance_hint'] as const).map((column) =>
    texts.textOf(notes, row, column, 'blocks'),
  );
  if (guidance) notes.mapped(row, 'guidance_hint', say('asHelp'), firstLanguage(notes, 'guidance_hint'));
  if (!hint || !guidance) return hint ?? guidance;
  const both = (language: string): string =>
    [hint, guidance]
      .map((text) => (typeof text[language] === 'string' ? text[language] : (text[language]?.text ?? '')))
      .join('\n\n');
  return texts.all(both);
}

const firstLanguage = ({ sheet }: SheetNotes, column: Column): string | undefined =>
  [...sheet.headings.values()].find((heading) => heading.column === column)?.language;

function computed(
  leaf: Leaf,
  base: { id: string; label: LocalizedText },
  context: SurveyContext,
): Question | undefined {
  const { notes, formulas } = context;
  const { row } = leaf;
  const calculated = formulas.calculation(leaf);
  if (!('kind' in calculated)) return undefined;
  notes.mapped(row, 'calculation', calculated.notes[0] ?? say('asComputed'));
  const isShown =
    row.text('type').toLowerCase() !== 'calculate' && row.text('type').toLowerCase() !== 'hidden';
  if (row.text('read_only') !== '') notes.mapped(row, 'read_only', say('computedIsFixed'));
  const unit = calculated.kind === 'number' ? unitOf(leaf, context) : {};
  return {
    ...base,
    type: 'computed',
    compute: calculated.logic,
    ...unit,
    ...(!isShown && { staffOnly: true }),
  };
}

function ofKind(leaf: Leaf, context: SurveyContext): object {
  const { notes, texts } = context;
  const { row, kind, choices, hasOther } = leaf;
  const words = new Set(row.text('appearance').toLowerCase().split(/\s+/));
  const appears = (...names: string[]): boolean => {
    const isSo = names.some((name) => words.has(name));
    if (isSo) notes.mapped(row, 'appearance', say('asWidget'));
    return isSo;
  };
  if (words.size > 0 && row.text('appearance') !== '') notes.kept(row, 'appearance', say('layoutStays'));
  switch (kind) {
    case 'text':
    case 'barcode': {
      if (kind === 'barcode') notes.mapped(row, 'type', say('asText'));
      const isLong = appears('multiline') || parametersOf(row.text('parameters')).has('rows');
      if (isLong) return { type: 'longText', maxLength: LONG_TEXT_LENGTH };
      const format = appears('url') ? { format: 'webAddress' } : {};
      return { type: 'text', maxLength: TEXT_LENGTH, ...format };
    }
    case 'integer':
    case 'decimal':
      return { type: kind, ...unitOf(leaf, context), ...(appears('counter') && { display: 'stepper' }) };
    case 'range':
      return range(leaf, context);
    case 'acknowledge':
      notes.mapped(row, 'type', say('asConsent'));
      return { type: 'consent' };
    case 'image':
      if (appears('signature')) return { type: 'signature' };
      notes.mapped(row, 'type', say('pictureOfKinds'));
      return { type: 'file', accept: ['jpeg', 'png'], maxMb: 10, maxFiles: 1 };
    case 'file':
      notes.mapped(row, 'type', say('filesOfKinds'));
      return { type: 'file', accept: ['pdf', 'jpeg', 'png'], maxMb: 10, maxFiles: 1 };
    case 'one':
    case 'multiple': {
      const options = [...(choices?.values() ?? [])].map(({ option }) => option);
      const otherWords = hasOther && {
        other: { label: texts.all((language) => formTexts(language).other), maxLength: 200 },
      };
      const isSideBySide = appears('horizontal', 'columns', 'columns-pack', 'likert', 'horizontal-compact');
      const layout = isSideBySide && { orientation: 'horizontal' };
      if (kind === 'multiple') return { type: 'multipleChoice', options, ...otherWords, ...layout };
      const isList = appears('minimal', 'autocomplete', 'search', 'quick');
      return { type: 'choice', options, ...otherWords, ...layout, ...(isList && { display: 'select' }) };
    }
    case 'rank':
      return ranking(leaf, context);
    case 'note':
      return { type: 'information' };
    default:
      return { type: kind };
  }
}

/** A column of our own. */
function unitOf({ row }: Leaf, { notes }: SurveyContext): { unit?: string } {
  const unit = row.text('unit');
  if (!UnitCode.safeParse(unit).success) return {};
  notes.taken(row, 'unit');
  return { unit };
}

function range({ row }: Leaf, { notes }: SurveyContext): object {
  const parameters = parametersOf(row.text('parameters'));
  const numberOf = (name: string, otherwise: number): number =>
    numberIn(parameters.get(name) ?? '') ?? otherwise;
  const [start, end, step] = [numberOf('start', 1), numberOf('end', 10), Math.abs(numberOf('step', 1)) || 1];
  if (parameters.size > 0) notes.taken(row, 'parameters');
  const [min, max] = [Math.min(start, end), Math.max(start, end)];
  const isWhole = [min, max, step].every(Number.isInteger);
  if (isWhole && step === 1 && min < max && max - min < MAX_POINTS) return { type: 'scale', min, max };
  notes.mapped(row, 'type', say('asStepOfNumber', { step }));
  return { type: isWhole ? 'integer' : 'decimal', min, max, step };
}

/** A table with a rank for each choice. */
function ranking({ id, row, choices }: Leaf, { notes, texts, checkIds }: SurveyContext): object {
  notes.mapped(row, 'type', say('asRanking'));
  const usedIds = new Set<string>();
  const rows = [...(choices?.values() ?? [])].map(({ code, option }) => ({
    id: idFor(code, usedIds),
    label: option.label,
  }));
  const options = rows.map(
    (_, index): Option => ({ value: index + 1, label: texts.all(() => String(index + 1)) }),
  );
  const pairs = rows.flatMap((one, index) =>
    rows.slice(index + 1).map((other): LogicJson => {
      const [first, second] = [read(`${id}.${one.id}`), read(`${id}.${other.id}`)];
      return and(hasValue(first), op('===', first, second));
    }),
  );
  const check: Check = {
    id: idFor(`${id}_ranking`, checkIds),
    level: 'hard',
    when: or(...pairs),
    message: texts.all((language) => formTexts(language).ranking),
  };
  return { type: 'matrix', rows, options, ...(pairs.length > 0 && { checks: [check] }) };
}

/** Adds what is required, allowed, computed and proposed. */
function withRules(question: Question, leaf: Leaf, context: SurveyContext): Question {
  const { notes, texts, formulas, checkIds } = context;
  const { row, id } = leaf;
  const checks = [...(question.checks ?? [])];
  const add = (check: Omit<Check, 'id'> | undefined): void => {
    if (check && check.when !== false) checks.push({ id: idFor(`${id}_check`, checkIds), ...check });
  };
  const whole: Record<string, unknown> = { ...question };
  const isRequired = truthIn(row.text('required'));
  if (row.text('required') !== '' && isRequired !== undefined) notes.taken(row, 'required');
  if (isRequired) whole.required = true;
  if (isRequired === undefined) {
    const compiled = formulas.formula(leaf, 'required');
    const because = compiled && 'reason' in compiled ? compiled.reason : say('requiredOrNot');
    if (compiled) notes.kept(row, 'required', say('notRequired', { because }));
  }
  if (row.text('required_message') !== '') notes.kept(row, 'required_message', say('messageStays'));
  constrain(whole, leaf, add, context);
  if (row.text('choice_filter') !== '' && (leaf.kind === 'one' || leaf.kind === 'multiple'))
    add(
      formulas.filter(
        leaf,
        texts.all((language) => formTexts(language).misfit),
      ),
    );
  propose(whole, leaf, context);
  return { ...whole, ...(checks.length > 0 && { checks }) } as Question;
}

function constrain(
  whole: Record<string, unknown>,
  leaf: Leaf,
  add: (check: Omit<Check, 'id'>) => void,
  { notes, texts, formulas }: SurveyContext,
): void {
  const { row } = leaf;
  const source = row.text('constraint');
  const message = texts.textOf(notes, row, 'constraint_message', 'line');
  if (source === '') return;
  const limits = limitsIn(source, whole as unknown as Question);
  const isPattern = source.includes('regex(');
  if (limits && (!message || isPattern)) {
    Object.assign(whole, limits);
    notes.taken(row, 'constraint');
    if (message)
      notes.kept(row, 'constraint_message', say('messageStays'), firstLanguage(notes, 'constraint_message'));
    return;
  }
  const compiled = formulas.formula(leaf, 'constraint');
  if (!compiled) return;
  if ('reason' in compiled) {
    notes.kept(
      row,
      'constraint',
      say('notChecked', { because: isPattern ? say('patternNotChecked') : compiled.reason }),
    );
    return;
  }
  notes.mapped(row, 'constraint', say('asCheck'));
  add(
    formulas.check(leaf, compiled.logic, message ?? texts.all((language) => formTexts(language).notAllowed)),
  );
}

/** A calculation, or a default that is one, gives the value until the patient enters another; a fixed default is suggested. */
function propose(whole: Record<string, unknown>, leaf: Leaf, { notes, formulas }: SurveyContext): void {
  const { row } = leaf;
  const question = whole as unknown as Question;
  const written = row.text('default');
  const isFormula = /\$\{|\(/.test(written) && leaf.kind !== 'text';
  for (const column of ['calculation', 'default'] as const) {
    if (row.text(column) === '' || (column === 'default' && (!isFormula || whole.compute !== undefined)))
      continue;
    const value = formulas.value(leaf, column);
    if (!value) continue;
    if ('kind' in value && fits(question, value.kind) && canPropose(question)) {
      whole.compute = value.logic;
      notes.mapped(row, column, say('asChangeable'));
    } else {
      const because = 'kind' in value ? say('givesOtherType') : value;
      notes.kept(row, column, say('notComputed', { because }));
    }
  }
  if (written === '' || isFormula) return;
  const value = answerIn(written, question, leaf);
  const isFit =
    value !== undefined && canPropose(question) && !unfit({ ...question, proposed: value } as Question);
  if (isFit) whole.proposed = value;
  if (isFit) notes.mapped(row, 'default', say('asProposal'));
  else notes.kept(row, 'default', say('notInAdvance'));
}

function answerIn(written: string, question: Question, { choices }: Leaf): ProposedAnswer | undefined {
  const optionValue = (code: string) => choices?.get(code)?.option.value;
  switch (question.type) {
    case 'choice':
      return optionValue(written);
    case 'multipleChoice': {
      const values = written.split(/\s+/).map(optionValue);
      const proposed = values.filter((value) => value !== undefined);
      return proposed.length === values.length ? proposed : undefined;
    }
    case 'integer':
    case 'decimal':
    case 'scale':
      return numberIn(written);
    case 'dateTime':
      return written.slice(0, 16).replace(' ', 'T');
    case 'time':
      return written.slice(0, 5);
    default:
      return written;
  }
}
