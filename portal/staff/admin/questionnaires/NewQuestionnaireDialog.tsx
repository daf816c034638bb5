/** Asks for a new questionnaire's title and id. */
import { useTranslation } from 'react-i18next';
import { NewDocumentDialog } from '../../authoring/NewDocumentDialog.tsx';
import { useBeginDraft } from '../useBeginDraft.ts';

interface NewQuestionnaireDialogProps {
  /** Starts as a copy of this version, under its own title. */
  copyOf?: { id: string; version: string; title: string };
  usedIds: readonly string[];
  onClose: () => void;
}

export function NewQuestionnaireDialog({ copyOf, usedIds, onClose }: NewQuestionnaireDialogProps) {
  const { t } = useTranslation();
  const begin = useBeginDraft();
  return (
    <NewDocumentDialog
      title={copyOf ? t('admin.questionnaires.new.copy', copyOf) : t('admin.questionnaires.new.title')}
      text={copyOf ? t('admin.questionnaires.new.copyText') : t('admin.questionnaires.new.text')}
      names={copyOf ? [] : [t('admin.questionnaires.new.name')]}
      suggestFrom={copyOf?.title}
      usedIds={usedIds}
      idLabel={t('admin.questionnaires.new.id')}
      idHelp={(id) => t('admin.questionnaires.new.idHelp', { id: id || '…' })}
      errors={{
        nameMissing: t('admin.questionnaires.new.titleMissing'),
        idWrong: t('admin.questionnaires.new.idWrong'),
        idTaken: t('admin.questionnaires.new.idTaken'),
      }}
      action={t('admin.questionnaires.new.begin')}
      pending={begin.isPending}
      onBegin={(newId, [title = '']) =>
        begin.mutate(
          copyOf
            ? { from: 'copy', questionnaireId: copyOf.id, version: copyOf.version, newId }
            : { from: 'blank', newId, title: title.trim() },
        )
      }
      onClose={onClose}
    />
  );
}
