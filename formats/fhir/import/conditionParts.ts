/** Joins the conditions of an item and its groups for a question or step, and records which were left out. */
import type { LogicJson } from '@clinic/engine/base';
import { and } from '@clinic/engine/logic';
import { type Argument, say } from '../../importing/texts/message.ts';
import { noteCondition } from './conditions.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';

/** The condition of an item or of an enclosing group. */
export interface ConditionPart {
  logic: LogicJson;
  of: PlannedItem;
}

export const joinedCondition = (parts: readonly ConditionPart[]): LogicJson =>
  and(...parts.map(({ logic }) => logic));

/** A part that was left out, and the affected questions. */
interface LeftOut {
  from: Set<string>;
  because: Argument;
}

/** Parts by question or step. */
export class ConditionParts {
  readonly #parts = new Map<object, readonly ConditionPart[]>();
  readonly #leftOut = new Map<ConditionPart, LeftOut>();

  add(owner: object, parts: readonly ConditionPart[]): void {
    if (parts.length > 0) this.#parts.set(owner, parts);
  }

  /** From the outermost group to the item itself. */
  logicOf(owner: object): LogicJson[] {
    return (this.#parts.get(owner) ?? []).map(({ logic }) => logic);
  }

  /** @param linkId of the owner's item */
  leaveOut(owner: object, refused: ReadonlySet<number>, because: Argument, linkId: string): void {
    const parts = this.#parts.get(owner) ?? [];
    this.#parts.set(
      owner,
      parts.filter((_, index) => !refused.has(index)),
    );
    for (const [index, part] of parts.entries()) {
      if (!refused.has(index)) continue;
      const entry = this.#leftOut.get(part) ?? { from: new Set<string>(), because };
      entry.from.add(linkId);
      this.#leftOut.set(part, entry);
    }
  }

  /** Reports for each item where its condition was left out. */
  noteLeftOut(report: ImportReport): void {
    const used = new Set([...this.#parts.values()].flat());
    for (const [part, { from, because }] of this.#leftOut) {
      const { entry } = part.of;
      const isOwn = from.size === 1 && from.has(entry.linkId);
      const message = isOwn
        ? say('partLeftOut', { key: 'showWhen', because })
        : say('conditionLeftOutOf', { items: listOf([...from]), because });
      noteCondition(entry, report, message, used.has(part) ? 'mapped' : 'kept');
    }
  }
}

/** Maximum questions listed in a note. */
const MAX_NAMED = 5;

const listOf = (names: readonly string[]): string => {
  const named = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${named} …` : named;
};
