/** Says that instruments have become copies. */
import { showToast } from '@clinic/platform/ui';
import type { TFunction } from 'i18next';

export function announceCopied(names: readonly string[], t: TFunction): void {
  if (names.length === 0) return;
  showToast({
    title: t('builder.instrument.copied', { name: names.join(', ') }),
    text: t('builder.instrument.copiedText'),
  });
}
