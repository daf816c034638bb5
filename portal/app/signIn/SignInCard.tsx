/** Start an intake, or sign in: two tabs of one card. The server renders it, too. */
import { inClinic } from '@clinic/platform/address';
import { LinkButton, Notice, Tabs } from '@clinic/platform/ui';
import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInForm } from './SignInForm.tsx';

type Tab = 'start' | 'signIn';

interface SignInCardProps {
  /** It is not known yet whether a user is signed in. */
  loading: boolean;
  /** The URL requires a signed-in user. */
  linked: boolean;
  /** The identity provider redirected back here: it authenticated the user, but the account is closed. */
  deactivated: boolean;
  onLeave: () => void;
}

export default function SignInCard({ loading, linked, deactivated, onLeave }: SignInCardProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('signIn');
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10 sm:py-16">
      <h1 className="text-3xl font-bold">{t('signIn.title')}</h1>
      <p className="mt-1.5 text-lg text-ink-soft">{t(linked ? 'signIn.linked' : 'signIn.text')}</p>
      {deactivated && (
        <Notice tone="danger" role="alert" className="mt-6" title={t('signIn.deactivated.title')}>
          {t('signIn.deactivated.text')}
        </Notice>
      )}
      <div className="mt-7 rounded border border-line bg-surface p-5 sm:p-7">
        <Tabs
          label={t('signIn.title')}
          value={tab}
          onChange={(id) => setTab(id as Tab)}
          tabs={[
            { id: 'start', title: t('signIn.start.tab'), content: <StartIntake /> },
            {
              id: 'signIn',
              title: t('common.signIn'),
              content: <SignInForm loading={loading} onBack={() => setTab('start')} />,
            },
          ]}
        />
      </div>
      <button
        type="button"
        onClick={onLeave}
        className="mt-5 inline-flex min-h-10 items-center rounded font-semibold text-accent underline underline-offset-3"
      >
        {t('signIn.leave')}
      </button>
    </div>
  );
}

function StartIntake() {
  const { t } = useTranslation();
  return (
    <>
      <ul className="grid gap-3">
        {['noAccount', 'saved', 'reviewed'].map((note) => (
          <li key={note} className="flex gap-3">
            <span className="mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-full bg-success-soft text-success">
              <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
            </span>
            {t(`signIn.start.notes.${note}`)}
          </li>
        ))}
      </ul>
      <LinkButton href={inClinic('/intake')} size="lg" block className="mt-6">
        {t('signIn.start.action')}
        <ArrowRight aria-hidden="true" />
      </LinkButton>
    </>
  );
}
