/** Why a file or a form cannot be imported, by location, and what to do about each problem. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Refusal, remedyText } from '@clinic/formats/importing';
import { useLanguage } from '@clinic/platform/i18n';
import { Finding, Notice } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SourcePlace } from './SourcePlace.tsx';
import { useMessageText } from './useMessageText.ts';

/** After correcting these, the user imports the file again. */
const SHOWN = 50;

interface RefusalsProps {
  refused: readonly Refusal[];
  /** Links or buttons for the next step. */
  action?: ReactNode;
}

export function Refusals({ refused, action }: RefusalsProps) {
  const { t } = useTranslation();
  const more = refused.length - SHOWN;
  return (
    <div className="grid gap-4">
      <Notice tone="danger" role="alert" title={t('importing.form.refused.title')}>
        {t('importing.form.refused.text')}
      </Notice>
      <ul aria-label={t('importing.form.refused.list')} className="grid gap-4">
        {refused.slice(0, SHOWN).map((refusal, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two can be alike
          <li key={index}>
            <OneRefusal refusal={refusal} />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('importing.form.refused.more', { count: more })}</p>}
      {action && <div>{action}</div>}
    </div>
  );
}

function OneRefusal({ refusal: { path, places = [], place, message, text } }: { refusal: Refusal }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = useMessageText();
  const remedy = text && remedyText(text, language);
  return (
    <Finding level="error">
      <p className="wrap-anywhere" {...(!text && { lang: FALLBACK_LANGUAGE })}>
        {text ? textOf(text) : message}
      </p>
      {places.length > 1 && <p>{t('importing.form.refused.places', { count: places.length })}</p>}
      {remedy && <p className="text-ink-soft">{remedy}</p>}
      <SourcePlace path={path} place={place} />
    </Finding>
  );
}
