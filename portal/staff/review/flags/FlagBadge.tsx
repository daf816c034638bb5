import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Severity } from '../../../../rules/document/ruleset.ts';
import { Badge } from '../../../platform/ui/base/Badge.tsx';
import { unbroken } from '../../../platform/ui/base/unbroken.tsx';

export const severityIcon: Record<Severity, LucideIcon> = {
  danger: OctagonAlert,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
};

/** A flag's name; icon and colour show its severity. */
export function FlagBadge({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <Badge
      tone={severity}
      icon={severityIcon[severity]}
      className="rounded-2xl! text-start whitespace-normal!"
    >
      {unbroken(children)}
    </Badge>
  );
}
