/** Says that what was sent waits for a connection. */
import { useTranslation } from 'react-i18next';
import { Notice } from '../platform/ui/Notice.tsx';

export function WaitsForConnection({ when }: { when: boolean }) {
  const { t } = useTranslation();
  // The region stands before its content, so that screen readers announce it.
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
