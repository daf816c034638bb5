import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../platform/api/queryClient.ts';
import { waitsUntold } from './WaitingNotice.tsx';

afterEach(() => onlineManager.setOnline(true));

test('a waiting change is announced unless its own screen announces it', () => {
  const never = () => Promise.reject(new Error('not used here'));
  const queryClient = createQueryClient({ client: { read: never, request: never }, onAccessLost: never });
  const begin = (meta?: { tellsWaiting: boolean }) =>
    void new MutationObserver(queryClient, { mutationFn: never, meta }).mutate();
  const untold = () => queryClient.getMutationCache().findAll({ predicate: waitsUntold }).length;
  onlineManager.setOnline(false);
  begin({ tellsWaiting: true });
  expect(untold()).toBe(0);
  begin();
  expect(untold()).toBe(1);
});
