/** The weight that a patient stated over time, as a curve with its table. */
import type { OwnPlan } from '@clinic/contract/plans/personPlans';
import { useFormat } from '@clinic/platform/format';
import { Card } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

const [WIDTH, HEIGHT, EDGE] = [600, 160, 8];

export function WeightCurve({ weights }: { weights: OwnPlan['weights'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first, last] = [weights[0], weights.at(-1)];
  if (!first || !last) return null;
  const weight = (kg: number): string => t('ownPlan.kilograms', { kg: format.oneDecimal(kg) });
  const change = last.kg - first.kg;
  const points = pointsOf(weights);
  return (
    <Card className="mt-3">
      <h3 className="text-lg font-semibold">{t('ownPlan.weight')}</h3>
      <p className="text-ink-soft">
        {t(change < 0 ? 'ownPlan.lost' : 'ownPlan.gained', {
          kg: format.oneDecimal(Math.abs(change)),
          since: format.calendarDate(first.on),
        })}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-4 h-40 w-full text-accent"
        preserveAspectRatio="none"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-1 flex justify-between text-sm text-ink-soft tabular-nums">
        {[first, last].map(({ on, kg }) => (
          <span key={on}>
            {format.shortDay(on)}: {weight(kg)}
          </span>
        ))}
      </div>
      <details className="mt-3">
        <summary className="font-semibold">{t('ownPlan.table')}</summary>
        <table className="mt-2 w-full max-w-md text-start tabular-nums">
          <thead>
            <tr>
              <th className="py-1 text-start">{t('ownPlan.day')}</th>
              <th className="py-1 text-end">{t('ownPlan.weight')}</th>
            </tr>
          </thead>
          <tbody>
            {weights.toReversed().map(({ on, kg }) => (
              <tr key={on} className="border-t border-line">
                <td className="py-1">{format.calendarDate(on)}</td>
                <td className="py-1 text-end">{weight(kg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

function pointsOf(weights: OwnPlan['weights']): Array<{ x: number; y: number }> {
  const days = weights.map(({ on }) => Date.parse(on));
  const kilograms = weights.map(({ kg }) => kg);
  const place = (value: number, values: readonly number[], length: number): number => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return EDGE + (high === low ? 0.5 : (value - low) / (high - low)) * (length - 2 * EDGE);
  };
  return weights.map(({ on, kg }) => ({
    x: place(Date.parse(on), days, WIDTH),
    y: HEIGHT - place(kg, kilograms, HEIGHT),
  }));
}
