/** A question of the source with the outcome of each of its elements. */
import type { ReportGroup } from '@clinic/formats/importing';
import { Badge, Button, Card } from '@clinic/platform/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OUTCOME_STYLES } from './OutcomeButtons.tsx';
import { type FoldedEntry, folded } from './reportRows.ts';
import { SourcePlace } from './SourcePlace.tsx';
import { useMessageText } from './useMessageText.ts';

/** A value set inside a form can have thousands of elements. */
const AT_ONCE = 40;
/** They come last and need no attention. */
const TAKEN_AT_ONCE = 3;

export function ReportGroupCard({ group: { path, place, linkId, text, elements } }: { group: ReportGroup }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  // There can be thousands.
  const rows = useMemo(() => folded(elements), [elements]);
  const others = rows.filter(({ entry }) => entry.outcome !== 'taken').length;
  const shown = isWhole
    ? elements.map((entry) => ({ entry, parts: 0 }))
    : rows.slice(0, Math.min(others + TAKEN_AT_ONCE, AT_ONCE));
  return (
    <Card as="li" padding="none">
      <div className="border-b border-line p-4 sm:px-6">
        <h3 className="font-semibold wrap-anywhere">
          {linkId === undefined ? t('importing.form.report.form') : (text ?? linkId)}
        </h3>
        <SourcePlace path={path} place={place} />
      </div>
      <ul>
        {shown.map(({ entry, parts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text and its extensions have the same path
          <Element key={`${entry.path} ${index}`} entry={entry} parts={parts} inside={path} />
        ))}
      </ul>
      {shown.length < elements.length && (
        <div className="p-4 sm:px-6">
          <Button variant="secondary" size="sm" onClick={() => setIsWhole(true)}>
            {t('importing.form.report.all', { count: elements.length })}
            <span className="sr-only">: {text ?? linkId ?? t('importing.form.report.form')}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}

function Element({ entry, parts, inside }: FoldedEntry & { inside: string }) {
  const { t } = useTranslation();
  const textOf = useMessageText();
  const { path, element, outcome, note } = entry;
  const { icon, tone } = OUTCOME_STYLES[outcome];
  const within = path.slice(inside.length).replace(/^\./, '');
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-6">
      <div>
        <Badge tone={tone} icon={icon}>
          {t(`importing.form.outcomeOne.${outcome}`)}
        </Badge>
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-mono text-sm">{within === '' ? element : within}</span>
          {parts > 0 && (
            <span className="text-xs text-ink-soft">
              {' '}
              {t('importing.form.report.parts', { count: parts })}
            </span>
          )}
          {within !== '' && !within.endsWith(element) && !within.startsWith(element) && (
            <span className="block text-xs text-ink-soft">{element}</span>
          )}
        </p>
        {note && <p className="text-sm wrap-anywhere text-ink-soft">{textOf(note)}</p>}
      </div>
    </li>
  );
}
