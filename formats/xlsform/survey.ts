/** The rows of a survey as a tree of groups and questions, with what formulas can read of each. */
import { OTHER } from '@clinic/engine/definition';
import type { AnswerKind, Choice } from '../importing/formula/fields.ts';
import { idFor } from '../importing/ids.ts';
import { type Message, say } from '../importing/texts/message.ts';
import type { ChoiceList } from './choices.ts';
import { truthIn } from './columns.ts';
import type { SheetNotes, SheetRow } from './sheet.ts';
import type { Named } from './xpath/functions.ts';

export type Kind = keyof typeof TYPES | 'one' | 'multiple' | 'rank';

export interface Leaf {
  row: SheetRow;
  kind: Kind;
  name: string;
  id: string;
  parent: Group;
  /** The repeating group whose entries it is in. */
  entries?: Group;
  choices?: ChoiceList;
  /** Whether people can answer in their own words. */
  hasOther?: boolean;
  /** Why it is only in the file. */
  left?: Message;
  answer: Named;
}

export interface Group {
  row: SheetRow;
  name: string;
  id: string;
  parent?: Group;
  /** Whether it becomes a repeating group; a group within the entries of another does not. */
  hasEntries: boolean;
  isRepeat: boolean;
  entries?: Group;
  children: Array<Group | Leaf>;
}

export const isGroup = (node: Group | Leaf): node is Group => 'children' in node;

/** Types by what they become, with other names that older forms use. */
const TYPES = {
  text: ['string', 'add text prompt'],
  integer: ['int', 'add integer prompt'],
  decimal: ['add decimal prompt'],
  range: [],
  date: ['add date prompt'],
  time: ['add time prompt'],
  dateTime: ['datetime', 'add date time prompt'],
  note: ['add note prompt'],
  calculate: [],
  acknowledge: ['trigger', 'add acknowledge prompt'],
  hidden: [],
  image: ['photo', 'add image prompt', 'add photo prompt'],
  file: ['add file prompt'],
  barcode: ['add barcode prompt'],
  place: [
    'geopoint',
    'geotrace',
    'geoshape',
    'gps',
    'location',
    'add location prompt',
    'start-geopoint',
    'background-geopoint',
  ],
  media: ['audio', 'video', 'background-audio', 'add audio prompt', 'add video prompt'],
  today: ['get today'],
  metadata: [
    ...[
      'start',
      'end',
      'get start time',
      'get end time',
      'deviceid',
      'imei',
      'device id',
      'get device id',
      'username',
    ],
    ...[
      'phonenumber',
      'phone number',
      'get phone number',
      'simserial',
      'subscriberid',
      'email',
      'audit',
      'start time',
      'end time',
    ],
  ],
  attached: ['xml-external', 'csv-external'],
} as const satisfies Record<string, readonly string[]>;

const KINDS: ReadonlyMap<string, keyof typeof TYPES> = new Map(
  Object.entries(TYPES).flatMap(([kind, names]) =>
    [kind.toLowerCase(), ...names].map((name) => [name, kind as keyof typeof TYPES] as const),
  ),
);

const ANSWERS: Readonly<Partial<Record<Kind, AnswerKind>>> = {
  ...{ text: 'text', barcode: 'text', integer: 'number', decimal: 'number', range: 'number', time: 'time' },
  ...{
    date: 'date',
    dateTime: 'dateTime',
    acknowledge: 'yesNo',
    one: 'choice',
    multiple: 'checkbox',
    today: 'date',
  },
} as const;

const LEFT: Readonly<Partial<Record<Kind, Message>>> = {
  place: say('placesStay'),
  media: say('kindNotAccepted'),
  metadata: say('metadataStay'),
  today: say('metadataStay'),
  attached: say('outsideData'),
};

