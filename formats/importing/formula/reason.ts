/** Why a formula is not compiled. */
import { type Message, type MessageCode, say } from '../texts/message.ts';

/** Thrown and caught within this folder only. */
export class NotCompiled extends Error {
  readonly reason: Message;

  constructor(code: MessageCode, params?: Message['params']) {
    super(code);
    this.reason = say(code, params);
  }
}

export const wrongArguments = (name: string): NotCompiled => new NotCompiled('formulaArguments', { name });
