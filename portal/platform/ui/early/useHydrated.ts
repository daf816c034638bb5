import { useSyncExternalStore } from 'react';

/** False where the server renders, and in the render that takes its page over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );

const NEVER = () => () => undefined;
