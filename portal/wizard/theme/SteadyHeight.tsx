/** A measure keeps its place: what is below does not move when it is looked at in another unit. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export function SteadyHeight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const tallest = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.minHeight = '';
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const before = tallest.current.width === width ? tallest.current.height : 0;
    tallest.current = { width, height: Math.max(height, before) };
    box.current.style.minHeight = `${tallest.current.height}px`;
  });
  return <div ref={box}>{children}</div>;
}
