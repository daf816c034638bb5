/** Times, sizes and states as an operator reads them. */
import type { Language } from '@clinic/engine/base';
import { type Html, html } from './html.ts';
import { versionOf } from './schemaVersion.ts';
import type { Texts } from './texts/en.ts';

export function timesIn(language: Language, timeZone: string): (at: Date | string) => Html {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  });
  return (at) => {
    const time = new Date(at);
    return html`<time datetime="${time.toISOString()}">${format.format(time)}</time>`;
  };
}

const MEGABYTE = 1024 ** 2;

export function sizeIn(language: Language, texts: Texts, bytes: string | number | null): string {
  if (bytes === null) return texts.notKnown;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return texts.megabytes(format.format(Number(bytes) / MEGABYTE));
}

/** @param migrations of the clinic's schema; null: it is missing, or locked at the moment */
export function versionText(texts: Texts, migrations: readonly string[] | null): Html {
  const { is, missing } = versionOf(migrations);
  if (is === 'upToDate') return html`${texts.upToDate}`;
  return html`<span class="bad">${is === 'behind' ? texts.behind(missing) : texts[is]}</span>`;
}

export const stateText = (texts: Texts, state: 'active' | 'suspended'): Html =>
  state === 'active' ? html`${texts.active}` : html`<span class="bad">${texts.suspended}</span>`;

export const failedText = (count: number): Html =>
  count === 0 ? html`0` : html`<span class="bad">${count}</span>`;