const BEGIN = /^(begin|end)[\s_]+(group|lgroup|repeat|looped group)$/;
/** Types with a list of choices, the longer names first. */
const SELECTS: ReadonlyArray<readonly [name: string, kind: Kind | 'elsewhere']> = [
  ...['select_one_from_file', 'select_multiple_from_file', 'rank_from_file', 'select_one_external'].map(
    (name) => [name, 'elsewhere'] as const,
  ),
  ...['select one from', 'select_one', 'select one', 'select1'].map((name) => [name, 'one'] as const),
  ...['select all that apply from', 'select all that apply', 'select_multiple', 'select multiple'].map(
    (name) => [name, 'multiple'] as const,
  ),
  ['rank', 'rank'],
];
const OWN_WORDS = [' or_other', ' or other', ' or_specify_other', ' or specify other'];
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
const SHOWN = 60;
const MAX_DEPTH = 30;
/** Questions that an entry can have. */
const MAX_PARTS = 30;

/** @returns the survey as a group without a row of its own */
export function readSurvey(
  notes: SheetNotes,
  lists: ReadonlyMap<string, ChoiceList>,
  usedIds: Set<string>,
): { root: Group; leaves: Leaf[]; groups: Group[] } {
  const root: Group = {
    row: notes.sheet.header as SheetRow,
    name: '',
    id: '',
    hasEntries: false,
    isRepeat: false,
    children: [],
  };
  const leaves: Leaf[] = [];
  const groups: Group[] = [];
  const namesIn = new Map<Group, Map<string, number>>();
  let group = root;
  let depth = 0;
  for (const row of notes.sheet.rows) {
    if (truthIn(row.text('disabled')) === true) {
      notes.report.noteRest(row, 'kept', say('rowDisabled'));
      continue;
    }
    const type = row.text('type').replaceAll(/\s+/g, ' ');
    const name = row.text('name');
    const [, edge, of = ''] = BEGIN.exec(type.toLowerCase()) ?? [];
    const isRepeat = of !== '' && of !== 'group';
    if (edge === 'end') {
      if (!group.parent || group.isRepeat !== isRepeat)
        notes.refuse(row, 'type', say('groupNotBegun', { type }));
      else {
        notes.report.noteRest(row, 'taken');
        group = group.parent;
        depth -= 1;
      }
      continue;
    }
    if (type === '' && name === '') {
      notes.report.noteRest(row, 'kept', say('rowWithoutType'));
      continue;
    }
    if (type === '') notes.refuse(row, 'type', say('cellMissing'));
    checkName(row, name, type, group, namesIn, notes);
    const id = edge === 'begin' ? name : idFor(name || type, usedIds);
    if (edge === 'begin') {
      depth += 1;
      if (depth > MAX_DEPTH) {
        notes.refuse(row, 'type', say('tooDeep', { max: MAX_DEPTH }));
        break;
      }
      const opened: Group = { row, name, id, parent: group, isRepeat, hasEntries: false, children: [] };
      group.children.push(opened);
      groups.push(opened);
      group = opened;
    } else {
      const leaf = leafOf(row, type, id, group, lists, notes);
      if (!leaf) continue;
      group.children.push(leaf);
      leaves.push(leaf);
    }
  }
  for (let open: Group | undefined = group; open?.parent; open = open.parent)
    notes.refuse(open.row, 'type', say('groupNotEnded', { name: open.name }));
  for (const each of root.children) if (isGroup(each)) placeEntries(each, usedIds);
  return { root, leaves, groups };
}

function checkName(
  row: SheetRow,
  name: string,
  type: string,
  group: Group,
  namesIn: Map<Group, Map<string, number>>,
  notes: SheetNotes,
): void {
  const names = namesIn.get(group) ?? new Map<string, number>();
  namesIn.set(group, names);
  const before = names.get(name);
  const needsName = !/^(?:note|end|audit)$/i.test(type);
  if (name === '' && needsName) notes.refuse(row, 'name', say('cellMissing'));
  else if (name !== '' && !NAME.test(name))
    notes.refuse(row, 'name', say('nameForm', { name: name.slice(0, SHOWN) }));
  else if (before !== undefined) notes.refuse(row, 'name', say('nameTwice', { name, row: before }));
  if (name !== '') names.set(name, row.row);
}

