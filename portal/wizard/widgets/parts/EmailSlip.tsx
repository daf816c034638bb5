/** The hint for common typos, bound to a text input of the form. */
import { useSyncExternalStore } from 'react';
import { textOf } from '../../input/textAnswer.ts';
import { typeInto } from '../../input/typeInto.ts';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { EmailHint } from './EmailHint.tsx';

export function EmailSlip({ slot, inputId }: { slot: AnswerSlot; inputId: string }) {
  const read = () => textOf(slot.get());
  const value = useSyncExternalStore(slot.watch, read, read);
  const accept = (address: string): void =>
    typeInto(document.getElementById(inputId), address, { focus: true });
  return <EmailHint value={value} onAccept={accept} />;
}
