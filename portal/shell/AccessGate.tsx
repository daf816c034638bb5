/** Stands where a physician screen was, once the session ended or the role was lost. */
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { sessionQuery } from './useSession.ts';

export function AccessGate() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    // What was read as a physician does not stay in memory.
    const [session] = sessionQuery.queryKey;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
  }, [queryClient]);
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
