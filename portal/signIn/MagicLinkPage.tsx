/**
 * Where a mailed link leads. Opening it signs nobody in: the button does. In another browser than the one that
 * asked for it, the link shows a code, which is typed here in the first one.
 */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, client } from '../api/client.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

type Refusal = 'invalid' | 'staff' | 'wrongCode' | 'failed';

/** Behind the # of the link: no server gets to see it. */
const tokenIn = ({ hash }: Location): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1];

function refusalOf(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.json?.code : undefined;
  if (code === 'link_invalid') return 'invalid';
  if (code === 'second_factor_needed') return 'staff';
  return code === 'code_wrong' ? 'wrongCode' : 'failed';
}

export default function MagicLinkPage() {
  const { t } = useTranslation();
  const [token] = useState(() => tokenIn(window.location));
  const [code, setCode] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [pending, setPending] = useState(false);
  const title = t(code ? 'magicLink.code.title' : token ? 'magicLink.open.title' : 'magicLink.type.title');
  usePageTitle(title, t('brand.name'));

  const send = async (path: string, body: object): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const answer = (await client.send('POST', path, body)) as { returnTo: string } | { code: string };
      if ('returnTo' in answer) {
        // The used link does not stay in the history.
        window.location.replace(answer.returnTo);
        return;
      }
      setCode(answer.code);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setPending(false);
  };

  if (refusal === 'invalid' || refusal === 'staff') return <Refused refusal={refusal} />;
  const failed = refusal === 'failed' && (
    <Notice tone="danger" role="alert" className="mt-5">
      {t('magicLink.failed')}
    </Notice>
  );
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
        {failed}
        <Button
          size="lg"
          block
          className="mt-6"
          pending={pending}
          onClick={() => void send('/api/auth/magic-link/redeem', { token })}
        >
          {t('common.signIn')}
        </Button>
      </Page>
    );
  }
  return (
    <Page title={title}>
      <p className="mt-2 text-ink-soft">{t('magicLink.type.text')}</p>
      {failed}
      <CodeForm
        pending={pending}
        wrong={refusal === 'wrongCode'}
        onType={(typed) => void send('/api/auth/magic-link/code', { code: typed })}
      />
    </Page>
  );
}

function CodeForm({
  pending,
  wrong,
  onType,
}: {
  pending: boolean;
  wrong: boolean;
  onType: (code: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const digits = typed.replace(/\D/g, '');
    setIncomplete(digits.length !== 6);
    if (digits.length === 6 && !pending) onType(digits);
  };
  return (
    <form className="mt-6 border-t border-line pt-5" onSubmit={submit} noValidate>
      <Field
        id="sign-in-code"
        label={t('magicLink.type.code')}
        help={t('magicLink.type.help')}
        error={wrong ? t('magicLink.type.wrong') : incomplete ? t('magicLink.type.incomplete') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block className="mt-4" pending={pending}>
        {t('common.signIn')}
      </Button>
    </form>
  );
}

function Refused({ refusal }: { refusal: 'invalid' | 'staff' }) {
  const { t } = useTranslation();
  const title = t(`magicLink.${refusal}.title`);
  usePageTitle(title, t('brand.name'));
  return (
    <Page title={title}>
      <p role="alert" className="mt-2 text-ink-soft">
        {t(`magicLink.${refusal}.text`)}
      </p>
      <LinkButton href={refusal === 'staff' ? '/api/login' : '/'} size="lg" block className="mt-6">
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
