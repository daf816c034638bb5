/** Messages for the import report: why an expression is not compiled. */
import { fill } from '@clinic/engine/base';
import { type ByLanguage, inEveryLanguage, type Texts } from '../../importing/texts/message.ts';

/** A reason with its position: the index of a character in the expression. */
export interface PathReason {
  at: number;
  code: ReasonCode;
  message: ByLanguage;
}

export type ReasonCode = keyof Texts['paths'];

/** Thrown and caught within this folder only. */
export class NotCompiled extends Error {
  readonly reason: PathReason;

  constructor(at: number, code: ReasonCode, params: Record<string, string | number> = {}) {
    super(code);
    const message = inEveryLanguage(({ paths }) => fill(paths[code], params));
    this.reason = { at, code, message };
  }

  /** The same reason at another position. */
  movedTo(at: number): NotCompiled {
    const moved = new NotCompiled(at, this.reason.code);
    return Object.assign(moved, { reason: { ...this.reason, at } });
  }
}

/** The reason of a whole expression. */
export const reasonOf = (code: ReasonCode): PathReason => new NotCompiled(0, code).reason;
