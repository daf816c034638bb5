/** Replaces a screen once the session has ended or the user has lost the role. */
import { signIn } from '@clinic/contract/addresses';
import { addressOf, inClinic } from '@clinic/platform/address';
import { EmptyState, LinkButton, Notice, usePageTitle } from '@clinic/platform/ui';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

export interface AccessGateProps {
  /** The user the screen belonged to. */
  of: 'staff' | 'patient';
  /** True when no user is signed in any more; otherwise the role is insufficient. */
  ended: boolean;
}

export function AccessGate({ of, ended }: AccessGateProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t(of === 'staff' ? 'access.title' : 'access.ended.title');
  usePageTitle(title, t('brand.name'));
  const way = of === 'staff' ? addressOf(signIn, {}, { returnTo: pathname }) : inClinic('/sign-in');
  return (
    <div role="alert" className="mx-auto max-w-xl py-16">
      <EmptyState
        level={1}
        icon={LockKeyhole}
        title={title}
        text={t(of === 'staff' ? 'access.text' : 'access.ended.text')}
        action={<LinkButton href={way}>{t('common.signIn')}</LinkButton>}
      />
      {ended && (
        <Notice className="mx-4">{t(of === 'staff' ? 'access.ended.staff' : 'access.ended.kept')}</Notice>
      )}
    </div>
  );
}
