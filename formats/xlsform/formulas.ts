/** Compiles the formulas of a survey: conditions, constraints, calculations and filters of choices. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import type { Check, Question } from '@clinic/engine/definition';
import { and, hasValue, not, op, or, read } from '@clinic/engine/logic';
import { type Compiled, compiledBy } from '../importing/formula/compile.ts';
import { NotCompiled } from '../importing/formula/reason.ts';
import { type FormulaValue, numberOf } from '../importing/formula/values.ts';
import { type Message, say } from '../importing/texts/message.ts';
import type { ListedChoice } from './choices.ts';
import type { Column } from './columns.ts';
import type { SheetNotes, SheetRow } from './sheet.ts';
import { type Group, isGroup, type Leaf } from './survey.ts';
import { conditionOf, type Named, type NamedOf, resultOf, xpath } from './xpath/functions.ts';
import { parseXPath } from './xpath/parse.ts';

type ResultKind = ReturnType<typeof resultOf>['kind'];
export type Calculated = { logic: LogicJson; kind: ResultKind; notes: readonly Message[] };

/** Mistakes of the file. Whatever else is not compiled is correct and has no counterpart here. */
const MISTAKES: ReadonlySet<string> = new Set([
  'formulaSyntax',
  'formulaEnds',
  'formulaNoField',
  'formulaAmbiguous',
  'formulaCircle',
]);

/** What conditions can say without a formula. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['yes', 'true()'],
  ['true', 'true()'],
  ['no', 'false()'],
  ['false', 'false()'],
]);

/** Characters of filters that are compiled, in all: each once for every choice. */
const MAX_FILTERED = 500_000;
const PER_CHOICE = 20;
const SHOWN = 60;

export class Formulas {
  readonly #notes: SheetNotes;
  readonly #language: string;
  readonly #byName: ReadonlyMap<string, ReadonlyArray<Leaf | Group>>;
  readonly #calculated = new Map<Leaf, Calculated | Message | 'open'>();
  #filtered = 0;

  constructor(notes: SheetNotes, nodes: ReadonlyArray<Leaf | Group>, language: string) {
    this.#notes = notes;
    this.#language = language;
    this.#byName = Map.groupBy(nodes, ({ name }) => name);
  }

  /** Whether it is shown; undefined if always, which is reported if the form says something else. */
  condition(node: Leaf | Group): LogicJson | undefined {
    const compiled = this.#compiled(node, node.row, 'relevant', conditionOf);
    if (!compiled) return undefined;
    if ('reason' in compiled) {
      this.#notes.kept(node.row, 'relevant', say('shownAlways', { because: compiled.reason }));
      return undefined;
    }
    this.#notes.mapped(node.row, 'relevant', compiled.notes[0] ?? say('asCondition'));
    return compiled.logic === true ? undefined : compiled.logic;
  }

  /** Of a question that is computed; each is compiled once. */
  calculation(leaf: Leaf): Calculated | Message {
    const before = this.#calculated.get(leaf);
    if (before === 'open') throw new NotCompiled('formulaCircle', { field: `\${${leaf.name}}` });
    if (before) return before;
    this.#calculated.set(leaf, 'open');
    const result = this.value(leaf, 'calculation') ?? say('noCalculation');
    this.#calculated.set(leaf, result);
    return result;
  }

