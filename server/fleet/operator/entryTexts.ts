/** What an operator has to correct about a clinic's entry in the directory. */
import { isTimeZone } from '@clinic/engine/base';
import { unusableHosts } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { MAIN_CLINIC } from '@clinic/server-platform/db';
import type { ClinicRow } from './clinicRows.ts';
import { type Html, html } from './html.ts';
import type { Texts } from './texts/en.ts';

type Settings = Pick<Config, 'publicUrl' | 'clinicTimeZone'>;

/** Empty if it is reached at all of its host names. */
export function hostsText(config: Settings, { hosts }: ClinicRow, texts: Texts): Html {
  const unusable = unusableHosts(config, hosts).join(' ');
  return html`${unusable && html`<br><span class="bad">${texts.ownHost(unusable)}</span>`}`;
}

/** Says that the time zone is unusable, and what is used instead. */
export function zoneText({ clinicTimeZone }: Settings, { id, timeZone }: ClinicRow, texts: Texts): Html {
  if (id === MAIN_CLINIC) return html`${clinicTimeZone}`;
  if (isTimeZone(timeZone)) return html`${timeZone}`;
  return html`<span class="bad">${texts.badZone(timeZone, clinicTimeZone)}</span>`;
}
