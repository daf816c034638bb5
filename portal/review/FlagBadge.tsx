import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Severity } from '../../rules/ruleset.ts';
import { Badge } from '../ui/Badge.tsx';

export const severityIcon: Record<Severity, LucideIcon> = {
  danger: OctagonAlert,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
};

/** A flag's name; its severity is in icon and colour. */
export function FlagBadge({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <Badge tone={severity} icon={severityIcon[severity]} className="whitespace-normal">
      {children}
    </Badge>
  );
}
