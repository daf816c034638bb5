/** One step: its questions, and what stands in the way of the next when Continue is pressed. */
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../engine/definition.ts';
import type { Issue, SchemaErrors } from '../../engine/validation.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { BackLink } from './BackLink.tsx';
import { ConfirmUnusual } from './ConfirmUnusual.tsx';
import { namedIssue } from './namedIssue.ts';
import { questionDomId } from './questionDomId.ts';
import { StepForm } from './StepForm.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useStepFocus } from './useStepFocus.ts';
import { useWizard } from './WizardContext.ts';
import { isHard } from './wizardModel.ts';

interface StepPageProps {
  stepId: string;
  focus: string | undefined;
  schemaErrors: SchemaErrors;
  aside: ((stepId: string) => ReactNode) | undefined;
  onBack: (() => void) | undefined;
  onRefused: () => void;
  onDone: () => void;
}

export function StepPage({ stepId, focus, schemaErrors, aside, onBack, onRefused, onDone }: StepPageProps) {
  const { t } = useTranslation();
  const { questionnaire, store, issues, model, language, files } = useWizard();
  const refused = useSyncExternalStore(issues.watch, issues.all);
  const [attempt, setAttempt] = useState(0);
  const [unusual, setUnusual] = useState<readonly Issue[]>([]);
  const confirmed = useRef(new Set<string>());
  const heading = useStepFocus(focus);
  const step = questionnaire.steps.get(stepId)?.step;
  const title = step ? textIn(step.title, language) : '';
  const pageTitle = `${title} – ${textIn(questionnaire.definition.title, language)}`;
  useDocumentTitle(refused.length > 0 ? t('wizard.errorTitle', { title: pageTitle }) : pageTitle);
  useEffect(() => () => issues.replace([]), [issues]);
  useEffect(() => {
    if (unusual.length > 0) return store.watchAll(() => setUnusual([]));
  }, [store, unusual]);

  const mark = ({ key, code }: Issue): string => `${key} ${code} ${JSON.stringify(store.get(key))}`;
  const [waits, setWaits] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (waits) return;
    const open = model.validate(stepId).map(({ key }) => key);
    if (files.isSending(open)) {
      setWaits(true);
      await files.settled(open);
      if (!here.current) return;
      setWaits(false);
    }
    const found = model.validate(stepId);
    // Who cannot be treated here meets a page that explains, once everything else is right.
    const hard = found.filter((issue) => isHard(issue) && !issue.code.startsWith('eligibility:'));
    issues.replace(hard);
    const asking =
      hard.length > 0 ? [] : found.filter((issue) => !isHard(issue) && !confirmed.current.has(mark(issue)));
    setUnusual(asking);
    if (hard.length > 0) {
      setAttempt(attempt + 1);
      onRefused();
    } else if (asking.length === 0) onDone();
  };
  const confirm = (): void => {
    for (const issue of unusual) confirmed.current.add(mark(issue));
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} autoComplete="on">
      <BackLink onBack={onBack} />
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {title}
      </h1>
      {step?.intro && <p className="mt-2 max-w-[65ch] text-ink-soft">{textIn(step.intro, language)}</p>}
      <div className="mt-6 empty:hidden">
        <ErrorSummary
          title={t('wizard.checkAndTryAgain')}
          errors={refused.map((issue) => ({
            id: questionDomId(issue.key),
            text: namedIssue(issue, questionnaire, language),
          }))}
          attempt={attempt}
        />
      </div>
      <div className="mt-8">
        <StepForm stepId={stepId} schemaErrors={schemaErrors} />
      </div>
      {aside?.(stepId)}
      <div className="mt-10">
        {waits && (
          <p role="status" className="mb-3 text-base">
            {t('wizard.file.first')}
          </p>
        )}
        {unusual.length > 0 ? (
          <ConfirmUnusual issues={unusual} onConfirm={confirm} />
        ) : (
          <Button type="submit" size="lg" pending={waits} className="min-w-44 max-sm:w-full">
            {t('wizard.continue')}
          </Button>
        )}
      </div>
    </form>
  );
}
