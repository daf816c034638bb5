/** The reason for an action that requires one. */
import { TextareaField, type TextareaFieldProps } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

type ReasonFieldProps = Omit<TextareaFieldProps, 'label' | 'maxLength'>;

export function ReasonField({ help, ...field }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <TextareaField {...field} label={t('reason.label')} help={help ?? t('reason.help')} maxLength={2000} />
  );
}
