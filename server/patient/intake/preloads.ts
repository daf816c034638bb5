/** Preload links for the intake page: its scripts load in parallel, not one after another. */
import { intakeAt } from '@clinic/contract/addresses';
import type { Language } from '@clinic/engine/base';
import type { AppState } from '@clinic/server-platform/access';
import { modulePreload, scriptsOf } from '@clinic/server-platform/http';
import type { Context } from 'koa';

const ENTRIES = ['index.html', 'app/openIntake.tsx'];
const textsIn = (language: Language): string => `platform/i18n/locales/intake/${language}.ts`;

/**
 * For the end of the page, not for a header: on a slow connection the scripts would delay the page itself,
 * which is usable before they load.
 * @returns an empty string for any other path
 */
export async function intakePreloads(
  ctx: Context & { state: AppState },
  portalRoot: string,
): Promise<string> {
  const intake = intakeAt(ctx.path);
  if (!intake || intake.questionnaireId) return '';
  const scripts = await scriptsOf(portalRoot, [...ENTRIES, textsIn(ctx.state.language)]);
  return scripts.map(modulePreload).join('');
}
