import type { Status } from '@clinic/contract/review';
import { Archive, CircleCheck, CircleDot, Eye, type LucideIcon, MessageCircleQuestion } from 'lucide-react';

export const statusIcon: Record<Status, LucideIcon> = {
  NEW: CircleDot,
  IN_REVIEW: Eye,
  NEEDS_INFO: MessageCircleQuestion,
  APPROVED: CircleCheck,
  ARCHIVED: Archive,
};
