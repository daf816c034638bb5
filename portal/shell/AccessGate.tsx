/** Stands where a physician screen was, once the session ended or the role was lost. */
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';

export function AccessGate() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div role="alert" className="mx-auto max-w-xl py-16">
      <EmptyState
        level={1}
        icon={LockKeyhole}
        title={t('access.title')}
        text={t('access.text')}
        action={
          <LinkButton href={`/api/login?returnTo=${encodeURIComponent(pathname)}`}>
            {t('common.signIn')}
          </LinkButton>
        }
      />
    </div>
  );
}
