import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in px, and the ref to attach to it; undefined until it is on the screen. */
export function useWidth<Target extends HTMLElement>(): [RefCallback<Target>, number | undefined] {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: Target | null) => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
