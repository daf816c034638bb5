/** A flag: its limits and lists as fields, its condition, its text and its source. */

import { useFormat } from '@clinic/platform/format';
import { Button, SelectField, TextField } from '@clinic/platform/ui';
import {
  ACTS,
  type Act,
  actOf,
  type Flag,
  isGenerated,
  SEVERITIES,
  termOf,
  WHEN_UNKNOWN,
} from '@clinic/rules/document';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConditionEditor } from '../../logic/ConditionEditor.tsx';
import { ValueEditor } from '../../logic/ValueEditor.tsx';
import { GeneratedCondition } from '../conditions/GeneratedCondition.tsx';
import { PlainFields } from '../conditions/PlainFields.tsx';
import { RulesLogic } from '../conditions/RulesLogic.tsx';
import { useRules } from '../RulesContext.ts';
import { KeyField } from './KeyField.tsx';
import { TextFields } from './TextFields.tsx';

interface FlagEditorProps {
  flag: Flag;
  /** It has never been published, so its key can still be changed. */
  isNew: boolean;
  onRename: (key: string) => void;
}

export function FlagEditor({ flag, isNew, onRename }: FlagEditorProps) {
  const { t } = useTranslation();
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
  const setWhenUnknown = (chosen: NonNullable<Flag['whenUnknown']> | 'open'): void => {
    const { whenUnknown: _, ...rest } = flag;
    const next: Flag = chosen === 'open' ? rest : { ...rest, whenUnknown: chosen };
    edit({ ...ruleSet, flags: ruleSet.flags.with(index, next) });
  };
  const Editor = flag.type === 'number' ? ValueEditor : ConditionEditor;
  return (
    <div className="grid gap-7">
      <PlainFields flagKey={flag.key} />
      <RulesLogic>
        {isGenerated(flag) ? (
          <GeneratedCondition flag={flag} path={`${path}.value`} />
        ) : (
          <Editor
            heading
            label={t(flag.type === 'number' ? 'rules.flag.value' : 'rules.flag.firesWhen')}
            value={flag.value}
            path={`${path}.value`}
            onChange={(value, about) => set({ value }, about)}
          />
        )}
        {flag.alertWhen !== undefined && (
          <ConditionEditor
            heading
            label={t('rules.flag.alertsWhen')}
            value={flag.alertWhen}
            path={`${path}.alertWhen`}
            onChange={(alertWhen, about) => set({ alertWhen }, about)}
          />
        )}
      </RulesLogic>
      <section className="grid gap-4">
        <h3 className="text-lg font-semibold">{t('rules.flag.says')}</h3>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('rules.flag.severity')}
            value={flag.severity}
            onChange={(severity) => set({ severity })}
          >
            {SEVERITIES.map((each) => (
              <option key={each} value={each}>
                {t(`rules.severity.${each}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('rules.flag.type')} value={flag.type} onChange={setType}>
            <option value="boolean">{t('rules.flag.types.boolean')}</option>
            <option value="number">{t('rules.flag.types.number')}</option>
          </SelectField>
          <ActFields
            flag={flag}
            onChange={(changed) => edit({ ...ruleSet, flags: ruleSet.flags.with(index, changed) })}
          />
        </div>
        {!isGenerated(flag) && (
          <SelectField
            label={t('rules.flag.whenUnknown')}
            help={t('rules.flag.whenUnknownHelp')}
            value={flag.whenUnknown ?? 'open'}
            onChange={setWhenUnknown}
          >
            {(['open', ...WHEN_UNKNOWN] as const).map((each) => (
              <option key={each} value={each}>
                {t(`rules.flag.unknown.${each}`)}
              </option>
            ))}
          </SelectField>
        )}
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
        <TextField
          label={t('rules.flag.source')}
          value={flag.source}
          onChange={(source) => set({ source }, 'source')}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            label={t('rules.flag.reviewed')}
            type="date"
            value={flag.reviewed}
            onChange={(reviewed) => set({ reviewed })}
          />
          <KeyField
            value={flag.key}
            label={t('rules.flag.key')}
            help={t('rules.flag.keyHelp')}
            wrong={t('rules.flag.keyWrong')}
            isFixed={!isNew}
            isTaken={(key) => ruleSet.flags.some((each) => each.key === key)}
            onRename={onRename}
          />
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

/** Hours offered for the contact. */
const TERMS = [1, 2, 4, 8, 12, 24, 48, 72];

/** What a flag asks for, and until when. */
function ActFields({ flag, onChange }: { flag: Flag; onChange: (flag: Flag) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const term = termOf(flag);
  const setAct = (act: Act): void => {
    const { dueWithin: _, ...rest } = flag;
    onChange({ ...rest, act });
  };
  return (
    <>
      <SelectField label={t('rules.flag.act')} value={actOf(flag)} onChange={setAct}>
        {ACTS.map((each) => (
          <option key={each} value={each}>
            {t(`rules.act.${each}`)}
          </option>
        ))}
      </SelectField>
      {term !== undefined && (
        <SelectField
          label={t('rules.flag.term')}
          value={String(term)}
          onChange={(hours) => onChange({ ...flag, dueWithin: `PT${hours}H` })}
        >
          {[...new Set([...TERMS, term])].map((hours) => (
            <option key={hours} value={hours}>
              {format.duration(hours)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
