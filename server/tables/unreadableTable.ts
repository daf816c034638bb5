/** Why a file cannot be read as a table. */
import type { Message } from '../../engine/importing/texts/message.ts';

/** Bytes of a file. */
export const MAX_BYTES = 5 * 1024 * 1024;

export class UnreadableTable extends Error {
  readonly text: Message;

  constructor(text: Message) {
    super(text.code);
    this.text = text;
  }
}
