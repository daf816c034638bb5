/** Actions that add a questionnaire: create a new one, or import a file. */
import { Button } from '@clinic/platform/ui';
import { FileDown, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ImportQuestionnaire } from './importing/ImportQuestionnaire.tsx';
import { offerFile } from './importing/offeredFile.ts';
import { IMPORT_ADDRESS } from './importing/queries.ts';
import { saveTemplate } from './importing/saveTemplate.ts';
import { NewQuestionnaireDialog } from './NewQuestionnaireDialog.tsx';

export function QuestionnaireActions({ usedIds }: { usedIds: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setAsks] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsks(true)}>
        <FilePlus2 aria-hidden="true" />
        {t('admin.questionnaires.new.title')}
      </Button>
      <ImportQuestionnaire
        label={t('admin.questionnaires.import.title')}
        onForm={(file) => {
          offerFile(file);
          void navigate(IMPORT_ADDRESS);
        }}
      />
      <Button variant="quiet" onClick={() => void saveTemplate()}>
        <FileDown aria-hidden="true" />
        {t('importing.template')}
      </Button>
      {isOpen && <NewQuestionnaireDialog usedIds={usedIds} onClose={() => setAsks(false)} />}
    </div>
  );
}
