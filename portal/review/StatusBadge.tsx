import { Archive, CircleCheck, CircleDot, Eye, type LucideIcon, MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../server/review/contract.ts';
import { Badge } from '../ui/Badge.tsx';
import { statusTone } from './status.ts';

const icons: Record<Status, LucideIcon> = {
  NEW: CircleDot,
  IN_REVIEW: Eye,
  NEEDS_INFO: MessageCircleQuestion,
  APPROVED: CircleCheck,
  ARCHIVED: Archive,
};

export function StatusBadge({ status, className }: { status: Status; className?: string }) {
  const { t } = useTranslation();
  return (
    <Badge tone={statusTone[status]} icon={icons[status]} className={className}>
      {t(`status.${status}`)}
    </Badge>
  );
}
