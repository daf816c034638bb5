/** A message to the clinic. It is stored on the device until it is sent; offline, it is sent later. */
import { writeToClinic } from '@clinic/contract/patient/ownMessages';
import { ApiError, call, retryMutation, useAction, useUnsentText } from '@clinic/platform/api';
import { useSession } from '@clinic/platform/session';
import { useOnline } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownSubmission } from './queries.ts';

const RETRY_MS = 10_000;

export interface Message {
  text: string;
  write(text: string): void;
  send(): void;
  /** Withdraws a message that waits for a connection. */
  hold(): void;
  state: 'writing' | 'sending' | 'waiting' | 'failed' | 'sent';
}

export function useMessage(submissionId: string): Message {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const online = useOnline();
  const slot = `message ${submissionId}`;
  const [text, setText] = useUnsentText(user?.id ?? '', slot);
  // Set once "Send" was pressed; the server counts one key once, also after a reload.
  const [key, setKey] = useUnsentText(user?.id ?? '', `${slot} key`);
  const message = text.trim();
  const { mutate, reset, ...sending } = useAction({
    networkMode: 'always',
    retry: (failures, error) => error instanceof ApiError && retryMutation(failures, error),
    mutationFn: () => call(writeToClinic, { id: submissionId }, { key, message }),
    onSuccess: () => {
      setText('');
      setKey('');
      void queryClient.invalidateQueries({ queryKey: ownSubmission(submissionId).queryKey });
    },
  });
  const isUnreachable = sending.isError && !(sending.error instanceof ApiError);
  const isDue = online && key !== '' && message !== '' && sending.isIdle;
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, mutate]);
  useEffect(() => {
    if (!isUnreachable || !online) return;
    const timer = setTimeout(reset, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isUnreachable, online, reset]);
  useEffect(() => {
    if (!isUnreachable) return;
    window.addEventListener('online', reset);
    return () => window.removeEventListener('online', reset);
  }, [isUnreachable, reset]);
  return {
    text,
    write(written) {
      setText(written);
      if (key !== '') setKey('');
      if (!sending.isPending) reset();
    },
    send() {
      reset();
      if (key === '') setKey(crypto.randomUUID());
    },
    hold: () => setKey(''),
    state: stateOf(),
  };

  function stateOf(): Message['state'] {
    if (sending.isPending) return 'sending';
    if (sending.isSuccess) return 'sent';
    if (key !== '' && message !== '' && (!online || isUnreachable)) return 'waiting';
    return sending.isError && !isUnreachable ? 'failed' : 'writing';
  }
}
