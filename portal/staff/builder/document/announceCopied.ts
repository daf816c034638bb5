/** Says that instruments have become copies. */
import type { TFunction } from 'i18next';
import { showToast } from '../../../platform/ui/overlays/toasts.ts';

export function announceCopied(names: readonly string[], t: TFunction): void {
  if (names.length === 0) return;
  showToast({
    title: t('builder.instrument.copied', { name: names.join(', ') }),
    text: t('builder.instrument.copiedText'),
  });
}
