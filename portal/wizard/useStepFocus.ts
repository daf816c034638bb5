import { type RefObject, useEffect, useRef } from 'react';
import { questionDomId } from './questionDomId.ts';

/** A new page starts at its heading, or at the question it was opened for. */
export function useStepFocus(focus?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    const question = focus === undefined ? null : document.getElementById(questionDomId(focus));
    if (!question) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
      return;
    }
    const control = question.matches('fieldset')
      ? (question.querySelector<HTMLElement>('input:checked') ??
        question.querySelector<HTMLElement>('input, select, textarea'))
      : question;
    (control ?? question).focus({ preventScroll: true });
    (question.closest('fieldset') ?? question.parentElement ?? question).scrollIntoView({ block: 'center' });
  }, []);
  return heading;
}
