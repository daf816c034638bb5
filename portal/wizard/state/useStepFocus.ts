import { arriveAt, newPage } from '@clinic/platform/ui';
import { type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { Embedded } from './Embedded.ts';
import { questionDomId } from './questionDomId.ts';
import { PLACE_ID } from './usePlaceText.ts';

/** Set on the first number to call: it is on the first screen. */
export const HELPLINE = 'data-helpline';

/** A new page focuses its heading, or the question it was opened for, as soon as that is rendered. */
export function useStepFocus(focus?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const embedded = useContext(Embedded);
  // Nobody turned to the first page of a form that is a part of another page.
  const isUnturned = useRef(embedded?.hasArrived === false).current;
  useLayoutEffect(() => {
    if (!isUnturned) newPage();
  }, [isUnturned]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    if (embedded) embedded.hasArrived = true;
    if (isUnturned) return;
    const arrive = (): boolean => focusQuestion(focus) || focusHeading(heading.current, embedded !== null);
    if (arrive()) return;
    // A widget that is still loading will bring the heading with it.
    const observer = new MutationObserver(() => {
      if (!arrive()) return;
      observer.disconnect();
      newPage();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return heading;
}

function focusHeading(heading: HTMLHeadingElement | null, isEmbedded: boolean): boolean {
  if (!heading) return false;
  if (document.getElementById(PLACE_ID)) heading.setAttribute('aria-describedby', PLACE_ID);
  if (isEmbedded) heading.focus();
  else arriveAt(heading);
  // With large text, the heading alone may fill the window.
  document.querySelector(`[${HELPLINE}]`)?.scrollIntoView({ block: 'nearest' });
  return true;
}

function focusQuestion(id: string | undefined): boolean {
  const question = id === undefined ? null : document.getElementById(questionDomId(id));
  if (!question) return false;
  const control = question.matches('fieldset')
    ? (question.querySelector<HTMLElement>('input:checked') ??
      // The input of a file is hidden, and cannot have the focus.
      question.querySelector<HTMLElement>('input:not([type=file]), select, textarea'))
    : question;
  (control ?? question).focus({ preventScroll: true });
  (question.closest('fieldset') ?? question.parentElement ?? question).scrollIntoView({ block: 'center' });
  return true;
}
