import { Archive, CircleCheck, CircleDot, Eye, type LucideIcon, MessageCircleQuestion } from 'lucide-react';
import type { Status } from '../../../../contract/review.ts';

export const statusIcon: Record<Status, LucideIcon> = {
  NEW: CircleDot,
  IN_REVIEW: Eye,
  NEEDS_INFO: MessageCircleQuestion,
  APPROVED: CircleCheck,
  ARCHIVED: Archive,
};
