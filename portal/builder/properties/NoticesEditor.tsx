/** Help pages triggered by answers: when, what they say, and whom to call. */
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../engine/definition/definition.ts';
import type { NoticeAction, NoticeRule } from '../../../engine/definition/definitionPages.ts';
import { noticeFormat } from '../../../engine/editing/formatSchema.ts';
import { suggestedId } from '../../../engine/editing/suggestedId.ts';
import { conditionOn, isComparable } from '../../logic/subjects.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { IconButton } from '../../platform/ui/base/IconButton.tsx';
import { SelectField } from '../../platform/ui/fields/SelectField.tsx';
import { TextField } from '../../platform/ui/fields/TextField.tsx';
import { useEditor } from '../document/EditorContext.ts';
import { ConditionField } from '../fields/ConditionField.tsx';
import { Disclosure } from '../fields/Disclosure.tsx';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { PropertyForm } from '../fields/PropertyForm.tsx';
import { usePropertyQuestions } from '../fields/usePropertyQuestions.ts';
import { withoutMissing } from '../fields/withoutMissing.ts';

export interface NoticesEditorProps {
  notices: readonly NoticeRule[];
  onChange: (notices: NoticeRule[] | undefined, about?: string) => void;
}

export function NoticesEditor({ notices, onChange }: NoticesEditorProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = useId();
  const { definition } = useEditor();
  const set = (next: NoticeRule[], about?: string): void =>
    onChange(next.length > 0 ? next : undefined, about);
  const isTaken = (id: string): boolean => notices.some((notice) => notice.id === id);
  const first = definition.steps.flatMap(({ questions }) => questions).find(isComparable);
  const add = (): void => {
    if (!first) return;
    const id = suggestedId('notice', { separator: '_', isTaken });
    const when = conditionOn(first);
    set([...notices, { id, when, level: 'help', title: {}, text: {} }]);
  };
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-1 text-sm font-semibold">
        {t('builder.notices.title')}
      </h3>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.notices.help')}</p>
      <ol className="grid gap-3">
        {notices.map((notice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be equal while they are written
          <li key={index} className="rounded border border-line bg-paper">
            <Disclosure isFilled={textIn(notice.title, language) !== ''}>
              <summary className="min-h-10 px-3 py-2 text-sm font-semibold wrap-anywhere">
                {textIn(notice.title, language) || notice.id}
              </summary>
              <NoticeFields
                notice={notice}
                isTaken={isTaken}
                onChange={(part, about) =>
                  set(
                    notices.with(index, withoutMissing({ ...notice, ...part })),
                    about && `notices ${index} ${about}`,
                  )
                }
                onRemove={() => set(notices.toSpliced(index, 1))}
              />
            </Disclosure>
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="mt-2" disabled={!first} onClick={add}>
        <Plus aria-hidden="true" />
        {t('builder.notices.add')}
      </Button>
    </section>
  );
}

interface NoticeFieldsProps {
  notice: NoticeRule;
  isTaken: (id: string) => boolean;
  onChange: (part: Partial<Record<keyof NoticeRule, unknown>>, about?: string) => void;
  onRemove: () => void;
}

function NoticeFields({ notice, isTaken, onChange, onRemove }: NoticeFieldsProps) {
  const { t } = useTranslation();
  const level = usePropertyQuestions(noticeFormat(), 'level');
  const actions = notice.actions ?? [];
  const setActions = (next: NoticeAction[], about?: string): void =>
    onChange({ actions: next.length > 0 ? next : undefined }, about);
  return (
    <div className="grid gap-4 p-3 pt-1">
      <ConditionField
        required
        label={t('builder.notices.when')}
        value={notice.when}
        onChange={(when) => onChange({ when: when ?? notice.when }, 'when')}
      />
      <PropertyForm questions={level} values={notice} onChange={onChange} />
      {(['title', 'text', 'next'] as const).map((name) => (
        <LocalizedField
          key={name}
          optional={name === 'next'}
          label={t(`builder.notices.texts.${name}`)}
          value={notice[name]}
          onChange={(value, language) =>
            onChange({ [name]: value ?? (name === 'next' ? undefined : {}) }, `${name} ${language}`)
          }
        />
      ))}
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-semibold">{t('builder.notices.actions')}</legend>
        <ol className="grid gap-3">
          {actions.map((action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: numbers may be equal while they are written
            <li key={index}>
              <ActionFields
                action={action}
                number={index + 1}
                onChange={(part, about) =>
                  setActions(
                    actions.with(index, { ...action, ...part }),
                    about && `actions ${index} ${about}`,
                  )
                }
                onRemove={() => setActions(actions.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={() => setActions([...actions, { kind: 'call', number: '', label: {} }])}
        >
          <Plus aria-hidden="true" />
          {t('builder.notices.addAction')}
        </Button>
      </fieldset>
      <div className="flex items-end justify-between gap-2">
        <KeyField
          key={notice.id}
          label={t('builder.field.id')}
          value={notice.id}
          isTaken={isTaken}
          onChange={(id) => onChange({ id })}
        />
        <IconButton icon={Trash2} label={t('builder.removeOf', { name: notice.id })} onClick={onRemove} />
      </div>
    </div>
  );
}

interface ActionFieldsProps {
  action: NoticeAction;
  number: number;
  onChange: (part: Partial<NoticeAction>, about?: string) => void;
  onRemove: () => void;
}

function ActionFields({ action, number, onChange, onRemove }: ActionFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 rounded border border-line bg-surface p-3">
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
          <SelectField
            label={t('builder.notices.kind')}
            value={action.kind}
            onChange={(kind) => onChange({ kind: kind as NoticeAction['kind'] })}
          >
            <option value="call">{t('builder.notices.call')}</option>
            <option value="text">{t('builder.notices.sms')}</option>
          </SelectField>
          <TextField
            label={t('builder.notices.number')}
            value={action.number}
            onChange={(value) => onChange({ number: value }, 'number')}
          />
        </div>
        <IconButton icon={Trash2} label={t('builder.notices.removeAction', { number })} onClick={onRemove} />
      </div>
      <LocalizedField
        label={t('builder.notices.label')}
        value={action.label}
        onChange={(label, language) => onChange({ label: label ?? {} }, `label ${language}`)}
      />
      {action.kind === 'text' && (
        <LocalizedField
          optional
          label={t('builder.notices.body')}
          value={action.body}
          onChange={(body, language) => onChange({ body }, `body ${language}`)}
        />
      )}
    </div>
  );
}
