/** Help pages triggered by answers: when, what they say, and whom to call. */
import { type NoticeRule, textIn } from '@clinic/engine/definition';
import { noticeFormat, suggestedId } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, IconButton } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionOn, isComparable } from '../../logic/subjects.ts';
import { useEditor } from '../document/EditorContext.ts';
import { ConditionField } from '../fields/ConditionField.tsx';
import { Disclosure } from '../fields/Disclosure.tsx';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { PropertyForm } from '../fields/PropertyForm.tsx';
import { usePropertyQuestions } from '../fields/usePropertyQuestions.ts';
import { withoutMissing } from '../fields/withoutMissing.ts';
import { ActionsField } from './ActionsField.tsx';

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
  return (
    <div className="grid gap-4 p-3 pt-1">
      <ConditionField
        required
        label={t('builder.notices.when')}
        value={notice.when}
        onChange={(when) => onChange({ when: when ?? notice.when }, 'when')}
      />
      <PropertyForm questions={level} values={notice} onChange={onChange} />
      {(['title', 'text', 'next', 'afterwards'] as const).map((name) => {
        const optional = name === 'next' || name === 'afterwards';
        return (
          <LocalizedField
            key={name}
            optional={optional}
            label={t(`builder.notices.texts.${name}`)}
            value={notice[name]}
            onChange={(value, language) =>
              onChange({ [name]: value ?? (optional ? undefined : {}) }, `${name} ${language}`)
            }
          />
        );
      })}
      <ActionsField actions={notice.actions} onChange={(next, about) => onChange({ actions: next }, about)} />
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
