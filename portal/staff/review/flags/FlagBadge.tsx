import { Badge, unbroken } from '@clinic/platform/ui';
import type { Severity } from '@clinic/rules/document';
import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

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
