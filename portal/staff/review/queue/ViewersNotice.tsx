import { leave, stayPresent } from '@clinic/contract/queue/presence';
import { call, type PresenceCalls, usePresence } from '@clinic/platform/api';
import { Notice } from '@clinic/platform/ui';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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

const SUBMISSIONS: PresenceCalls = {
  name: 'submission',
  stay: (id, signal) => call(stayPresent, { id }, undefined, { signal }),
  leave: (id) => call(leave, { id }, undefined, { keepalive: true }),
  isChanged: (event, id) => event.type === 'presence_changed' && event.submissionId === id,
};

/** Reports that this submission is open here, for as long as it is, and returns who else has it open. */
const useViewing = (submissionId: string) => usePresence(SUBMISSIONS, submissionId);
