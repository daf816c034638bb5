/**
 * Shown instead of a screen that administrators may open in an emergency only: asks for the reason and
 * explains the consequences.
 */
import { openEmergencyAccess } from '@clinic/contract/audit/emergencyAccess';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, Card, Field, Notice, Textarea, usePageTitle } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Siren } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emergencyState } from '../queries.ts';

const SHORTEST = 10;

export default function EmergencyAccess({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(emergencyState);
  if (!data) return null;
  if (!data.needed) return children;
  if (data.until === null) return <Request />;
  return (
    <>
      <Notice tone="warning" icon={Siren} className="m-4 sm:mx-6">
        {t('emergency.open', { when: format.clinicMoment(data.until) })}
      </Notice>
      {children}
    </>
  );
}

function Request() {
  const { t } = useTranslation();
  const id = useId();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [tooShort, setTooShort] = useState(false);
  usePageTitle(t('emergency.title'), t('brand.name'));
  const open = useAction({
    mutationFn: () => call(openEmergencyAccess, {}, { reason }),
    onSuccess: (state) => queryClient.setQueryData(emergencyState.queryKey, state),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = reason.trim().length < SHORTEST;
    setTooShort(missing);
    if (missing) document.getElementById(id)?.focus();
    else open.mutate();
  };
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-bold">{t('emergency.title')}</h1>
      <p className="mt-2 text-ink-soft">{t('emergency.text')}</p>
      <Card className="mt-6">
        <form onSubmit={submit} className="grid gap-4" noValidate>
          <Field
            id={id}
            dense
            required
            label={t('emergency.reason')}
            help={t('emergency.help')}
            error={tooShort ? t('emergency.tooShort') : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                dense
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {open.isError && (
            <Notice role="alert" tone="danger" title={t('admin.failed.title')}>
              {t('admin.failed.text')}
            </Notice>
          )}
          <div>
            <Button type="submit" pending={open.isPending}>
              {t('emergency.submit')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
