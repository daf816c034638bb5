/** Before the first second factor: the code that an administrator has handed over. */
import { enterEnrolmentCode } from '@clinic/contract/secondFactor';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { CodeField } from './CodeField.tsx';
import { failureOf } from './failureOf.ts';

export function EnterEnrolmentCode({ onEntered }: { onEntered: () => void }) {
  const { t } = useTranslation();
  const enter = useAction({
    mutationFn: (code: string) => call(enterEnrolmentCode, {}, { code }),
    onSuccess: onEntered,
    // Each attempt is counted.
    retry: false,
  });
  return (
    <CodeField
      digits={false}
      label={t('secondFactor.enrolmentCode.label')}
      help={t('secondFactor.enrolmentCode.help')}
      action={t('secondFactor.code.action')}
      pending={enter.isPending}
      failure={enter.error ? t(failureOf(enter.error)) : undefined}
      onCode={(code) => enter.mutate(code)}
    />
  );
}
