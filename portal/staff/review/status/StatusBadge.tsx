import { useTranslation } from 'react-i18next';
import type { Status } from '../../../../contract/review.ts';
import { Badge } from '../../../platform/ui/base/Badge.tsx';
import { statusTone } from './status.ts';
import { statusIcon } from './statusIcon.ts';

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation();
  return (
    <Badge tone={statusTone[status]} icon={statusIcon[status]} className="min-h-8 px-3">
      {t(`status.${status}`)}
    </Badge>
  );
}
