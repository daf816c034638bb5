/** Ways to a questionnaire that is not there yet: a new one, or an exported file. */
import { FilePlus2, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import { NewQuestionnaireDialog } from './NewQuestionnaireDialog.tsx';
import { useBeginDraft } from './useBeginDraft.ts';

/** What the server takes. */
const LARGEST_FILE_BYTES = 2_000_000;

export function QuestionnaireActions({ taken }: { taken: readonly string[] }) {
  const { t } = useTranslation();
  const begin = useBeginDraft();
  const [asks, setAsks] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const refuse = (text: string) =>
    showToast({ title: t('admin.questionnaires.import.failed'), text, tone: 'danger' });

  const read = async (chosen: File): Promise<void> => {
    if (chosen.size > LARGEST_FILE_BYTES) return void refuse(t('admin.questionnaires.import.tooLarge'));
    const document = parsed(await chosen.text());
    if (!document) return void refuse(t('admin.questionnaires.import.noJson', { name: chosen.name }));
    begin.mutate({ from: 'document', document });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsks(true)}>
        <FilePlus2 aria-hidden="true" />
        {t('admin.questionnaires.new.title')}
      </Button>
      <Button variant="secondary" pending={begin.isPending} onClick={() => file.current?.click()}>
        <FileUp aria-hidden="true" />
        {t('admin.questionnaires.import.title')}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('admin.questionnaires.import.title')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          target.value = '';
          if (chosen) void read(chosen);
        }}
      />
      {asks && <NewQuestionnaireDialog taken={taken} onClose={() => setAsks(false)} />}
    </div>
  );
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
