/** What was not written as FHIR has it and was read in the only way possible: a sentence for each kind of fault. */
import type { CorrectionsOfKind } from '@clinic/formats/fhir';
import { Card } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useMessageText } from './useMessageText.ts';

/** Places of a kind; the report of elements has all of them. */
const SHOWN = 3;

export function Corrections({ corrections }: { corrections: readonly CorrectionsOfKind[] }) {
  const { t } = useTranslation();
  const textOf = useMessageText();
  return (
    <Card as="section" aria-labelledby="import-corrections">
      <h2 id="import-corrections" className="text-xl font-semibold">
        {t('importing.form.corrected.title')}
      </h2>
      <ul className="mt-3 grid gap-3">
        {corrections.map(({ what, places }) => (
          <li key={what.code}>
            <p>
              {textOf(what)} {t('importing.form.corrected.places', { count: places.length })}
            </p>
            <ul className="mt-1 grid gap-1 text-sm text-ink-soft">
              {places.slice(0, SHOWN).map(({ path, before, after }) => (
                <li key={`${path} ${before}`} className="wrap-anywhere">
                  <span className="font-mono text-xs">{path}</span>
                  {': '}
                  {before ?? t('importing.form.corrected.missing')} →{' '}
                  {after ?? t('importing.form.corrected.leftOut')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
