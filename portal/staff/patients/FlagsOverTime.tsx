/** Which flags were raised at which visit. */
import { textIn } from '@clinic/engine/definition';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { type Flag, inReadingOrder } from '@clinic/rules/document';
import { Circle, CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FlagBadge } from '../review/flags/FlagBadge.tsx';
import type { ReadVisit } from './visits.ts';

interface FlagsOverTimeProps {
  /** The latest first. */
  visits: readonly ReadVisit[];
  flagsOf: (visit: ReadVisit) => readonly Flag[];
}

export function FlagsOverTime({ visits, flagsOf }: FlagsOverTimeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const flags = new Map(
    visits.toReversed().flatMap((visit) => flagsOf(visit).map((flag) => [flag.key, flag] as const)),
  );
  if (flags.size === 0) return <p className="text-ink-soft">{t('patients.flags.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard where it is wider than the screen
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('patients.tabs.flags')}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            <td />
            {visits.map(({ visit }) => (
              <th key={visit.id} scope="col" className="min-w-20 px-2 py-1.5 font-normal text-ink-soft">
                {format.calendarDate(visit.answeredOn)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inReadingOrder([...flags.values()]).map(({ key, severity, title }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className="min-w-48 py-1.5 text-start font-normal">
                <FlagBadge severity={severity}>{textIn(title, language)}</FlagBadge>
              </th>
              {visits.map(({ visit }) => {
                const isRaised = visit.raisedFlags.includes(key);
                const Icon = isRaised ? CircleDot : Circle;
                return (
                  <td key={visit.id} className="px-2 text-center">
                    <Icon
                      aria-hidden="true"
                      className={`mx-auto size-4 ${isRaised ? 'text-ink' : 'text-line'}`}
                    />
                    <span className="sr-only">
                      {t(isRaised ? 'patients.flags.raised' : 'patients.flags.not')}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
