/** Shows what an export contains before it starts, and then its progress. */
import { type ExportRequest, exportSubmissions } from '@clinic/contract/queue/bulk';
import { ApiError, request } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Dialog, DialogActions, Spinner, saveFile, showToast } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueList } from '../queries.ts';
import { cleaned, isNarrowed } from '../queueFilter.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { useFilterChips } from './useFilterChips.ts';

interface ExportDialogProps {
  format: ExportRequest['format'];
  /** Only these, whatever the filter is. */
  ids?: readonly string[];
  onClose: () => void;
}

export function ExportDialog({ format, ids, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number } = useFormat();
  const { filter: shown } = useQueueFilter();
  const filter = ids ? { sort: shown.sort } : shown;
  const { data: list } = useQuery({ ...queueList(filter), enabled: !ids });
  const chips = useFilterChips(filter, list?.rows.slice(0, 1).map(({ ruleSet }) => ruleSet) ?? []);
  const [received, setReceived] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    setReceived(0);
    try {
      await downloadExport(
        { format, language, filter, ids: ids && [...ids] },
        { signal: abort.signal, onProgress: setReceived },
      );
      showToast({ tone: 'success', title: t('dashboard.export.done') });
      onClose();
    } catch (error) {
      if (abort.signal.aborted) return;
      const isTooWide = error instanceof ApiError && error.json?.code === 'too_many_columns';
      setReceived(undefined);
      showToast({
        tone: 'danger',
        title: t('dashboard.export.failed'),
        text: t(isTooWide ? 'dashboard.export.tooManyColumns' : 'dashboard.export.failedText'),
      });
    }
  };

  const count = ids ? ids.length : list?.latest.total;
  return (
    <Dialog
      onClose={onClose}
      title={t(`dashboard.export.${format}`)}
      text={t(`dashboard.export.about.${format}`)}
    >
      <p className="text-lg font-semibold" role="status">
        {count === undefined
          ? t('review.loading')
          : t(list?.latest.capped ? 'dashboard.export.countAtLeast' : 'dashboard.export.count', {
              count,
              shown: number(count, { maximumFractionDigits: 1 }),
            })}
      </p>
      {ids ? (
        <p className="mt-1 text-ink-soft">{t('dashboard.export.selected')}</p>
      ) : isNarrowed(filter) ? (
        <ul className="mt-1 text-ink-soft">
          {chips.map(({ name, label, text }) => (
            <li key={name} className="truncate">
              {label}: <span className="font-semibold text-ink">{text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft">{t('dashboard.export.everything')}</p>
      )}
      <p className="mt-4 flex gap-2 text-sm text-ink-soft">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
        {t('dashboard.export.care')}
      </p>
      <p role="status" className="mt-5 flex items-center gap-2 text-sm text-ink-soft tabular-nums">
        {received !== undefined && (
          <>
            <Spinner />
            {t('dashboard.export.progress', {
              size: number(received / 1_000_000, { maximumFractionDigits: 1 }),
            })}
          </>
        )}
      </p>
      <DialogActions
        onCancel={onClose}
        action={t('dashboard.export.confirm')}
        onAction={() => void run()}
        pending={received !== undefined}
        disabled={count === undefined || count === 0}
      />
    </Dialog>
  );
}

interface DownloadOptions {
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress: (bytes: number) => void;
}

/** Requests an export and downloads it as a file once all of it has arrived. */
async function downloadExport(
  { format, language, filter, ids }: ExportRequest,
  { signal, onProgress }: DownloadOptions,
): Promise<void> {
  const wanted = { format, language, filter: cleaned(filter), ...(ids && { ids }) };
  const response = await request(exportSubmissions, {}, wanted, { signal });
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    bytes += read.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const name = fileNameIn(response.headers.get('Content-Disposition')) ?? fallbackName[format];
  saveFile(name, new Blob(parts, { type }));
}

const fallbackName = {
  xlsx: 'submissions.xlsx',
  csv: 'submissions.csv',
  fhir: 'submissions.ndjson',
  fhirBundle: 'submissions.fhir.json',
};

const fileNameIn = (disposition: string | null): string | undefined =>
  disposition?.match(/filename="?([^";]+)"?/)?.[1];
