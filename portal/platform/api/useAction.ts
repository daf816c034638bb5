/** A change that a person starts, usually with a button. Started again while it is running, it runs only once. */
import {
  type DefaultError,
  type UseMutateFunction,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query';
import isSame from 'fast-deep-equal';
import { useCallback, useRef } from 'react';

export function useAction<Data = unknown, Failure = DefaultError, Variables = void, Before = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Before>,
) {
  type Mutate = UseMutateFunction<Data, Failure, Variables, Before>;
  const { mutateAsync, reset: forget, ...state } = useMutation(options);
  // Not `isPending`: it changes with the next render, which is too late for the second of two quick clicks.
  const running = useRef<{ variables: Variables }>(null);
  const mutate = useCallback<Mutate>(
    (...[variables, callbacks]: Parameters<Mutate>) => {
      // Only the latest is compared, so that a switch turned off and on again ends as the person left it.
      if (running.current && isSame(running.current.variables, variables)) return;
      const run = { variables: variables as Variables };
      const end = (): void => {
        if (running.current === run) running.current = null;
      };
      running.current = run;
      mutateAsync(run.variables, callbacks).then(end, end);
    },
    [mutateAsync],
  );
  const reset = useCallback((): void => {
    running.current = null;
    forget();
  }, [forget]);
  return { ...state, mutate, reset };
}
