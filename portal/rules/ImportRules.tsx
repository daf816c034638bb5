/** A rule set from a file becomes a draft. */
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import { useBeginRuleDraft } from './useBeginRuleDraft.ts';

export function ImportRules() {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const begin = useBeginRuleDraft();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    try {
      begin.mutate({ from: 'document', document: JSON.parse(await file.text()) });
    } catch {
      showToast({
        title: t('rules.import.notJson.title'),
        text: t('rules.import.notJson.text'),
        tone: 'danger',
      });
    }
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('rules.import.file')}
        onChange={(event) => void read(event)}
      />
      <Button variant="secondary" pending={begin.isPending} onClick={() => picker.current?.click()}>
        <FileUp aria-hidden="true" />
        {t('rules.import.action')}
      </Button>
    </>
  );
}
