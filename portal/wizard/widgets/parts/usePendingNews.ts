/** Announces changes in uploads, each once. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingFile } from '../../state/uploadQueue.ts';
import { useWizard } from '../../state/WizardContext.ts';
import { failureText } from './fileFailureText.ts';

/** @param max the limit in MB */
export function usePendingNews(
  pending: readonly PendingFile[],
  announce: (text: string) => void,
  max: number,
): void {
  const { t } = useTranslation();
  const { language } = useWizard();
  const states = useRef(new Map<string, PendingFile['state']>());
  useEffect(() => {
    const changed = pending.filter(({ id, state }) => states.current.get(id) !== state);
    states.current = new Map(pending.map(({ id, state }) => [id, state]));
    if (changed.length === 0) return;
    const texts = changed.map(({ file: { name }, state, failure }) => {
      const text = t(`wizard.file.state.${state}`, { name });
      return state === 'failed' ? `${text}: ${failureText(failure, max, language, t)}` : text;
    });
    announce(texts.join('. '));
  }, [pending, announce, max, language, t]);
}
