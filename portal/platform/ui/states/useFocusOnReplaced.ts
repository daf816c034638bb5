import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses a heading once the content below it has been replaced together with the control that had the focus, such as
 * a form that was sent.
 * @param content names what is shown
 */
export function useFocusOnReplaced(content: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(content);
  useEffect(() => {
    const isReplaced = shown.current !== content;
    shown.current = content;
    if (isReplaced && document.activeElement === document.body) heading.current?.focus();
  }, [content]);
  return heading;
}
