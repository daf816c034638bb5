/** A consequence of an import as a sentence. */
import { type Message, say } from '../../importing/texts/message.ts';
import type { Consequence } from './consequences.ts';

/** Names in a sentence about many questions. */
const NAMED = 5;
/** Characters of a name, enough to recognize the question. */
const LONGEST_NAME = 80;

/** @param same losses of one kind */
export function lossText(same: readonly Consequence[]): Message {
  const [first] = same as [Consequence];
  const { kind } = first;
  if (same.length > 1) {
    const names = same.slice(0, NAMED).map(nameOf).join(', ');
    return say(`loss.several.${kind}`, {
      count: same.length,
      names: same.length > NAMED ? `${names}, …` : names,
    });
  }
  const what =
    first.linkId === undefined ? say(`loss.form.${kind}`) : say(`loss.${kind}`, { name: nameOf(first) });
  return first.because ? say('lossBecause', { what, because: first.because }) : what;
}

const nameOf = ({ text, linkId = '' }: Consequence): string => `“${(text ?? linkId).slice(0, LONGEST_NAME)}”`;
