/** Checks of a question: when an answer is wrong or unusual, and the message the patient sees. */
import type { Check, Question, QuestionOf } from '@clinic/engine/definition';
import { checkFormat, suggestedId } from '@clinic/engine/editing';
import { Button, IconButton } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { conditionOn, isComparable } from '../../logic/subjects.ts';
import type { Change } from '../document/change.ts';
import { useEditor } from '../document/EditorContext.ts';
import { ConditionField } from '../fields/ConditionField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { PropertyForm } from '../fields/PropertyForm.tsx';
import { usePropertyQuestions } from '../fields/usePropertyQuestions.ts';
import { withoutMissing } from '../fields/withoutMissing.ts';
import { SwitchUnitField } from './SwitchUnitField.tsx';

export interface ChecksEditorProps {
  question: Question;
  /** The group whose entries ask the question. */
  group?: QuestionOf<'repeatingGroup'> | undefined;
  change: (properties: Change, about?: string) => void;
}

export function ChecksEditor({ question, group, change }: ChecksEditorProps) {
  const { t } = useTranslation();
  const { definition } = useEditor();
  const checks = question.checks ?? [];
  const set = (next: readonly Check[], about?: string): void =>
    change({ checks: next.length > 0 ? next : undefined }, about && `checks ${about}`);
  const first = isComparable(question)
    ? question
    : (group?.questions ?? definition.steps.flatMap(({ questions }) => questions)).find(isComparable);
  const add = (): void => {
    if (!first) return;
    const isTaken = (id: string): boolean => checks.some((check) => check.id === id);
    const id = suggestedId('check', { separator: '_', isTaken });
    const when = conditionOn(first);
    set([...checks, { id, level: 'soft', when, message: {} }]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('builder.checks.title')}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.checks.help')}</p>
      <ol className="grid gap-3">
        {checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be equal while they are written
          <li key={index} className="rounded border border-line bg-paper p-3">
            <CheckFields
              check={check}
              number={index + 1}
              group={group}
              onChange={(part, about) =>
                set(checks.with(index, withoutMissing({ ...check, ...part })), about && `${index} ${about}`)
              }
              onRemove={() => set(checks.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="mt-2" disabled={!first} onClick={add}>
        <Plus aria-hidden="true" />
        {t('builder.checks.add')}
      </Button>
    </fieldset>
  );
}

function CheckFields({
  check,
  number,
  group,
  onChange,
  onRemove,
}: {
  check: Check;
  number: number;
  group: ChecksEditorProps['group'];
  onChange: (part: { [K in keyof Check]?: Check[K] | undefined }, about?: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const level = usePropertyQuestions(checkFormat(), 'level');
  return (
    <div className="grid gap-4">
      <div className="flex items-end justify-between gap-2">
        <div className="min-w-0 flex-1 [&_.grid]:grid-cols-1!">
          <PropertyForm questions={level} values={check} onChange={onChange} />
        </div>
        <IconButton icon={Trash2} label={t('builder.checks.remove', { number })} onClick={onRemove} />
      </div>
      <ConditionField
        required
        label={t('builder.checks.when')}
        value={check.when}
        group={group}
        onChange={(when) => onChange({ when: when ?? check.when }, 'when')}
      />
      <LocalizedField
        label={t('builder.checks.message')}
        value={check.message}
        onChange={(message, language) => onChange({ message: message ?? {} }, `message ${language}`)}
      />
      {((check.level === 'soft' && !group) || check.switchUnit) && (
        <SwitchUnitField value={check.switchUnit} onChange={(switchUnit) => onChange({ switchUnit })} />
      )}
    </div>
  );
}
