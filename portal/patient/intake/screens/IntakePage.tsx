/** `/intake`: the clinic's active questionnaire; `/intake/{id}`, `/intake/{id}/{version}`: any published one. */
import { openOwnDraft } from '@clinic/contract/addresses';
import { inClinic } from '@clinic/platform/address';
import { call } from '@clinic/platform/api';
import { shownLanguage, useLanguage } from '@clinic/platform/i18n';
import { EmptyState, LinkButton, LoadFailed, Loading } from '@clinic/platform/ui';
import { PhoneLinks } from '@clinic/wizard';
import { FileQuestion } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoadedIntake, loadIntake } from '../boot/loadIntake.ts';
import { forgetPrefetched } from '../boot/prefetch.ts';
import { rememberedDraft } from '../boot/rememberedDraft.ts';
import { rememberOpened } from '../boot/rememberOpened.ts';
import { trackOpened } from '../boot/trackOpened.ts';
import { ClockNotice } from './ClockNotice.tsx';
import { Intake, type IntakeProps } from './Intake.tsx';
import { ResumePage } from './lazyScreens.tsx';
import { goTo, useAddress } from './useAddress.ts';

type Loaded = LoadedIntake | 'unknown';

type State = 'loading' | 'failed' | Loaded;

export interface IntakePageProps {
  questionnaireId: string | undefined;
  /** Of an emailed link. */
  token?: string | undefined;
  /** Under way since the page was opened; none with a token. */
  loading?: Promise<Loaded> | undefined;
  /** Its result, if it is known. */
  loaded?: Loaded | undefined;
}

export function IntakePage({ token: linked, ...rest }: IntakePageProps) {
  const [token, setToken] = useState(linked);
  if (token === undefined) return <StoredIntake {...rest} />;
  const resumed = (): void => {
    window.history.replaceState(null, '', inClinic('/intake'));
    // The prefetched data belongs to the previous draft.
    forgetPrefetched();
    setToken(undefined);
  };
  return <ResumePage token={token} onResumed={resumed} />;
}

function StoredIntake({ questionnaireId, loading, loaded: first }: Omit<IntakePageProps, 'token'>) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const [state, setState] = useState<State>(first ?? 'loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    ((attempt === 0 && loading) || loadIntake(questionnaireId, shownLanguage)).then(
      (loaded) => {
        if (!current) return;
        setState(loaded);
        if (loaded === 'unknown') return;
        const { id, version } = loaded.questionnaire.definition;
        trackOpened(id, version);
      },
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [questionnaireId, attempt, loading]);
  const { search } = useAddress();
  const again = useCallback(() => {
    // At once: the draft that is left would be shown, and take the focus, for a moment.
    setState('loading');
    setAttempt((before) => before + 1);
  }, []);
  const [offersOwn, setOffersOwn] = useState(true);
  const resume: IntakeProps['onResume'] = async (id, { shared }) => {
    const slot = questionnaireId ?? 'active';
    // Another tab may have begun one meanwhile: that one is continued.
    const { stored } = await rememberedDraft(slot);
    if (!stored || stored.submitted) await rememberOpened(await call(openOwnDraft, { id }), { slot, shared });
    forgetPrefetched();
    goTo({ search: '', focus: undefined }, 'replace');
    again();
  };
  const beginNew = (): void => {
    // A patient who starts over does not want the form they have just left.
    setOffersOwn(false);
    again();
  };

  if (state === 'loading') return <Loading text={t('intake.loading')} />;
  if (state === 'failed') return <IntakeFailed onRetry={again} />;
  if (state === 'unknown') {
    return (
      <EmptyState
        icon={FileQuestion}
        level={1}
        title={t('intake.notFound.title')}
        text={t('intake.notFound.text')}
        action={<LinkButton href={inClinic('/intake')}>{t('intake.notFound.action')}</LinkButton>}
      />
    );
  }
  return (
    <PhoneLinks definition={state.questionnaire.definition} language={shown}>
      <ClockNotice key={search} />
      <Intake key={attempt} loaded={state} offersOwn={offersOwn} onResume={resume} onBeginNew={beginNew} />
    </PhoneLinks>
  );
}

export function IntakeFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <LoadFailed
      level={1}
      title={t('intake.loadFailed.title')}
      text={t('intake.loadFailed.text')}
      retryText={t('intake.tryAgain')}
      onRetry={onRetry}
    />
  );
}
