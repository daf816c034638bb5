/** One of the forms that patients can begin. */
import { planForms } from '@clinic/contract/plans/planDrafts';
import { queryOf } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Field, Select } from '@clinic/platform/ui';
import type { WidgetProps } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

export function PlanFormWidget({ id, label, required, rawErrors, value = '', onChange }: WidgetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: forms = [] } = useQuery(queryOf(planForms));
  return (
    <Field id={id} dense label={label} error={rawErrors?.[0]} required={required}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">{t('wizard.choose')}</option>
          {forms.map((form) => (
            <option key={form.id} value={form.id}>
              {form.titles[language] ?? form.id}
            </option>
          ))}
          {value !== '' && !forms.some((form) => form.id === value) && (
            <option value={value}>{t('plans.formGone', { form: value })}</option>
          )}
        </Select>
      )}
    </Field>
  );
}