function leafOf(
  row: SheetRow,
  type: string,
  id: string,
  parent: Group,
  lists: ReadonlyMap<string, ChoiceList>,
  notes: SheetNotes,
): Leaf | undefined {
  const base = { row, name: row.text('name'), id, parent };
  const select = selectOf(type);
  if (select) {
    const { kind, list, hasOther } = select;
    const listed = lists.get(list);
    if (kind === 'elsewhere' || list.startsWith('${') || /^search\s*\(/i.test(row.text('appearance')))
      notes.refuse(row, 'type', say('choicesElsewhere'));
    else if (!listed) {
      const why = list === '' ? 'listMissing' : 'noSuchList';
      notes.refuse(row, 'type', say(why, { list: list.slice(0, SHOWN) }));
    }
    if (!listed || kind === 'elsewhere') return undefined;
    const choices = hasOther ? withOther(listed) : listed;
    const answer: Named = { key: id, kind: ANSWERS[kind] ?? 'none', choices };
    return { ...base, kind, choices: listed, ...(hasOther && { hasOther }), answer };
  }
  const standard = KINDS.get(type.toLowerCase().replace(/^uri:/, ''));
  if (!standard) {
    if (type !== '') notes.refuse(row, 'type', say('typeUnknown', { type: type.slice(0, SHOWN) }));
    return undefined;
  }
  const isFixed =
    standard === 'note' || (truthIn(row.text('read_only')) === true && ANSWERS[standard] !== undefined);
  const isComputed = row.text('calculation') !== '' && (standard === 'hidden' || isFixed);
  const kind: Kind = isComputed ? 'calculate' : isFixed ? 'note' : standard;
  const left = kind === 'hidden' ? say('hiddenStays') : LEFT[kind];
  const key = kind === 'today' ? 'today' : id;
  const constant = kind === 'hidden' ? { constant: row.text('default') } : {};
  return {
    ...base,
    kind,
    ...(left && { left }),
    answer: { key, kind: ANSWERS[kind] ?? 'none', ...constant },
  };
}

/** @param type with single blanks @returns undefined for a type without choices */
function selectOf(type: string): { kind: Kind | 'elsewhere'; list: string; hasOther: boolean } | undefined {
  const lower = type.toLowerCase();
  const [name, kind] = SELECTS.find(([each]) => lower === each || lower.startsWith(`${each} `)) ?? [];
  if (name === undefined || kind === undefined) return undefined;
  const end = OWN_WORDS.find((words) => lower.endsWith(words));
  const list = type.slice(name.length, type.length - (end?.length ?? 0)).trim();
  return { kind, list, hasOther: end !== undefined };
}

const extended = new WeakMap<ChoiceList, ReadonlyMap<string, Choice>>();

/** An answer in own words is read as `other:`, whatever the words are. */
function withOther(list: ChoiceList): ReadonlyMap<string, Choice> {
  const before = extended.get(list);
  if (before) return before;
  const all = new Map<string, Choice>(list).set('other', {
    code: 'other',
    option: { value: OTHER, label: {} },
  });
  extended.set(list, all);
  return all;
}

/** Entries of entries do not exist: the inner group is asked once in each entry of the outer one, or the outer one once. */
function placeEntries(group: Group, usedIds: Set<string>, entries?: Group): void {
  const parts = partsOf(group).length;
  group.hasEntries = group.isRepeat && !entries && parts > 0 && parts <= MAX_PARTS;
  if (group.hasEntries) group.id = idFor(group.name, usedIds);
  const innermost = group.hasEntries ? group : entries;
  if (entries) group.entries = entries;
  for (const child of group.children) {
    if (isGroup(child)) placeEntries(child, usedIds, innermost);
    else if (innermost) child.entries = innermost;
  }
}

/** All questions in a group, in order. */
export const partsOf = (group: Group): Leaf[] =>
  group.children.flatMap((child) => (isGroup(child) ? partsOf(child) : [child]));

/** The groups around a question or group, from the outermost inwards, without the survey itself. */
export function groupsAround({ parent }: Leaf | Group): Group[] {
  return parent?.parent ? [...groupsAround(parent), parent] : [];
}

/** `start=0 end=10 step=2`; blanks, commas and semicolons separate. */
export const parametersOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?= ?/g, '=')
      .split(/[\s,;]+/)
      .flatMap((part) => {
        const at = part.indexOf('=');
        return at > 0 ? [[part.slice(0, at).toLowerCase(), part.slice(at + 1)] as const] : [];
      }),
  );
