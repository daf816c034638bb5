/** Announces, on every screen, that a change is waiting for the connection. */
import { Notice, useOnline } from '@clinic/platform/ui';
import { type Mutation, useMutationState } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export const waitsUnannounced = ({ state, meta }: Mutation): boolean =>
  state.isPaused && meta?.showsWaiting !== true;

export function WaitingNotice() {
  const { t } = useTranslation();
  const waiting = useMutationState({ filters: { predicate: waitsUnannounced }, select: () => true });
  // Changes that are sent one at a time are paused also while they wait for each other.
  const online = useOnline();
  return (
    // The live region is rendered before its content, so that screen readers announce it. They also hear it from
    // within a dialog, which hides all but live regions.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 p-4 md:end-auto md:max-w-105 print:hidden"
    >
      {waiting.length > 0 && !online && (
        <Notice tone="warning" icon={CloudOff} className="shadow-float">
          {t('app.waitsForConnection')}
        </Notice>
      )}
    </div>
  );
}
