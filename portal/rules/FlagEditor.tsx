/** A flag: its limits and lists as fields, when it fires, what it says and where that comes from. */
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flag, Severity } from '../../rules/ruleset.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { PlainFields } from './PlainFields.tsx';
import { useRules } from './RulesContext.ts';
import { TextFields } from './TextFields.tsx';

const SEVERITIES: readonly Severity[] = ['danger', 'warning', 'info', 'success'];

export function FlagEditor({ flag }: { flag: Flag }) {
  const { t } = useTranslation();
  const id = useId();
  const { ruleSet, edit } = useRules();
  const index = ruleSet.flags.findIndex(({ key }) => key === flag.key);
  const path = `flags[${index}]`;
  const set = (change: Partial<Flag>, about?: string): void =>
    edit(
      { ...ruleSet, flags: ruleSet.flags.with(index, { ...flag, ...change }) },
      about && `${flag.key} ${about}`,
    );
  const setType = (type: Flag['type']): void => {
    const { alertWhen: _, ...rest } = flag;
    const next: Flag = type === 'number' ? { ...rest, type, alertWhen: false } : { ...rest, type };
    edit({ ...ruleSet, flags: ruleSet.flags.with(index, next) });
  };
  return (
    <div className="grid gap-7">
      <PlainFields flagKey={flag.key} />
      <ConditionEditor
        label={t(flag.type === 'number' ? 'rules.flag.value' : 'rules.flag.firesWhen')}
        value={flag.value}
        path={`${path}.value`}
        onChange={(value, about) => set({ value }, about)}
      />
      {flag.alertWhen !== undefined && (
        <ConditionEditor
          label={t('rules.flag.alertsWhen')}
          value={flag.alertWhen}
          path={`${path}.alertWhen`}
          onChange={(alertWhen, about) => set({ alertWhen }, about)}
        />
      )}
      <section className="grid gap-4">
        <h3 className="text-lg font-semibold">{t('rules.flag.says')}</h3>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id={`${id}-severity`} dense label={t('rules.flag.severity')}>
            {(control) => (
              <Select
                {...control}
                dense
                value={flag.severity}
                onChange={({ target }) => set({ severity: target.value as Severity })}
              >
                {SEVERITIES.map((each) => (
                  <option key={each} value={each}>
                    {t(`rules.severity.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id={`${id}-type`} dense label={t('rules.flag.type')}>
            {(control) => (
              <Select
                {...control}
                dense
                value={flag.type}
                onChange={({ target }) => setType(target.value as Flag['type'])}
              >
                <option value="boolean">{t('rules.flag.types.boolean')}</option>
                <option value="number">{t('rules.flag.types.number')}</option>
              </Select>
            )}
          </Field>
        </div>
        <TextFields
          label={t('rules.flag.title')}
          value={flag.title}
          onChange={(title, of) => set({ title }, `title ${of}`)}
        />
        <TextFields
          label={t('rules.flag.message')}
          value={flag.message}
          onChange={(message, of) => set({ message }, `message ${of}`)}
        />
        <Field id={`${id}-source`} dense label={t('rules.flag.source')}>
          {(control) => (
            <Input
              {...control}
              dense
              value={flag.source}
              onChange={({ target }) => set({ source: target.value }, 'source')}
            />
          )}
        </Field>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field id={`${id}-reviewed`} dense label={t('rules.flag.reviewed')}>
            {(control) => (
              <Input
                {...control}
                dense
                type="date"
                value={flag.reviewed}
                onChange={({ target }) => set({ reviewed: target.value })}
              />
            )}
          </Field>
          <p className="pb-2 text-sm text-ink-soft">
            {t('rules.flag.key')} <code className="font-mono">{flag.key}</code>
          </p>
        </div>
        <div>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => edit({ ...ruleSet, flags: ruleSet.flags.toSpliced(index, 1) })}
          >
            <Trash2 aria-hidden="true" />
            {t('rules.flag.remove')}
          </Button>
        </div>
      </section>
    </div>
  );
}
