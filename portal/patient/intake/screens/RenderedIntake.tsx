/**
 * The intake's pages as the server renders them: by the same components, without answers and without what
 * needs the browser. The start page comes with the first page of the form, hidden, so that Start works before
 * any script.
 */
import { START_STEP } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { type Language, useLanguage } from '@clinic/platform/i18n';
import type { RuleSet } from '@clinic/rules/document';
import { createAnswersStore, createWizardModel, PhoneLinks, type Place, Wizard } from '@clinic/wizard';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LaterButton } from './ContinueLater.tsx';
import { BmiAside } from './lazyScreens.tsx';
import { StartPage } from './StartPage.tsx';
import { StepFrame } from './StepFrame.tsx';

interface RenderedIntakeProps {
  questionnaire: Questionnaire;
  measures: RuleSet;
  address: string;
  /** Undefined: the start page. */
  at: Place | undefined;
  today: string;
}

/** @returns the page that the URL requests; null if it depends on answers */
export function renderedPlace(
  questionnaire: Questionnaire,
  { step = START_STEP, page, today }: { step: string | undefined; page: string | undefined; today: string },
): { at: Place | undefined } | null {
  if (step === START_STEP) return { at: undefined };
  const model = createWizardModel(questionnaire, createAnswersStore(), { today });
  const at = page === undefined ? model.pages(step)[0] && model.reachable({ step }) : { step, page };
  const shown = at && model.page(at);
  // An answer on an earlier page may hide the first question.
  return shown && shown.questions[0]?.id === shown.asks[0] ? { at: { step: at.step, page: shown.id } } : null;
}

export function RenderedIntake(props: RenderedIntakeProps) {
  const { questionnaire, address, at, today } = props;
  const { definition } = questionnaire;
  const language = useLanguage();
  const first = renderedPlace(questionnaire, { step: definition.steps[0]?.id, page: undefined, today })?.at;
  return (
    <PhoneLinks definition={definition} language={language}>
      {at ? (
        <RenderedStep {...props} at={at} language={language} />
      ) : (
        <>
          <div data-early-part="start">
            <StartPage
              address={address}
              definition={definition}
              language={language}
              begun={false}
              keepsCopy
              canKeepCopy
              onKeepsCopy={nothing}
              elsewhere={[]}
              onResume={async () => {}}
              onStart={nothing}
              onStartOver={nothing}
              later={null}
            />
          </div>
          {first && (
            <div data-early-part="first" hidden>
              <RenderedStep {...props} at={first} language={language} />
            </div>
          )}
        </>
      )}
    </PhoneLinks>
  );
}

type RenderedStepProps = RenderedIntakeProps & { at: Place; language: Language };

function RenderedStep({ questionnaire, measures, at, today, language }: RenderedStepProps) {
  const store = useMemo(() => createAnswersStore(), []);
  return (
    <StepFrame later={<LaterButton />}>
      <Wizard
        questionnaire={questionnaire}
        store={store}
        today={today}
        language={language}
        at={at}
        isEarly
        onGo={nothing}
        onLeave={nothing}
        onSubmit={never}
        status={<Waiting />}
        aside={(asks) => (
          <BmiAside
            asks={asks}
            questionnaire={questionnaire}
            measures={measures}
            store={store}
            today={today}
            language={language}
          />
        )}
      />
    </StepFrame>
  );
}

/** Replaces the save state: known answers are loaded by the scripts. */
function Waiting() {
  const { t } = useTranslation();
  return <p className="min-h-5 text-xs text-ink-soft">{t('intake.loading')}</p>;
}

const nothing = (): void => undefined;
const never = (): Promise<never> => new Promise(() => undefined);
