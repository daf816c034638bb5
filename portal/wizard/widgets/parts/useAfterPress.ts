/**
 * Leaving a box by pressing something else changes the content below the box. If that happened during the press, the
 * pressed element would move away from the pointer, and the press would have no effect.
 */
import { useRef, useSyncExternalStore } from 'react';

/** The value, frozen while a pointer is held down. */
export function useAfterPress<Value>(value: Value): Value {
  const isPressed = useSyncExternalStore(watchPresses, isDown, isNeverDown);
  const shown = useRef(value);
  if (!isPressed) shown.current = value;
  return shown.current;
}

let down = false;
const isDown = (): boolean => down;
const isNeverDown = (): boolean => false;

function watchPresses(changed: () => void): () => void {
  const press = (): void => {
    down = true;
    changed();
  };
  // The click that ends the press follows immediately.
  const release = (): void => {
    setTimeout(() => {
      down = false;
      changed();
    });
  };
  const capture = { capture: true };
  window.addEventListener('pointerdown', press, capture);
  window.addEventListener('pointerup', release, capture);
  window.addEventListener('pointercancel', release, capture);
  return () => {
    window.removeEventListener('pointerdown', press, capture);
    window.removeEventListener('pointerup', release, capture);
    window.removeEventListener('pointercancel', release, capture);
  };
}
