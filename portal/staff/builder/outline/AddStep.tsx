/** Adds a step by its title. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { addStep, suggestedId, takenIds } from '@clinic/engine/editing';
import { Button, Dialog, DialogForm, TextField } from '@clinic/platform/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';

export function AddStep() {
  const { t } = useTranslation();
  const { definition, selected, edit, select } = useEditor();
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const close = (): void => {
    setOpen(false);
    setTitle('');
  };
  const add = (): void => {
    if (title.trim() === '') return;
    const isTaken = takenIds(definition).step;
    const suggested = suggestedId(title, { separator: '_', isTaken });
    const id = suggested || `step_${definition.steps.length + 1}`;
    const [language = FALLBACK_LANGUAGE] = definition.languages;
    edit(addStep(definition, { id, title: { [language]: title.trim() }, questions: [] }, selected[0]));
    select([id]);
    close();
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {t('builder.new.step')}
      </Button>
      {open && (
        <Dialog onClose={close} title={t('builder.new.step')}>
          <DialogForm onSubmit={add} onCancel={close} action={t('builder.add')}>
            {(tried) => (
              <TextField
                required
                label={t('builder.field.title')}
                error={tried && title.trim() === '' && t('builder.new.titleMissing')}
                value={title}
                onChange={setTitle}
              />
            )}
          </DialogForm>
        </Dialog>
      )}
    </>
  );
}
