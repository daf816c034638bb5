/** Why an import got no response. */
import { remedyText, say } from '@clinic/formats/importing';
import { ApiError } from '@clinic/platform/api';
import { useLanguage } from '@clinic/platform/i18n';
import { Card, LoadFailed } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useMessageText } from './useMessageText.ts';

const TOO_LONG = say('conversionTooLong');

export function ImportFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const textOf = useMessageText();
  const language = useLanguage();
  const isTooLong = error instanceof ApiError && error.json?.code === 'evaluation_too_long';
  const isTooOften = error instanceof ApiError && error.status === 429;
  return (
    <Card padding="none">
      <LoadFailed
        title={isTooLong ? textOf(TOO_LONG) : t('importing.form.failed')}
        text={
          isTooLong
            ? remedyText(TOO_LONG, language)
            : t(isTooOften ? 'importing.form.tooOften' : 'importing.form.tryLater')
        }
        onRetry={onRetry}
      />
    </Card>
  );
}
