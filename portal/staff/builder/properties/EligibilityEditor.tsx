/** Who cannot be treated here: the condition, and the message shown instead of continuing. */
import { type EligibilityRule, textIn } from '@clinic/engine/definition';
import { eligibilityFormat, suggestedId } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, IconButton } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
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

export interface EligibilityEditorProps {
  rules: readonly EligibilityRule[];
  onChange: (rules: EligibilityRule[] | undefined, about?: string) => void;
}

export function EligibilityEditor({ rules, onChange }: EligibilityEditorProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const set = (next: EligibilityRule[], about?: string): void =>
    onChange(next.length > 0 ? next : undefined, about);
  const isTaken = (id: string): boolean => rules.some((rule) => rule.id === id);
  const first = definition.steps.flatMap(({ questions }) => questions).find(isComparable);
  const add = (): void => {
    if (!first) return;
    const id = suggestedId('rule', { separator: '_', isTaken });
    const when = conditionOn(first);
    set([...rules, { id, when, title: {}, text: {} }]);
  };
  return (
    <section aria-labelledby="eligibility-title">
      <h3 id="eligibility-title" className="mb-1 text-sm font-semibold">
        {t('builder.eligibility.title')}
      </h3>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.eligibility.help')}</p>
      <ol className="grid gap-3">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids may be equal while they are written
          <li key={index} className="rounded border border-line bg-paper">
            <Disclosure isFilled={textIn(rule.title, language) !== ''}>
              <summary className="min-h-10 px-3 py-2 text-sm font-semibold wrap-anywhere">
                {textIn(rule.title, language) || rule.id}
              </summary>
              <div className="p-3 pt-1">
                <RuleFields
                  rule={rule}
                  isTaken={isTaken}
                  onChange={(part, about) =>
                    set(
                      rules.with(index, withoutMissing({ ...rule, ...part })),
                      about && `eligibility ${index} ${about}`,
                    )
                  }
                  onRemove={() => set(rules.toSpliced(index, 1))}
                />
              </div>
            </Disclosure>
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="mt-2" disabled={!first} onClick={add}>
        <Plus aria-hidden="true" />
        {t('builder.eligibility.add')}
      </Button>
    </section>
  );
}

function RuleFields({
  rule,
  isTaken,
  onChange,
  onRemove,
}: {
  rule: EligibilityRule;
  isTaken: (id: string) => boolean;
  onChange: (part: Partial<Record<keyof EligibilityRule, unknown>>, about?: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const plain = usePropertyQuestions(eligibilityFormat(), 'mayContinue');
  return (
    <div className="grid gap-4">
      <ConditionField
        required
        label={t('builder.eligibility.when')}
        value={rule.when}
        onChange={(when) => onChange({ when: when ?? rule.when }, 'when')}
      />
      {(['title', 'text', 'next'] as const).map((name) => (
        <LocalizedField
          key={name}
          optional={name === 'next'}
          label={t(`builder.eligibility.texts.${name}`)}
          value={rule[name]}
          onChange={(value, language) =>
            onChange({ [name]: value ?? (name === 'next' ? undefined : {}) }, `${name} ${language}`)
          }
        />
      ))}
      <ActionsField actions={rule.actions} onChange={(next, about) => onChange({ actions: next }, about)} />
      <PropertyForm questions={plain} values={rule} onChange={onChange} />
      <div className="flex items-end justify-between gap-2">
        <KeyField
          key={rule.id}
          label={t('builder.field.id')}
          value={rule.id}
          isTaken={isTaken}
          onChange={(id) => onChange({ id })}
        />
        <IconButton icon={Trash2} label={t('builder.removeOf', { name: rule.id })} onClick={onRemove} />
      </div>
    </div>
  );
}
