/** Redeems the token of an emailed link, and remembers the draft in this browser. */
import { resumeDraft } from '@clinic/contract/addresses';
import { ApiError, call } from '@clinic/platform/api';
import { rememberOpened } from './rememberOpened.ts';

/** The token after the "#" of an emailed link. */
export const resumeTokenIn = (hash: string): string | undefined => /^#resume=([\w-]{43})$/.exec(hash)?.[1];

export type ResumeReply = 'resumed' | 'birthDateNeeded' | 'birthDateWrong' | 'gone' | 'network' | 'server';

/** `shared`: remember the draft in this tab only. */
export async function resumeByLink(
  token: string,
  birthDate: string | undefined,
  where: { slot: string; shared: boolean },
): Promise<ResumeReply> {
  try {
    const request = { token, ...(birthDate && { birthDate }) };
    const opened = await call(resumeDraft, {}, request);
    await rememberOpened(opened, where);
    return 'resumed';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'network';
    if (error.status === 404) return 'gone';
    if (error.status !== 422) return 'server';
    return error.json?.code === 'birth_date_needed' ? 'birthDateNeeded' : 'birthDateWrong';
  }
}
