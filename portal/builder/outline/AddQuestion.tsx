/** Adds a question by its text and type. The id is derived from the text until the user edits it. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '../../../engine/definition/definition.ts';
import { addQuestion, type Place, partsOf, questionAt, takenIds } from '../../../engine/editing/edits.ts';
import { suggestedId } from '../../../engine/editing/suggestedId.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { IdField } from '../../platform/ui/fields/IdField.tsx';
import { SelectField } from '../../platform/ui/fields/SelectField.tsx';
import { TextField } from '../../platform/ui/fields/TextField.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { DialogForm } from '../../platform/ui/overlays/DialogForm.tsx';
import { useEditor } from '../document/EditorContext.ts';
import { newQuestion, typesFor } from '../document/questionTypes.ts';

const ID = /^[A-Za-z][A-Za-z0-9_-]{0,79}$/;

/** @param into a step, or a group in it */
export function AddQuestion({ into, after }: { into: Place; after?: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {t('builder.new.question')}
      </Button>
      {open && <AddQuestionDialog into={into} after={after} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddQuestionDialog({ into, after, onClose }: { into: Place; after?: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { definition, edit, select } = useEditor();
  const [label, setLabel] = useState('');
  const [type, setType] = useState<QuestionType>('choice');
  const [typedId, setTypedId] = useState<string>();
  const inGroup = into.length === 2;
  const parts = inGroup ? partsOf(questionAt(definition, into)).map(({ id }) => id) : [];
  const isTaken = (id: string): boolean =>
    inGroup ? parts.includes(id) : takenIds(definition).question(id) || id === 'today';
  const id = typedId ?? suggestedId(label, { separator: '_', isTaken });
  const labelError = label.trim() === '' && t('builder.new.labelMissing');
  const idError = !ID.test(id) ? t('builder.key.wrong') : isTaken(id) && t('builder.key.taken');
  const add = (): void => {
    if (labelError || idError) return;
    const [language = 'en'] = definition.languages;
    edit(addQuestion(definition, into, newQuestion(type, id, { [language]: label.trim() }), after));
    select([...into, id]);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('builder.new.question')}>
      <DialogForm onSubmit={add} onCancel={onClose} action={t('builder.add')}>
        {(tried) => (
          <>
            <TextField
              required
              label={t('builder.field.label')}
              error={tried && labelError}
              value={label}
              onChange={setLabel}
            />
            <SelectField label={t('builder.field.type')} value={type} onChange={setType}>
              {typesFor(inGroup).map((each) => (
                <option key={each} value={each}>
                  {t(`builder.type.${each}`)}
                </option>
              ))}
            </SelectField>
            <IdField
              label={t('builder.field.id')}
              help={t('builder.new.idHelp')}
              error={(tried || typedId !== undefined) && idError}
              value={id}
              onChange={setTypedId}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
