/** The impact of the edited rules, requested again after each change; the previous request is aborted. */
import { ImpactEvent, type ImpactRequest, impact } from '@clinic/contract/rules/impact';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { request } from '@clinic/platform/api';
import { useEffect, useRef, useState } from 'react';

export type ImpactScope = 'sample' | 'all';

interface ImpactState {
  /** The running preview's latest event; until its first one, the previous result. */
  event: ImpactEvent | undefined;
  state: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  cancel: () => void;
}

const DELAY_MS = 350;

export function useImpact(
  base: { id: string; version: string },
  document: RuleSetDocument,
  scope: ImpactScope,
  isSound: boolean,
): ImpactState {
  const [event, setEvent] = useState<ImpactEvent>();
  const [state, setState] = useState<ImpactState['state']>('idle');
  const running = useRef<AbortController>(undefined);
  const { id, version } = base;
  useEffect(() => {
    if (!isSound) return;
    const controller = new AbortController();
    running.current = controller;
    const timer = setTimeout(() => {
      setState('running');
      readImpact({ base: { id, version }, candidate: document, scope }, controller.signal, (next) => {
        if (controller.signal.aborted) return;
        setEvent(next);
        if (next.type !== 'progress') setState(next.type === 'result' ? 'done' : 'failed');
      }).catch(() => {
        if (!controller.signal.aborted) setState('failed');
      });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, version, document, scope, isSound]);
  return {
    event,
    state,
    cancel() {
      running.current?.abort();
      setState('cancelled');
    },
  };
}

/** Ends with the response, or when the signal aborts it. @throws ApiError when the server refuses */
async function readImpact(
  wanted: ImpactRequest,
  signal: AbortSignal,
  each: (event: ImpactEvent) => void,
): Promise<void> {
  const response = await request(impact, {}, wanted, { signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') each(ImpactEvent.parse(JSON.parse(line)));
    if (done) return;
  }
}
