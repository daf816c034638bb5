/**
 * Whether the answers are saved, and whether there is a connection. Announced only on errors and on recovery:
 * an announcement after each answer would talk over the questions.
 */
import { formatOf } from '@clinic/platform/format';
import { useHydrated, useOnline } from '@clinic/platform/ui';
import { Check, CloudAlert, CloudOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftSession } from '../sync/draftSession.ts';
import { useDraft } from './useDraft.ts';

const ICONS = { saving: RefreshCw, saved: Check, failed: CloudAlert, offline: CloudOff, refused: CloudAlert };
const COLOURS = {
  saving: 'text-ink-soft',
  saved: 'text-ink-soft',
  failed: 'text-warning',
  offline: 'text-warning',
  refused: 'text-warning',
};

const WRONG: ReadonlySet<string> = new Set(['failed', 'offline', 'refused']);

interface SaveStatusProps {
  session: DraftSession;
  language: string;
}

export function SaveStatus(props: SaveStatusProps) {
  const { t } = useTranslation();
  // Until the scripts run, nothing is saved.
  if (!useHydrated()) return <p className="min-h-5 text-xs text-ink-soft">{t('intake.loading')}</p>;
  return <CurrentStatus {...props} />;
}

function CurrentStatus({ session, language }: SaveStatusProps) {
  const { t } = useTranslation();
  const save = useDraft(session, (state) => state.save);
  const keepsCopy = useDraft(session, (state) => state.keepsCopy);
  const keeping = useDraft(session, (state) => state.keeping && state.keepsCopy);
  const keepsPlace = useDraft(session, (state) => state.keepsPlace);
  const online = useOnline();
  // Show that the device is offline before the next save fails.
  const visible = !online && save.status !== 'waiting' ? 'offline' : save.status;
  // Do not claim that a change is stored on this device before it is.
  const status = visible === 'offline' && keeping ? 'saving' : visible;
  const [last, setLast] = useState({ status, trouble: WRONG.has(status) });
  if (last.status !== status) {
    setLast({ status, trouble: WRONG.has(status) || (last.trouble && last.status !== 'saved') });
  }
  const aloud = last.trouble && status !== 'saving' && status !== 'waiting';
  const Icon = status === 'waiting' ? undefined : ICONS[status];
  const texts = {
    saving: t('intake.save.saving'),
    saved: keepsPlace ? t('intake.save.saved') : t('intake.save.savedAtClinic'),
    failed: t('intake.save.failed'),
    refused: t('intake.save.refused'),
    offline: keepsCopy ? t('intake.save.offline') : t('intake.save.offlineNoCopy'),
  };
  return (
    <div className="flex min-h-5 min-w-0 flex-wrap items-center justify-end gap-x-3 text-xs">
      <p
        role="status"
        aria-live={aloud ? 'polite' : 'off'}
        className={`flex items-center gap-1.5 ${status === 'waiting' ? '' : COLOURS[status]}`}
      >
        {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
        {status !== 'waiting' && (
          <span>
            <span>{texts[status]}</span>
            {status === 'saved' && save.savedAt && (
              <span className="whitespace-nowrap tabular-nums">
                {` · ${formatOf(language).timeOfDay(save.savedAt)}`}
              </span>
            )}
          </span>
        )}
      </p>
      <p className="flex items-center gap-1.5 text-ink-soft">
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${online ? 'bg-success' : 'border border-warning bg-transparent'}`}
        />
        <span className={online || status !== 'waiting' ? 'max-sm:sr-only' : undefined}>
          {online ? t('intake.online') : t('intake.offline')}
        </span>
      </p>
    </div>
  );
}
