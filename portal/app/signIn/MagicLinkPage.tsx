/**
 * The landing page of an emailed link. Opening it does not sign in; its button does. In a browser other than
 * the one that requested it, it shows a code to type in the original browser.
 */
import { redeemLink } from '@clinic/contract/addresses';
import { inClinic } from '@clinic/platform/address';
import { call } from '@clinic/platform/api';
import { Button, Card, LinkButton, Notice, usePageTitle } from '@clinic/platform/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Refusal, refusalOf } from './refusalOf.ts';
import { SignInCodeForm } from './SignInCodeForm.tsx';

/** The token is after the # of the link, so it is never sent to a server. */
const tokenIn = ({ hash }: Location): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1];

export default function MagicLinkPage() {
  const { t } = useTranslation();
  const [token] = useState(() => tokenIn(window.location));
  const [code, setCode] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [pending, setPending] = useState(false);
  const title = t(code ? 'magicLink.code.title' : token ? 'magicLink.open.title' : 'magicLink.type.title');
  usePageTitle(title, t('brand.name'));

  const redeem = async (): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const answer = await call(redeemLink, {}, { token: token ?? '' });
      if ('returnTo' in answer) {
        // Remove the used link from the history.
        window.location.replace(inClinic(answer.returnTo));
        return;
      }
      setCode(answer.code);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setPending(false);
  };

  if (refusal === 'invalid' || refusal === 'deactivated') return <Refused refusal={refusal} />;
  if (code !== undefined) {
    return (
      <Page title={title}>
        <p className="mt-2 text-ink-soft">{t('magicLink.code.text')}</p>
        <p
          role="status"
          className="mt-6 rounded bg-sunken py-5 text-center text-4xl font-bold tracking-[0.2em] tabular-nums"
        >
          {code}
        </p>
        <p className="mt-4 text-sm text-ink-soft">{t('magicLink.code.warning')}</p>
      </Page>
    );
  }
  if (token !== undefined) {
    return (
      <Page title={title}>
        <p className="mt-2 text-ink-soft">{t('magicLink.open.text')}</p>
        {refusal && (
          <Notice tone="danger" role="alert" className="mt-5">
            {t('magicLink.failed')}
          </Notice>
        )}
        <Button size="lg" block className="mt-6" pending={pending} onClick={() => void redeem()}>
          {t('common.signIn')}
        </Button>
      </Page>
    );
  }
  return (
    <Page title={title}>
      <p className="mt-2 text-ink-soft">{t('magicLink.type.text')}</p>
      <SignInCodeForm />
    </Page>
  );
}

function Refused({ refusal }: { refusal: 'invalid' | 'deactivated' }) {
  const { t } = useTranslation();
  const title = t(`magicLink.${refusal}.title`);
  usePageTitle(title, t('brand.name'));
  return (
    <Page title={title}>
      <p role="alert" className="mt-2 text-ink-soft">
        {t(`magicLink.${refusal}.text`)}
      </p>
      <LinkButton href={inClinic('/')} size="lg" block className="mt-6">
        {t(`magicLink.${refusal}.action`)}
      </LinkButton>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-12 sm:py-20">
      <Card>
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
      </Card>
    </div>
  );
}
