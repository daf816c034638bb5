/** What the app around the form has. */
import type { AnswerValue } from '@clinic-intake/engine';
import type { Completed, NamedFlag } from '@clinic-intake/react';

export const root = document.querySelector('#root') as HTMLElement;

/** At its start the slider is no answer. */
export const toPosition = (stars: AnswerValue | undefined): string => String(stars ?? 0);
export const fromPosition = (position: string): number | undefined => Number(position) || undefined;

export function showFlags(flags: readonly NamedFlag[]): void {
  const lines = flags.map(({ title, state, evidence }) => `${title}: ${state}, as ${evidence[0]?.text}`);
  (document.querySelector('#flags') as HTMLElement).textContent = lines.join('\n');
}

export async function send({ answers }: Completed): Promise<void> {
  const { ok } = await fetch('/answers', { method: 'POST', body: JSON.stringify(answers) });
  if (!ok) throw new Error('Not sent');
}
