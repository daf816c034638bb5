/** Redeems a mailed link, and remembers the draft in this browser. */
import type { Resumed } from '../../server/intake/contract.ts';
import { ApiError, client } from '../api/client.ts';
import { memories } from './rememberedDraft.ts';

/** Behind the "#" of a mailed link. */
export const resumeTokenIn = (hash: string): string | undefined => /^#resume=([\w-]{43})$/.exec(hash)?.[1];

export type ResumeReply = 'resumed' | 'birthDateNeeded' | 'birthDateWrong' | 'gone' | 'network' | 'server';

/** `shared`: the draft is remembered in this tab only. */
export async function resumeByLink(
  token: string,
  birthDate: string | undefined,
  { slot, shared }: { slot: string; shared: boolean },
): Promise<ResumeReply> {
  try {
    const request = { token, ...(birthDate && { birthDate }) };
    await remember((await client.send('POST', '/api/intake/resume', request)) as Resumed, slot, shared);
    return 'resumed';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'network';
    if (error.status === 404) return 'gone';
    if (error.status !== 422) return 'server';
    return error.json?.code === 'birth_date_needed' ? 'birthDateNeeded' : 'birthDateWrong';
  }
}

async function remember({ id, secret, questionnaireId, version }: Resumed, slot: string, shared: boolean) {
  const draft = {
    id,
    secret,
    questionnaireId,
    version,
    created: true,
    // They come from the clinic.
    answers: {},
    revision: 0,
    stepId: null,
    savedAt: null,
    submissionKey: null,
    submitted: null,
    unsent: {},
    touchedAt: Date.now(),
  };
  if (shared) await memories.device.forget(slot).catch(() => undefined);
  else {
    try {
      await memories.device.save(slot, draft);
      await memories.tab.forget(slot);
      return;
    } catch {
      // This browser keeps nothing: the tab does.
    }
  }
  await memories.tab.save(slot, draft);
}
