import { useEffect, useState } from 'react';
import { keepUnsentText, loadUnsentText, unsentText } from './unsentTexts.ts';

/** A text that outlives its screen and the session, until it is sent or emptied. */
export function useUnsentText(writer: string, slot: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => unsentText(writer, slot) ?? '');
  useEffect(() => {
    let isUnmounted = false;
    void loadUnsentText(writer, slot).then((stored) => {
      if (!isUnmounted) setText((written) => written || stored);
    });
    return () => {
      isUnmounted = true;
    };
  }, [writer, slot]);
  const write = (written: string): void => {
    setText(written);
    keepUnsentText(writer, slot, written);
  };
  return [text, write];
}
