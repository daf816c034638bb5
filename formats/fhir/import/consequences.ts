/** What an import changes for patients, by question: the part of its report that has to be accepted. */
import { LOSSES, type Loss, type LossKind } from '@clinic/engine/definition';
import type { ReportEntry } from '../../importing/report.ts';
import type { Message, MessageCode } from '../../importing/texts/message.ts';
import {
  CALCULATED,
  CONSTRAINTS,
  ENABLE_WHEN_EXPRESSIONS,
  MAX_OCCURS,
  MAX_QUANTITY,
  MAX_SIZE,
  MAX_VALUE,
  MIME_TYPE,
  MIN_LENGTH,
  MIN_OCCURS,
  MIN_QUANTITY,
  MIN_VALUE,
  REGEX,
} from '../validate/extensions.ts';
import { indexQuestionnaire, type QuestionnaireItem } from '../validate/index.ts';
import type { JsonObject } from '../validate/json.ts';

export interface Consequence extends Loss {
  /** The name of the question in the source; absent for the form itself. */
  text?: string;
  /** Where it is in the file. */
  path: string;
  because?: Message;
}

/** Which elements are lost when they are kept only in the original. */
const KINDS: ReadonlyMap<string, LossKind> = new Map<string, LossKind>([
  ['enableWhen', 'alwaysShown'],
  ...ENABLE_WHEN_EXPRESSIONS.map((url): [string, LossKind] => [url, 'alwaysShown']),
  ['answerValueSet', 'optionsLost'],
  ['answerOption', 'optionsLost'],
  ...CALCULATED.map((url): [string, LossKind] => [url, 'notComputed']),
  ['repeats', 'notRepeated'],
  ['maxLength', 'notChecked'],
  ...[...CONSTRAINTS, REGEX, MIN_VALUE, MAX_VALUE, MIN_QUANTITY, MAX_QUANTITY, MIN_LENGTH].map(
    (url): [string, LossKind] => [url, 'notChecked'],
  ),
  ...[MIN_OCCURS, MAX_OCCURS, MIME_TYPE, MAX_SIZE].map((url): [string, LossKind] => [url, 'notChecked']),
]);

/** Reasons for which an item is not asked in the original either. */
const NOT_ASKED_THERE: ReadonlySet<MessageCode | undefined> = new Set<MessageCode | undefined>([
  ...(['notShown', 'neverShown', 'notAnswerable', 'nothingAsked', 'correctedOut'] as const),
  // The expression has a consequence of its own.
  ...(['notComputed', 'typeNotComputed'] as const),
]);

/**
 * One for each question and kind, the most severe kind first, then in the order of the form.
 * @param elements the report of the form
 * @param ids of the questions, by linkId
 */
export function consequencesOf(
  source: JsonObject,
  path: string,
  elements: readonly ReportEntry[],
  ids: Readonly<Record<string, string>>,
): Consequence[] {
  const { all } = indexQuestionnaire(source, path);
  const items = new Map(all.map((entry) => [entry.path, entry]));
  const whole = new Map(elements.map((entry) => [entry.path, entry]));
  const consequences = new Map<string, Consequence>();
  for (const entry of elements) {
    const at = /^.*\.item\[\d+\]/.exec(entry.path)?.[0] ?? path;
    const item = items.get(at);
    const kind = kindOf(entry, item, whole.get(at), entry.path.slice(at.length));
    if (!kind || consequences.has(`${kind} ${at}`)) continue;
    const linkId = item?.linkId;
    const text = item?.item.text;
    const question = linkId === undefined ? undefined : ids[linkId];
    consequences.set(`${kind} ${at}`, {
      kind,
      path: at,
      ...(linkId !== undefined && { linkId }),
      ...(question !== undefined && { question }),
      ...(typeof text === 'string' && { text }),
      ...(entry.note && { because: entry.note }),
    });
  }
  return [...consequences.values()].toSorted(
    (one, other) => LOSSES.indexOf(one.kind) - LOSSES.indexOf(other.kind),
  );
}

/** @param inside the path of the entry within its item */
function kindOf(
  { element, outcome, note }: ReportEntry,
  item: QuestionnaireItem | undefined,
  whole: ReportEntry | undefined,
  inside: string,
): LossKind | undefined {
  if (inside === '' && note?.code === 'askedForAll') return 'notRepeated';
  if (outcome !== 'kept' && outcome !== 'dropped') return undefined;
  const isLeftOut = whole?.outcome === 'kept' || whole?.outcome === 'dropped';
  if (inside === '') {
    const code = note?.code;
    if (!item || NOT_ASKED_THERE.has(code)) return undefined;
    // A text can stand for the questions of another form.
    return (item.type !== 'group' && item.type !== 'display') || code === 'otherForm'
      ? 'notAsked'
      : undefined;
  }
  // Parts of an element are no consequence of their own.
  if (!/^\.(?:\w+)(?:\[\d+\])?$/.test(inside)) return undefined;
  const kind = KINDS.get(element);
  if (kind === 'notComputed') return whole?.note?.code === 'neverShown' ? undefined : kind;
  if (isLeftOut || note?.code === 'alwaysSo') return undefined;
  // An element where it means nothing; a broken extension loses what it says.
  if (note?.code === 'correctedOut' && !element.includes(':')) return undefined;
  return kind === 'notRepeated' && item?.item.repeats !== true ? undefined : kind;
}
