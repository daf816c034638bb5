import { ALL_FORMS, AnalyticsQuery } from '@clinic/contract/analytics/figures';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, Field, FieldError, Input, Select } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnalyticsFilter, questionnaireVersions } from './queries.ts';

const ERROR_ID = 'analytics-period-error';

/** Selects the period and the form; with neither, the figures are those of every day, of the clinic's intake. */
export function PeriodFilter({
  filter,
  onChange,
}: {
  filter: AnalyticsFilter;
  onChange: (filter: AnalyticsFilter) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [version, setVersion] = useState('');
  const [refused, setRefused] = useState(false);
  const { data: versions = [] } = useQuery(questionnaireVersions);

  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const [questionnaire, number] = version.split('@');
    const request = AnalyticsQuery.safeParse({
      ...(from && { from }),
      ...(to && { to }),
      ...(questionnaire && { questionnaire, version: number }),
    });
    setRefused(!request.success);
    if (request.success) onChange(request.data);
  };
  const reset = () => {
    setFrom('');
    setTo('');
    setVersion('');
    setRefused(false);
    onChange({});
  };
  const dates = [
    { id: 'from', label: t('analytics.admin.from'), value: from, set: setFrom },
    { id: 'to', label: t('analytics.admin.to'), value: to, set: setTo },
  ];
  return (
    <Card as="section" className="my-6">
      <form onSubmit={apply} noValidate>
        {refused && <FieldError id={ERROR_ID}>{t('analytics.admin.badDates')}</FieldError>}
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[auto_auto_1fr_auto]">
          {dates.map(({ id, label, value, set }) => (
            <Field key={id} id={`analytics-${id}`} label={label} dense>
              {(control) => (
                <Input
                  {...control}
                  dense
                  type="date"
                  value={value}
                  aria-invalid={refused || undefined}
                  aria-describedby={refused ? ERROR_ID : undefined}
                  onChange={(event) => set(event.target.value)}
                />
              )}
            </Field>
          ))}
          <Field id="analytics-version" label={t('analytics.admin.version')} dense>
            {(control) => (
              <Select {...control} dense value={version} onChange={(event) => setVersion(event.target.value)}>
                <option value="">{t('analytics.admin.intake')}</option>
                <option value={ALL_FORMS}>{t('analytics.form.all')}</option>
                {versions.map(({ id, version: number, titles }) => (
                  <option key={`${id}@${number}`} value={`${id}@${number}`}>
                    {titles[language] ?? id} {number}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="flex gap-2">
            <Button type="submit">{t('analytics.admin.apply')}</Button>
            {Object.keys(filter).length > 0 && (
              <Button variant="quiet" onClick={reset}>
                {t('analytics.admin.reset')}
              </Button>
            )}
          </div>
        </div>
      </form>
    </Card>
  );
}
