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
import { load, loadedFirst } from '../boot/loadBeforeRender.ts';
import type { LoadedIntake } from '../boot/loadIntake.ts';
import { forgetPrefetched } from '../boot/prefetch.ts';
import { rememberedDraft } from '../boot/rememberedDraft.ts';
import { rememberOpened } from '../boot/rememberOpened.ts';
import { resumeTokenIn } from '../boot/resumeByLink.ts';
import { trackOpened } from '../boot/trackOpened.ts';
import { ClockNotice } from './ClockNotice.tsx';
import { Intake, type IntakeProps } from './Intake.tsx';
import { ResumePage } from './lazyScreens.tsx';
import { goTo, useAddress } from './useAddress.ts';

type State = 'loading' | 'failed' | 'unknown' | LoadedIntake;

export function IntakePage({ questionnaireId }: { questionnaireId?: string }) {
  const [token, setToken] = useState(() => resumeTokenIn(window.location.hash));
  if (token === undefined) return <StoredIntake {...(questionnaireId && { questionnaireId })} />;
  const resumed = (): void => {
    window.history.replaceState(null, '', inClinic('/intake'));
    // The prefetched data belongs to the previous draft.
    forgetPrefetched();
    setToken(undefined);
  };
  return <ResumePage token={token} onResumed={resumed} />;
}

function StoredIntake({ questionnaireId }: { questionnaireId?: string }) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const [state, setState] = useState<State>(() => loadedFirst(questionnaireId) ?? 'loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setState((before) => (attempt === 0 ? before : 'loading'));
    load(questionnaireId, shownLanguage).then(
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
  }, [questionnaireId, attempt]);
  const { search } = useAddress();
  const again = useCallback(() => setAttempt((before) => before + 1), []);
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
  if (state === 'failed') {
    return (
      <LoadFailed
        level={1}
        title={t('intake.loadFailed.title')}
        text={t('intake.loadFailed.text')}
        retryText={t('intake.tryAgain')}
        onRetry={again}
      />
    );
  }
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
