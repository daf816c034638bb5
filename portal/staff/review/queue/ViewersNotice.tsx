import { Notice } from '@clinic/platform/ui';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useViewing } from './useViewing.ts';

/** Who else has this submission open. Render once per submission page: it also reports this user. */
export function ViewersNotice({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation();
  const others = useViewing(submissionId);
  return (
    <div role="status" className="print:hidden">
      {others.length > 0 && (
        <Notice icon={Eye} className="mb-4">
          <p>
            {t('queue.viewing', {
              count: others.length,
              names: others.map(({ name }) => name).join(', '),
            })}
          </p>
        </Notice>
      )}
    </div>
  );
}