  /** The value that a formula gives, or why there is none. @returns as `formula` */
  value(leaf: Leaf, column: Column): Calculated | Message | undefined {
    let kind: ResultKind = 'number';
    const compiled = this.#compiled(leaf, leaf.row, column, (value) => {
      const result = resultOf(value);
      kind = result.kind;
      return result.logic;
    });
    if (!compiled) return undefined;
    return 'reason' in compiled ? compiled.reason : { logic: compiled.logic, kind, notes: compiled.notes };
  }

  /** A condition. @returns undefined for an empty cell, and for one with a mistake, which is reported */
  formula(leaf: Leaf, column: Column): Compiled | undefined {
    return this.#compiled(leaf, leaf.row, column, conditionOf);
  }

  /** How many entries there are to be. */
  count(group: Group): Compiled | undefined {
    return this.#compiled(group, group.row, 'repeat_count', numberOf);
  }

  /** A check that refuses choices which the filter does not offer. */
  filter(leaf: Leaf, message: LocalizedText): Omit<Check, 'id'> | undefined {
    const choices = [...(leaf.choices?.values() ?? [])] as ListedChoice[];
    this.#filtered += choices.length * (leaf.row.text('choice_filter').length + PER_CHOICE);
    if (this.#filtered > MAX_FILTERED) {
      this.#notes.kept(
        leaf.row,
        'choice_filter',
        say('notChecked', { because: say('formulaTooLong', { max: MAX_FILTERED }) }),
      );
      return undefined;
    }
    const values = new Map<string, { fits: LogicJson; values: Array<string | number> }>();
    for (const { row, option } of choices) {
      const compiled = this.#compiled(leaf, leaf.row, 'choice_filter', conditionOf, row);
      if (!compiled) return undefined;
      if ('reason' in compiled) {
        this.#notes.kept(leaf.row, 'choice_filter', say('notFiltered', { because: compiled.reason }));
        return undefined;
      }
      const key = JSON.stringify(compiled.logic);
      const same = values.get(key) ?? { fits: compiled.logic, values: [] };
      values.set(key, same);
      same.values.push(option.value);
    }
    this.#notes.mapped(leaf.row, 'choice_filter', say('asFilterCheck'));
    const answer = { var: leaf.answer.key };
    const isChosen = (of: readonly (string | number)[]): LogicJson =>
      leaf.kind === 'one'
        ? op('in', answer, of as LogicJson)
        : or(...of.map((value) => op('in', value, answer)));
    const misfits = [...values.values()].map((same) => and(isChosen(same.values), not(same.fits)));
    return { level: 'hard', when: or(...misfits), message };
  }

  /** Refuses an answer that its constraint does not allow. */
  check(leaf: Leaf, holds: LogicJson, message: LocalizedText): Omit<Check, 'id'> {
    return { level: 'hard', when: and(hasValue(read(leaf.answer.key)), not(holds)), message };
  }

  #compiled(
    reader: Leaf | Group,
    row: SheetRow,
    column: Column,
    as: (value: FormulaValue) => LogicJson,
    choice?: SheetRow,
  ): Compiled | undefined {
    const written = row.text(column);
    if (written === '') return undefined;
    const source = WORDS.get(written.toLowerCase()) ?? written;
    const namedOf: NamedOf = (name) => this.#named(name, reader, choice);
    const compiled = compiledBy(() => parseXPath(source), xpath(namedOf, this.#language), as);
    if (!('reason' in compiled) || !MISTAKES.has(compiled.reason.code)) return compiled;
    this.#notes.refuse(row, column, say('formulaRefused', { because: compiled.reason }));
    return undefined;
  }

  /**
   * Questions are found by their names; where several have one, a path tells by the group before the name.
   * @throws NotCompiled for a name that is not unique, and for a path that leads to no question
   */
  #node(name: string, reader: Leaf | Group): Leaf | Group | undefined {
    const steps = name.replace(/^@/, './').split('/');
    const last = steps.at(-1) as string;
    const named = this.#byName.get(last) ?? [];
    const group = steps.slice(0, -1).findLast((step) => !/^(?:current\(\)|\.\.?)$/.test(step));
    let ancestor: Group | undefined = reader.parent;
    for (const step of steps.filter((each) => each === '..').slice(1)) if (step) ancestor = ancestor?.parent;
    const nodes =
      named.length > 1
        ? named.filter(({ parent }) => (group === undefined ? parent === ancestor : parent?.name === group))
        : named;
    if (nodes.length === 1) return nodes[0];
    // ODK reads a path without a question as empty.
    if (steps.length > 1) throw new NotCompiled('formulaUnsaid', { found: last.slice(0, SHOWN) });
    if (named.length > 1) throw new NotCompiled('formulaAmbiguous', { field: `\${${name.slice(0, SHOWN)}}` });
    return undefined;
  }

  #named(name: string, reader: Leaf | Group, choice?: SheetRow): Named | undefined {
    if (name === '.' && !isGroup(reader)) return reader.answer;
    // A column of the choice; empty where it has no text in it.
    if (choice && name.startsWith('@'))
      return { key: '', kind: 'none', constant: choice.cells.get(name.slice(1))?.trim() ?? '' };
    const node = this.#node(name, reader);
    if (!node) return undefined;
    if (isGroup(node)) return { key: node.id, kind: 'none', isGroup: node.hasEntries };
    const readerEntries = isGroup(reader) ? (reader.hasEntries ? undefined : reader.entries) : reader.entries;
    const within = node.entries && node.entries !== readerEntries ? { within: node.entries.id } : {};
    if (node.kind !== 'calculate') return { ...node.answer, ...within };
    const calculated = this.calculation(node);
    return 'kind' in calculated
      ? { key: node.id, kind: calculated.kind, ...within }
      : { key: node.id, kind: 'none' };
  }
}

/** Whether a question takes an answer of the kind that a formula gives. */
export const fits = (question: Question, kind: ResultKind): boolean =>
  ({ number: ['integer', 'decimal'], text: ['text', 'longText'], date: ['date'], boolean: [] as string[] })[
    kind
  ].includes(question.type);
