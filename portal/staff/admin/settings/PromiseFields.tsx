/** By when patients are told that the clinic takes its next step, and when the clinic works. */
import { PROMISED_STEPS } from '@clinic/contract/promisedSteps';
import { useFormat } from '@clinic/platform/format';
import { CheckRow, type ControlProps, FieldError, FieldGroup, Input, Textarea } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settingId, settingProblem } from './settingId.ts';
import type { SettingsForm } from './settingsForm.ts';

const OFFICE = { from: '09:00', to: '17:00' };

interface PromiseFieldsProps {
  form: Pick<SettingsForm, 'promises' | 'workingHours'>;
  problems: readonly string[];
  /** Renders a setting by its path. */
  field: (path: string, control: (props: ControlProps) => ReactNode, required?: boolean) => ReactNode;
  onChange: (changes: Partial<SettingsForm>) => void;
}

export function PromiseFields({ form, problems, field, onChange }: PromiseFieldsProps) {
  const { t } = useTranslation();
  const { promises, workingHours } = form;
  return (
    <>
      {PROMISED_STEPS.map((step) =>
        field(
          ['promises', step].join('.'),
          (props) => (
            <Input
              {...props}
              dense
              inputMode="numeric"
              value={promises[step]}
              onChange={({ target }) => onChange({ promises: { ...promises, [step]: target.value } })}
            />
          ),
          false,
        ),
      )}
      <WorkingDays
        days={workingHours.days}
        problems={problems}
        onChange={(days) => onChange({ workingHours: { ...workingHours, days } })}
      />
      <div className="sm:col-span-2">
        {field(
          'workingHours.holidays',
          (props) => (
            <Textarea
              {...props}
              dense
              rows={2}
              value={workingHours.holidays}
              onChange={({ target }) =>
                onChange({ workingHours: { ...workingHours, holidays: target.value } })
              }
            />
          ),
          false,
        )}
        <p className="mt-1 text-sm text-ink-soft">{t('settings.promise.holidays')}</p>
      </div>
    </>
  );
}

type Days = SettingsForm['workingHours']['days'];

interface WorkingDaysProps {
  days: Days;
  problems: readonly string[];
  onChange: (days: Days) => void;
}

function WorkingDays({ days, problems, onChange }: WorkingDaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const path = 'workingHours.days';
  const isWrong = problems.includes(path);
  return (
    <FieldGroup id={settingId(path)} legend={t(`settings.name.${path}`)} className="sm:col-span-2">
      <ul className="grid gap-2">
        {days.map((day, index) => {
          const name = format.weekday(index + 1);
          const time = (end: 'from' | 'to') =>
            day && (
              <Input
                id={settingId(`${path}.${index}.${end}`)}
                dense
                className="w-28"
                aria-label={t(`settings.promise.${end}`, { day: name })}
                aria-invalid={isWrong || undefined}
                placeholder="hh:mm"
                inputMode="numeric"
                value={day[end]}
                onChange={({ target }) => onChange(days.with(index, { ...day, [end]: target.value.trim() }))}
              />
            );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week have no other identity
            <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CheckRow
                className="w-44"
                label={name}
                checked={day !== null}
                onChange={({ target }) => onChange(days.with(index, target.checked ? OFFICE : null))}
              />
              {day ? (
                <span className="flex items-center gap-2">
                  {time('from')}
                  <span aria-hidden="true">–</span>
                  {time('to')}
                </span>
              ) : (
                <span className="text-sm text-ink-soft">{t('settings.promise.closed')}</span>
              )}
            </li>
          );
        })}
      </ul>
      {isWrong && <FieldError id={`${settingId(path)}-problem`}>{settingProblem(t, path)}</FieldError>}
    </FieldGroup>
  );
}
