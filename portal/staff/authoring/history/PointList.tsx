/** The saves and versions, grouped by day. */
import { useFormat } from '@clinic/platform/format';
import { Badge, classes } from '@clinic/platform/ui';
import { CircleDot, Rocket, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { byDay, type Point } from './points.ts';

interface PointListProps {
  points: readonly Point[];
  chosen: string | undefined;
  /** The key of the current state. */
  currentId: string;
  onChoose: (point: Point) => void;
}

export function PointList({ points, chosen, currentId, onChoose }: PointListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav
      aria-label={t('versions.list')}
      className="max-h-72 overflow-y-auto rounded border border-line xl:max-h-none xl:overflow-visible xl:border-0"
    >
      {byDay(points, (at) => format.clinicDay(at)).map(({ day: heading, points: ofDay }) => (
        <section key={`${heading} ${ofDay[0]?.key}`} className="mb-3 last:mb-0">
          <h2 className="px-2 py-1.5 text-xs font-semibold text-ink-soft">{heading}</h2>
          <ol>
            {ofDay.map((point) => (
              <li key={point.key}>
                <button
                  type="button"
                  aria-current={point.key === chosen ? 'true' : undefined}
                  onClick={() => onChoose(point)}
                  className={classes(
                    'flex w-full items-start gap-2.5 rounded px-2 py-2 text-start text-sm',
                    point.key === chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
                  )}
                >
                  <PointIcon point={point} />
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <PointTitle point={point} time={format.clinicClock(point.at)} />
                      {point.key === currentId && <Badge tone="accent">{t('versions.now')}</Badge>}
                    </span>
                    <span className="block truncate text-ink-soft">{point.who ?? t('versions.shipped')}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  );
}

function PointIcon({ point }: { point: Point }) {
  const Icon = point.kind === 'version' ? Rocket : point.name ? Star : CircleDot;
  const isMarked = point.kind === 'version' || point.name !== null;
  return (
    <Icon
      aria-hidden="true"
      className={classes('mt-0.5 size-4 shrink-0', isMarked ? 'text-accent' : 'text-ink-soft')}
    />
  );
}

function PointTitle({ point, time }: { point: Point; time: string }) {
  const { t } = useTranslation();
  const title =
    point.kind === 'version'
      ? t('versions.published', { version: point.version })
      : (point.name ?? undefined);
  return (
    <>
      {title && <span className="font-semibold wrap-anywhere">{title}</span>}
      <span className={classes('tabular-nums', title ? 'text-ink-soft' : 'font-medium')}>{time}</span>
    </>
  );
}
