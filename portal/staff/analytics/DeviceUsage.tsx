import type { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { useFormat } from '@clinic/platform/format';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import { ProportionBar } from './ProportionBar.tsx';

const DEVICES = [
  { key: 'desktop', icon: Monitor },
  { key: 'mobile', icon: Smartphone },
  { key: 'tablet', icon: Tablet },
] as const;

/** The devices on which patients filled in the form. */
export function DeviceUsage({
  completion: { deviceMetrics, devicePercentages, unknownDevices },
}: {
  completion: CompletionAnalytics;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const hasDevices = DEVICES.some(({ key }) => deviceMetrics[key] > 0);
  return (
    <ChartCard
      title={t('analytics.devices.title')}
      note={unknownDevices > 0 ? t('analytics.devices.unknown', { count: unknownDevices }) : undefined}
    >
      {hasDevices ? (
        <ul className="grid gap-5">
          {DEVICES.map(({ key, icon: Icon }) => (
            <li key={key}>
              <p className="mb-1.5 flex items-center gap-2">
                <Icon aria-hidden="true" className="size-4.5 text-ink-soft" />
                <span className="flex-1 font-medium">{t(`analytics.devices.${key}`)}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  <strong className="me-1.5 text-base text-ink">
                    {format.percent(devicePercentages[key])}
                  </strong>
                  {format.whole(deviceMetrics[key])}
                </span>
              </p>
              <ProportionBar value={devicePercentages[key]} tone="accent" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{t('analytics.empty')}</p>
      )}
    </ChartCard>
  );
}
