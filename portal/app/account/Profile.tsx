/** The user's own account and appearance settings. */
import type { CurrentUser } from '@clinic/contract/auth';
import { chooseLanguage, LANGUAGES, type Language, ownName, useLanguage } from '@clinic/platform/i18n';
import { EmailUpdates, NotificationPreferences } from '@clinic/platform/notifications';
import { SecondFactors } from '@clinic/platform/secondFactor';
import { isStaff } from '@clinic/platform/session';
import { Avatar, Badge, Card, Field, roleTone, Select, usePageTitle } from '@clinic/platform/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnSessions } from './OwnSessions.tsx';
import { chooseTheme, currentTheme, THEMES, type Theme } from './theme.ts';

export default function Profile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const title = t('account.profile.title');
  usePageTitle(title, t('brand.name'));
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-8 sm:px-6 sm:py-10">
      <div>
        <h1 className="text-3xl font-bold">{title}</h1>
        <p className="mt-1 text-ink-soft">{t('account.profile.subtitle')}</p>
      </div>
      <Card as="section" aria-label={t('account.profile.account')}>
        <div className="flex items-center gap-4">
          <Avatar name={user.name} size="lg" />
          <div className="min-w-0">
            <h2 className="text-xl font-semibold break-words">{user.name}</h2>
            <p className="break-all text-ink-soft">{user.email}</p>
          </div>
        </div>
        <dl className="mt-6 grid gap-4 border-t border-line pt-5 sm:grid-cols-3">
          <Detail term={t('account.profile.name')}>{user.name}</Detail>
          <Detail term={t('account.profile.email')}>{user.email}</Detail>
          <Detail term={t('account.profile.role')}>
            <Badge tone={roleTone[user.role]}>{t(`role.${user.role}`)}</Badge>
          </Detail>
        </dl>
      </Card>
      <Appearance />
      {isStaff(user.role) && <SecondFactors />}
      <OwnSessions staff={isStaff(user.role)} />
      {isStaff(user.role) ? <NotificationPreferences /> : <EmailUpdates />}
    </div>
  );
}

function Detail({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="mt-0.5 font-medium break-words">{children}</dd>
    </div>
  );
}

function Appearance() {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const [theme, setTheme] = useState(currentTheme);
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {t('account.profile.display')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('account.profile.onThisDevice')}</p>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <Field id={`${id}-language`} label={t('common.language')} dense>
          {(control) => (
            <Select
              {...control}
              dense
              value={language}
              onChange={(event) => void chooseLanguage(event.target.value as Language)}
            >
              {LANGUAGES.map((code) => (
                <option key={code} value={code} lang={code}>
                  {ownName(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id={`${id}-theme`} label={t('account.appearance')} dense>
          {(control) => (
            <Select
              {...control}
              dense
              value={theme}
              onChange={(event) => {
                chooseTheme(event.target.value as Theme);
                setTheme(event.target.value as Theme);
              }}
            >
              {THEMES.map((value) => (
                <option key={value} value={value}>
                  {t(`account.theme.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Card>
  );
}
