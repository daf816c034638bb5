import { createQueryClient } from '@clinic/platform/api';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { waitsUnannounced } from './WaitingNotice.tsx';

afterEach(() => onlineManager.setOnline(true));

test('a waiting change is announced unless its own screen announces it', () => {
  const never = () => Promise.reject(new Error('not used here'));
  const queryClient = createQueryClient({ client: { read: never, request: never }, onAccessLost: never });
  const begin = (meta?: { showsWaiting: boolean }) =>
    void new MutationObserver(queryClient, { mutationFn: never, meta }).mutate();
  const unannounced = () => queryClient.getMutationCache().findAll({ predicate: waitsUnannounced }).length;
  onlineManager.setOnline(false);
  begin({ showsWaiting: true });
  expect(unannounced()).toBe(0);
  begin();
  expect(unannounced()).toBe(1);
});
