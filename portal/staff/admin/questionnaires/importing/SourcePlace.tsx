/** Where something is in an imported file: a row and column of a table, or a path. */
import type { TablePlace } from '@clinic/formats/importing';
import { useTranslation } from 'react-i18next';

interface SourcePlaceProps {
  /** Empty for the whole file. */
  path: string;
  place: TablePlace | undefined;
}

export function SourcePlace({ path, place }: SourcePlaceProps) {
  const { t } = useTranslation();
  if (place) {
    const { sheet, row, column } = place;
    const parts = [
      sheet !== undefined && t('importing.form.place.sheet', { sheet }),
      t('importing.form.place.row', { row }),
      column !== undefined && t('importing.form.place.column', { column }),
    ];
    return <p className="text-sm wrap-anywhere text-ink-soft">{parts.filter(Boolean).join(', ')}</p>;
  }
  return path === '' ? null : <p className="font-mono text-xs wrap-anywhere text-ink-soft">{path}</p>;
}
