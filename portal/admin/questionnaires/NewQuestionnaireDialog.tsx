/** Asks for a new questionnaire's title and id. The id is derived from the title until the user edits it. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestedId } from '../../../engine/editing/suggestedId.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { IdField } from '../../platform/ui/fields/IdField.tsx';
import { TextField } from '../../platform/ui/fields/TextField.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { useBeginDraft } from './useBeginDraft.ts';

const ID = /^[a-z][a-z0-9-]{0,79}$/;

export interface NewQuestionnaireDialogProps {
  /** Starts as a copy of this version, under its own title. */
  copyOf?: { id: string; version: string; title: string };
  taken: readonly string[];
  onClose: () => void;
}

export function NewQuestionnaireDialog({ copyOf, taken, onClose }: NewQuestionnaireDialogProps) {
  const { t } = useTranslation();
  const begin = useBeginDraft();
  const [title, setTitle] = useState('');
  const [typedId, setTypedId] = useState<string>();
  const [tried, setTried] = useState(false);
  const isTaken = (id: string): boolean => taken.includes(id);
  const id = typedId ?? suggestedId(copyOf?.title ?? title, { separator: '-', isTaken });
  const titleError = !copyOf && title.trim() === '' && t('admin.questionnaires.new.titleMissing');
  const idError = !ID.test(id)
    ? t('admin.questionnaires.new.idWrong')
    : isTaken(id) && t('admin.questionnaires.new.idTaken');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (titleError || idError) return;
    if (copyOf) {
      begin.mutate({ from: 'copy', questionnaireId: copyOf.id, version: copyOf.version, newId: id });
    } else begin.mutate({ from: 'blank', newId: id, title: title.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copyOf ? t('admin.questionnaires.new.copy', copyOf) : t('admin.questionnaires.new.title')}
      text={copyOf ? t('admin.questionnaires.new.copyText') : t('admin.questionnaires.new.text')}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {!copyOf && (
          <TextField
            required
            label={t('admin.questionnaires.new.name')}
            error={tried && titleError}
            maxLength={200}
            value={title}
            onChange={setTitle}
          />
        )}
        <IdField
          label={t('admin.questionnaires.new.id')}
          help={t('admin.questionnaires.new.idHelp', { id: id || '…' })}
          error={(tried || typedId !== undefined) && idError}
          value={id}
          onChange={setTypedId}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={begin.isPending}>
            {t('admin.questionnaires.new.begin')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
