/** Actions that add a questionnaire: create a new one, or import an exported file. */
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportFile } from '../../authoring/ImportFile.tsx';
import { Button } from '../../platform/ui/base/Button.tsx';
import { NewQuestionnaireDialog } from './NewQuestionnaireDialog.tsx';
import { useBeginDraft } from './useBeginDraft.ts';

export function QuestionnaireActions({ taken }: { taken: readonly string[] }) {
  const { t } = useTranslation();
  const begin = useBeginDraft();
  const [asks, setAsks] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsks(true)}>
        <FilePlus2 aria-hidden="true" />
        {t('admin.questionnaires.new.title')}
      </Button>
      <ImportFile
        wanted="questionnaire"
        label={t('admin.questionnaires.import.title')}
        pending={begin.isPending}
        onDocument={(document) => begin.mutate({ from: 'document', document })}
      />
      {asks && <NewQuestionnaireDialog taken={taken} onClose={() => setAsks(false)} />}
    </div>
  );
}
