/** Selects the rule set that evaluates the answers, from the published versions. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../engine/definition/definition.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { SelectField } from '../../platform/ui/fields/SelectField.tsx';
import { ruleSetLines } from '../document/queries.ts';

export interface RuleSetFieldProps {
  /** The rule set's name, `id@version`. */
  value: string;
  onChange: (value: string) => void;
}

export function RuleSetField({ value, onChange }: RuleSetFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: sets } = useQuery(ruleSetLines);
  const options = (sets ?? []).flatMap(({ id, title, versions }) =>
    versions.map(({ version, active }) => ({
      value: `${id}@${version}`,
      text: t(`builder.field.${active ? 'ruleSetInForce' : 'ruleSetVersion'}`, {
        title: textIn(title, language) || id,
        version,
      }),
    })),
  );
  const isGone = sets !== undefined && value !== '' && !options.some((option) => option.value === value);
  return (
    <SelectField
      label={t('builder.field.ruleSet')}
      help={t('builder.field.ruleSetHelp')}
      value={value}
      onChange={onChange}
    >
      {value === '' && <option value="">{t('builder.field.noRuleSet')}</option>}
      {value !== '' && sets === undefined && <option value={value}>{value}</option>}
      {isGone && <option value={value}>{t('builder.field.ruleSetGone', { id: value })}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </SelectField>
  );
}
