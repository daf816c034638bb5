/** The patient cannot be treated here: the reason, alternatives, a way to stop, and links back to the answers. */
import { textIn } from '@clinic/engine/definition';
import type { Ineligible } from '@clinic/engine/form';
import { Button, Notice, PhoneText, unbroken } from '@clinic/platform/ui';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../state/useDocumentTitle.ts';
import { useStepFocus } from '../state/useStepFocus.ts';
import { useWizard } from '../state/WizardContext.ts';
import { HelpActions } from './HelpActions.tsx';

/** Stopping on a page that explains why the patient cannot be treated here. */
export interface Stopping {
  onKeep: () => void;
  /** Resolves to false if nothing was deleted, without a connection. */
  onErase: () => Promise<boolean>;
}

export interface NotEligibleProps {
  found: Ineligible;
  stopping: Stopping | undefined;
  onChange: (key: string) => void;
  onContinue: () => void;
}

export function NotEligible({ found: exclusion, stopping, onChange, onContinue }: NotEligibleProps) {
  const { rule, decided, key } = exclusion;
  const wrong = decided.length > 0 ? decided : [key];
  const { t } = useTranslation();
  const { questionnaire, language } = useWizard();
  const heading = useStepFocus();
  const [openDialog, setOpenDialog] = useState<'stop' | 'mistake'>();
  const [sole] = wrong.length === 1 ? wrong : [];
  const labelOf = (id: string): string => {
    const question = questionnaire.questions.get(id)?.question;
    return question ? textIn(question.label, language) : '';
  };
  const title = textIn(rule.title, language);
  useDocumentTitle(`${title} – ${textIn(questionnaire.definition.title, language)}`);
  return (
    <div>
      <Info aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl font-semibold">
        {unbroken(title)}
      </h1>
      <HelpActions actions={rule.actions} language={language} variant="secondary" />
      <p className="mt-3 max-w-[42em] whitespace-pre-line">
        <PhoneText>{textIn(rule.text, language)}</PhoneText>
      </p>
      {rule.next && (
        <>
          <h2 className="mt-8 text-xl font-semibold">{t('wizard.notEligible.next')}</h2>
          <p className="mt-2 max-w-[42em] whitespace-pre-line text-ink-soft">
            <PhoneText>{textIn(rule.next, language)}</PhoneText>
          </p>
        </>
      )}
      <p className="mt-8 max-w-[42em] text-base text-ink-soft">{t('wizard.notEligible.kept')}</p>
      {stopping && openDialog === 'stop' ? (
        <Stop {...stopping} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          {stopping && (
            <Button size="lg" className="max-sm:w-full" onClick={() => setOpenDialog('stop')}>
              {t('wizard.notEligible.stop')}
            </Button>
          )}
          {rule.mayContinue && (
            <Button size="lg" variant="secondary" className="max-sm:w-full" onClick={onContinue}>
              {t('wizard.notEligible.goOn')}
            </Button>
          )}
        </div>
      )}
      <a
        href={`#${key}`}
        className={`mt-4 ${LINK}`}
        onClick={(event) => {
          event.preventDefault();
          if (sole === undefined) setOpenDialog('mistake');
          else onChange(sole);
        }}
      >
        {t('wizard.notEligible.mistake')}
        <span className="sr-only">{sole === undefined ? '' : `: ${labelOf(sole)}`}</span>
      </a>
      {openDialog === 'mistake' && (
        <ul>
          {wrong.map((each, index) => (
            <li key={each}>
              <button
                type="button"
                ref={index === 0 ? focusNow : undefined}
                className={LINK}
                onClick={() => onChange(each)}
              >
                {t('wizard.notEligible.change', { question: labelOf(each) })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const LINK = 'inline-flex min-h-11 items-center text-start text-accent underline underline-offset-3';

const focusNow = (element: HTMLElement | null): void => element?.focus();

function Stop({ onKeep, onErase }: Stopping) {
  const { t } = useTranslation();
  const [state, setState] = useState<'asked' | 'erasing' | 'failed'>('asked');
  const erase = async (): Promise<void> => {
    setState('erasing');
    if (!(await onErase())) setState('failed');
  };
  return (
    <section aria-labelledby="stop" className="mt-4 rounded border border-line bg-surface p-4 sm:p-5">
      <h2 id="stop" ref={focusNow} tabIndex={-1} className="text-xl font-semibold">
        {t('wizard.notEligible.stopTitle')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('wizard.notEligible.stopText')}</p>
      {state === 'failed' && (
        <Notice tone="warning" role="alert" className="mt-3">
          {t('wizard.notEligible.eraseFailed')}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" onClick={onKeep}>
          {t('wizard.notEligible.keep')}
        </Button>
        <Button
          variant="danger"
          className="max-sm:w-full"
          pending={state === 'erasing'}
          onClick={() => void erase()}
        >
          {t('wizard.notEligible.erase')}
        </Button>
      </div>
    </section>
  );
}
