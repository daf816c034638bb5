/** Says that a message will be sent once there is a connection. */
import { Notice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

export function WaitsForConnection({ when }: { when: boolean }) {
  const { t } = useTranslation();
  // The live region is rendered before its content, so that screen readers announce it.
  return (
    <div role="status">
      {when && (
        <Notice tone="warning" className="mt-4">
          {t('ownSubmission.waitsForConnection')}
        </Notice>
      )}
    </div>
  );
}
