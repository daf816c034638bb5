/** What staff are asked before they begin a plan, record a dose, or skip a form. */
import type { PersonPlans } from '@clinic/contract/plans/personPlans';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Dialog, DialogForm, Field, Input, SelectField } from '@clinic/platform/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredReason } from '../dialogs/RequiredReason.tsx';

interface DayFieldProps {
  label: string;
  day: string;
  today: string;
  onChange: (day: string) => void;
}

function DayField({ label, day, today, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} required>
      {(control) => (
        <Input
          {...control}
          type="date"
          max={today}
          className="w-44"
          value={day}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface BeginPlanDialogProps {
  startable: PersonPlans['startable'];
  today: string;
  pending: boolean;
  onBegin: (body: { planId: string; startedOn: string }) => void;
  onClose: () => void;
}

export function BeginPlanDialog({ startable, today, pending, onBegin, onClose }: BeginPlanDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [planId, choose] = useState(startable[0]?.id ?? '');
  const [startedOn, startOn] = useState(today);
  const start = startable.find(({ id }) => id === planId)?.start;
  return (
    <Dialog title={t('plans.begin.title')} text={t('plans.begin.text')} onClose={onClose}>
      <DialogForm
        onSubmit={() => startedOn && onBegin({ planId, startedOn })}
        onCancel={onClose}
        action={t('plans.panel.begin')}
        pending={pending}
      >
        {() => (
          <>
            <SelectField label={t('plans.begin.plan')} value={planId} onChange={choose}>
              {startable.map(({ id, title }) => (
                <option key={id} value={id}>
                  {textIn(title, language)}
                </option>
              ))}
            </SelectField>
            <DayField
              label={t(start === 'dose' ? 'plans.begin.firstDose' : 'plans.begin.day')}
              day={startedOn}
              today={today}
              onChange={startOn}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

interface DoseDialogProps {
  today: string;
  pending: boolean;
  onDose: (day: string) => void;
  onClose: () => void;
}

export function DoseDialog({ today, pending, onDose, onClose }: DoseDialogProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState(today);
  return (
    <Dialog title={t('plans.dose.title')} text={t('plans.dose.text')} onClose={onClose}>
      <DialogForm
        onSubmit={() => day && onDose(day)}
        onCancel={onClose}
        action={t('plans.dose.action')}
        pending={pending}
      >
        {() => <DayField label={t('plans.dose.day')} day={day} today={today} onChange={setDay} />}
      </DialogForm>
    </Dialog>
  );
}

interface SkipDialogProps {
  pending: boolean;
  onSkip: (reason: string) => void;
  onClose: () => void;
}

export function SkipDialog({ pending, onSkip, onClose }: SkipDialogProps) {
  const { t } = useTranslation();
  return (
    <RequiredReason
      title={t('plans.skip.title')}
      text={t('plans.skip.text')}
      action={t('plans.skip.action')}
      label={t('plans.skip.reason')}
      missing={t('plans.skip.reasonMissing')}
      pending={pending}
      onReason={onSkip}
      onClose={onClose}
    />
  );
}
