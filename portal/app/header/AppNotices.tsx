/** The app's own notices: a new version is available, it works offline, it can be installed. */
import { onDevice } from '@clinic/platform/address';
import { clinic, install, installOffer, watchInstallOffer } from '@clinic/platform/api';
import { Button } from '@clinic/platform/ui';
import { Check, Download, RefreshCw, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { appState, startAppWorker, update, watchApp } from './appWorker.ts';

const useApp = () => useSyncExternalStore(watchApp, appState);

/** Shown above the page until the new version is loaded. */
export function UpdateBanner() {
  const { t } = useTranslation();
  const { update: ready } = useApp();
  const [state, setState] = useState<'asking' | 'loading' | 'blocked'>('asking');
  useEffect(startAppWorker, []);
  const load = async (): Promise<void> => {
    setState('loading');
    if (!(await update())) setState('blocked');
  };
  return (
    <div role="status">
      {ready && (
        <div className="border-b border-info-line bg-info-soft">
          <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-base sm:px-6">
            <p className="min-w-0 flex-1">
              <strong className="font-semibold">{t('app.update.title')}</strong>{' '}
              <span className="text-ink-soft">
                {state === 'blocked' ? t('app.update.blocked') : t('app.update.text')}
              </span>
            </p>
            <Button size="sm" pending={state === 'loading'} onClick={() => void load()}>
              <RefreshCw aria-hidden="true" />
              {t('app.update.action')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Shown below the page, so that nothing moves while the user reads or types. */
export function AppFoot() {
  const { t } = useTranslation();
  const { offlineReady } = useApp();
  const isNew = useShownOnce(offlineReady);
  return (
    <div className="px-4 pb-10 sm:px-6">
      <div className="mx-auto grid max-w-160 gap-4">
        <InstallPrompt />
        <p
          role="status"
          aria-live={isNew ? 'polite' : 'off'}
          className={isNew ? 'flex items-center gap-2 text-sm text-ink-soft' : 'sr-only'}
        >
          {offlineReady && (
            <>
              <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
              {t('app.offlineReady')}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

const OFFLINE_READY_SHOWN = 'offline-ready-told';
const SHOWN_MS = 10_000;

/** True for a while the first time `holds` is true on this device, and never again. */
function useShownOnce(holds: boolean): boolean {
  const [shown, setShown] = useState(() => onDevice.get(OFFLINE_READY_SHOWN) === null);
  useEffect(() => {
    if (!holds || !shown) return;
    onDevice.set(OFFLINE_READY_SHOWN, 'true');
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [holds, shown]);
  return shown;
}

const DECLINED = 'install-declined';

export function InstallPrompt() {
  const { t } = useTranslation();
  const offer = useSyncExternalStore(watchInstallOffer, installOffer);
  const [declined, setDeclined] = useState(() => onDevice.get(DECLINED) !== null);
  if (!offer || declined) return null;
  const product = clinic().clinicName || t('brand.name');
  return (
    <section
      aria-labelledby="install-app"
      className="flex items-start gap-3 rounded border border-line bg-surface p-4"
    >
      <Download aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <h2 id="install-app" className="font-semibold">
          {t('app.install.title', { product })}
        </h2>
        <p className="mt-0.5 text-base text-ink-soft">{t('app.install.text')}</p>
        <Button size="sm" className="mt-3" onClick={() => void install()}>
          {t('app.install.action')}
        </Button>
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="-mt-1 -me-2"
        aria-label={t('app.install.notNow')}
        onClick={() => {
          // Without storage the notice appears again next time.
          onDevice.set(DECLINED, 'true');
          setDeclined(true);
        }}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}
