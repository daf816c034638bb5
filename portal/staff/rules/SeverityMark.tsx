/** A severity as an icon with its name. */
import { classes } from '@clinic/platform/ui';
import type { Severity } from '@clinic/rules/document';
import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const MARKS: Record<Severity, { icon: LucideIcon; tone: string }> = {
  danger: { icon: OctagonAlert, tone: 'text-danger' },
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  info: { icon: Info, tone: 'text-info' },
  success: { icon: CircleCheck, tone: 'text-success' },
};

export function SeverityMark({ severity, named }: { severity: Severity; named?: boolean }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = MARKS[severity];
  return (
    <span className={classes('inline-flex items-center gap-1.5 font-semibold', tone)}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={2.25} />
      <span className={named ? 'text-sm' : 'sr-only'}>{t(`rules.severity.${severity}`)}</span>
    </span>
  );
}
