/** Adds a question by its text and type. The id is derived from the text until the user edits it. */
import { FALLBACK_LANGUAGE, type LocalizedText } from '@clinic/engine/base';
import type { QuestionType } from '@clinic/engine/definition';
import {
  addQuestion,
  namedRows,
  type Place,
  questionAt,
  type Rows,
  suggestedId,
  takenIds,
  takenInGroup,
  wordsOf,
} from '@clinic/engine/editing';
import { Button, Dialog, DialogForm, IdField, SelectField, TextField } from '@clinic/platform/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { newQuestion, typesFor } from '../document/questionTypes.ts';
import { onTablePaste } from '../fields/pastedTable.ts';
import { useColumnNames } from '../fields/useColumnNames.ts';

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
  const columnNames = useColumnNames();
  const [label, setLabel] = useState('');
  const [pasted, setPasted] = useState<Rows>();
  const [type, setType] = useState<QuestionType>('choice');
  const [typedId, setTypedId] = useState<string>();
  const inGroup = into.length === 2;
  const group = inGroup ? questionAt(definition, into) : undefined;
  const isTaken =
    group?.type === 'repeatingGroup' ? takenInGroup(definition, group) : takenIds(definition).question;
  const id = typedId ?? suggestedId(label, { separator: '_', isTaken });
  const labelError = label.trim() === '' && t('builder.new.labelMissing');
  const idError = !ID.test(id) ? t('builder.key.wrong') : isTaken(id) && t('builder.key.taken');
  const several =
    pasted && namedRows(pasted, { languages: definition.languages, taken: [] }, 'question', isTaken);
  const add = (): void => {
    if (!several && (labelError || idError)) return;
    const [source = FALLBACK_LANGUAGE] = definition.languages;
    const added = several ?? [{ id, label: { [source]: label.trim() } }];
    const { document } = added.reduce(
      (sum, each) => ({
        document: addQuestion(sum.document, into, newQuestion(type, each.id, each.label), sum.after),
        after: each.id,
      }),
      { document: definition, after },
    );
    edit(document);
    const [first] = added;
    if (first) select([...into, first.id]);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('builder.new.question')}>
      <DialogForm
        onSubmit={add}
        onCancel={onClose}
        action={several ? t('builder.new.addSeveral', { count: several.length }) : t('builder.add')}
      >
        {(tried) => (
          <>
            {several ? (
              <SeveralQuestions
                labels={several.map((each) => each.label)}
                onOne={() => setPasted(undefined)}
              />
            ) : (
              <TextField
                required
                label={t('builder.field.label')}
                help={t('builder.new.labelHelp', { columns: columnNames() })}
                error={tried && labelError}
                value={label}
                onChange={setLabel}
                onPaste={onTablePaste(setPasted)}
              />
            )}
            <SelectField label={t('builder.field.type')} value={type} onChange={setType}>
              {typesFor(inGroup).map((each) => (
                <option key={each} value={each}>
                  {t(`builder.type.${each}`)}
                </option>
              ))}
            </SelectField>
            {!several && (
              <IdField
                label={t('builder.field.id')}
                help={t('builder.new.idHelp')}
                error={(tried || typedId !== undefined) && idError}
                value={id}
                onChange={setTypedId}
              />
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** What will be added, in the language that the questionnaire is written in. */
function SeveralQuestions({ labels, onOne }: { labels: readonly LocalizedText[]; onOne: () => void }) {
  const { t } = useTranslation();
  const { definition } = useEditor();
  return (
    <div>
      <p role="status" className="mb-1.5 text-sm font-semibold">
        {t('builder.new.several', { count: labels.length })}
      </p>
      <ol className="max-h-60 list-decimal overflow-y-auto rounded border border-line bg-paper py-2 pe-3 ps-9 text-sm">
        {labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal
          <li key={index} className="wrap-anywhere py-0.5">
            {definition.languages.map((language, place) => (
              <span key={language} lang={language} className={place > 0 ? 'block text-ink-soft' : undefined}>
                {wordsOf(label[language])}
              </span>
            ))}
          </li>
        ))}
      </ol>
      <Button variant="quiet" size="sm" className="mt-1.5 -ms-3" onClick={onOne}>
        {t('builder.new.one')}
      </Button>
    </div>
  );
}
