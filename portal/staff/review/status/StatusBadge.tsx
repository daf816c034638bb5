import type { Status } from '@clinic/contract/review';
import { Badge } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
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
