import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useAction } from './useAction.ts';

type Send = (row: { id: string }) => Promise<unknown>;

/** The action of one screen, as between two renders. */
function actionOf(send: Send) {
  let action: { mutate: (row: { id: string }) => void; reset: () => void } | undefined;
  function Screen() {
    action = useAction({ mutationFn: send });
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  if (!action) throw new Error('The screen was not rendered');
  return action;
}

const unanswered = () => vi.fn<Send>(() => new Promise(() => {}));

/** The ids that were sent. */
const sentTo = (send: ReturnType<typeof unanswered>): string[] => send.mock.calls.map(([{ id }]) => id);

test('an action that is started twice before the next render runs once', async () => {
  const send = unanswered();
  const { mutate } = actionOf(send);
  mutate({ id: 'one' });
  mutate({ id: 'one' });
  mutate({ id: 'other' });
  await vi.waitFor(() => expect(sentTo(send)).toContain('other'));
  expect(sentTo(send)).toEqual(['one', 'other']);
});

test('what was turned off and on again while the first change is running ends turned on', async () => {
  const send = unanswered();
  const { mutate } = actionOf(send);
  for (const id of ['on', 'off', 'on']) mutate({ id });
  await vi.waitFor(() => expect(sentTo(send)).toEqual(['on', 'off', 'on']));
});

test.each([
  ['succeeded', () => Promise.resolve()],
  ['failed', () => Promise.reject(new Error('Down'))],
])('an action that has %s can be repeated', async (_, answer) => {
  const send = vi.fn<Send>(answer);
  const { mutate } = actionOf(send);
  mutate({ id: 'one' });
  await vi.waitFor(() => {
    mutate({ id: 'one' });
    expect(send).toHaveBeenCalledTimes(2);
  });
});

test('an action that was withdrawn can be started again', async () => {
  const send = unanswered();
  const { mutate, reset } = actionOf(send);
  mutate({ id: 'one' });
  reset();
  mutate({ id: 'one' });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
