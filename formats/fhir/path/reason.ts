/** Messages for the import report: why an expression is not compiled. */
import { fill } from '@clinic/engine/base';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };

/** A reason with its position: the index of a character in the expression. */
export interface PathReason {
  at: number;
  code: ReasonCode;
  message: { en: string; es: string };
}

export type ReasonCode = keyof typeof en.paths;

/** Thrown and caught within this folder only. */
export class NotCompiled extends Error {
  readonly reason: PathReason;

  constructor(at: number, code: ReasonCode, params: Record<string, string | number> = {}) {
    super(code);
    const message = { en: fill(en.paths[code], params), es: fill(es.paths[code], params) };
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
