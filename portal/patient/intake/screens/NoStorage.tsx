/** The browser stores nothing for this page: after a reload only a link leads back to the answers. */
import { Notice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { DraftSession } from '../sync/draftSession.ts';
import { ContinueLater } from './ContinueLater.tsx';
import { useDraft } from './useDraft.ts';

export function NoStorage({ session, emailKey }: { session: DraftSession; emailKey: string }) {
  const { t } = useTranslation();
  const keepsPlace = useDraft(session, (state) => state.keepsPlace);
  if (keepsPlace) return null;
  return (
    <Notice tone="warning" role="alert" className="mb-6">
      <p>{t('intake.noStorage')}</p>
      <div className="ms-4">
        <ContinueLater session={session} emailKey={emailKey} />
      </div>
    </Notice>
  );
}
