/** Every answer, in the order and with the wording of the patient's form. */
import { FilePenLine } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../../contract/review.ts';
import type { Answers, AnswerValue } from '../../../engine/base/answers.ts';
import { words } from '../../../engine/base/words.ts';
import { type Question, type Step, textIn } from '../../../engine/definition/definition.ts';
import { displayAnswer, displayLines } from '../../../engine/form/display.ts';
import type { Questionnaire } from '../../../engine/form/questionnaire.ts';
import { type FormState, resolveForm } from '../../../engine/form/visibility.ts';
import { signatureOf } from '../../../engine/questionTypes/signature.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Card } from '../../platform/ui/base/Card.tsx';
import { classes } from '../../platform/ui/base/classes.ts';
import { unbroken } from '../../platform/ui/base/unbroken.tsx';
import { Loading } from '../../platform/ui/states/Loading.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { SignaturePicture } from '../../wizard/pages/SignaturePicture.tsx';
import { AnswerText } from './AnswerText.tsx';
import { type AnswerState, answerState } from './answerState.ts';
import type { ChangedAnswer } from './changedAnswers.ts';
import { otherUnits } from './otherUnits.ts';
import { rawAnswer, rawName } from './rawAnswer.ts';

export interface FormResponsesProps {
  submission: SubmissionDetail;
  /** Undefined while it loads. */
  questionnaire: Questionnaire | undefined;
  /** The questionnaire could not be loaded: the stored answers are shown as they are. */
  unreadable: boolean;
  /** Question id → the answer before the patient changed it. */
  changed: ReadonlyMap<string, ChangedAnswer>;
}

export function FormResponses({ submission, questionnaire, unreadable, changed }: FormResponsesProps) {
  const { t } = useTranslation();
  if (unreadable)
    return <StoredAnswers answers={submission.answersJSON} keys={Object.keys(submission.answersJSON)} />;
  if (!questionnaire) {
    return (
      <Loading text={t('shell.loadingSubmission')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return <AnswersByStep submission={submission} questionnaire={questionnaire} changed={changed} />;
}

function AnswersByStep({
  submission,
  questionnaire,
  changed,
}: Pick<FormResponsesProps, 'submission' | 'changed'> & { questionnaire: Questionnaire }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [converts, setConverts] = useState(false);
  const answers = submission.answersJSON as Answers;
  const form = useMemo(
    () => resolveForm(questionnaire, answers, submission.answeredOn),
    [questionnaire, answers, submission.answeredOn],
  );
  const units = useMemo(
    () =>
      otherUnits(
        [...questionnaire.questions.values()].map(({ question }) => question),
        answers,
        language,
      ),
    [questionnaire, answers, language],
  );
  const unknown = Object.keys(answers).filter((key) => !questionnaire.questions.has(key));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden print:hidden">
        {changed.size > 0 && (
          <p className="flex items-center gap-2 text-sm font-semibold text-info">
            <FilePenLine aria-hidden="true" className="size-4" />
            {t('submission.changed.count', { count: changed.size })}
          </p>
        )}
        {units.size > 0 && (
          <label className="ml-auto flex min-h-6 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={converts}
              onChange={(event) => setConverts(event.target.checked)}
              className="size-5 accent-accent"
            />
            {t('submission.otherUnits')}
          </label>
        )}
      </div>
      {questionnaire.definition.steps.map((step) => (
        <StepAnswers
          key={step.id}
          step={step}
          answers={answers}
          form={form}
          changed={changed}
          units={converts ? units : NO_UNITS}
        />
      ))}
      {unknown.length > 0 && (
        <StoredAnswers title={t('submission.otherAnswers')} answers={answers} keys={unknown} />
      )}
    </div>
  );
}

const NO_UNITS: ReadonlyMap<string, string> = new Map();

interface StepAnswersProps extends Pick<FormResponsesProps, 'changed'> {
  step: Step;
  answers: Answers;
  form: FormState;
  /** Question id → the measurement in other units. */
  units: ReadonlyMap<string, string>;
}

function StepAnswers({ step, answers, form, changed, units }: StepAnswersProps) {
  const language = useLanguage();
  const questions = step.questions.filter(({ type }) => type !== 'information');
  if (questions.length === 0) return null;
  const title = textIn(step.title, language);
  const rows = questions.map((question) => {
    const value =
      question.type === 'computed' ? (form.values[question.id] as AnswerValue) : answers[question.id];
    return { question, value, state: answerState(question, value, form.questions.get(question.id)) };
  });
  return (
    <Section title={title}>
      {rows.every(({ question, state }) => state === 'notAsked' && !changed.has(question.id)) ? (
        <div className="px-4 py-3 sm:px-6">
          <AnswerText state="notAsked">{words(language).notAsked}</AnswerText>
        </div>
      ) : (
        <dl>
          {rows.map(({ question, value, state }) => (
            <AnswerRow
              key={question.id}
              question={question}
              value={value}
              state={state}
              change={changed.get(question.id)}
              otherUnits={units.get(question.id)}
            />
          ))}
        </dl>
      )}
    </Section>
  );
}

function AnswerRow({
  question,
  value,
  state,
  change,
  otherUnits: converted,
}: {
  question: Question;
  value: AnswerValue | undefined;
  state: AnswerState;
  change: ChangedAnswer | undefined;
  otherUnits: string | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const drawn = question.type === 'signature' ? signatureOf(value)?.strokes : undefined;
  return (
    <Row name={textIn(question.label, language)} answerKey={question.id} marked={change !== undefined}>
      <AnswerText state={state}>
        {state === 'notAsked' ? words(language).notAsked : displayLines(question, value, language)}
      </AnswerText>
      {drawn && state === 'given' && (
        <SignaturePicture strokes={drawn} label={words(language).drawnSignature} className="mt-2" />
      )}
      {converted && <span className="ml-2 text-sm text-ink-soft">≈ {converted}</span>}
      {change && (
        <p className="mt-1 text-sm text-ink-soft">
          <span className="font-semibold text-info">
            {t('submission.changed.on', { when: format.dateAndTime(change.at) })}
          </span>{' '}
          {t('submission.changed.before')}{' '}
          <del className="wrap-anywhere">{displayAnswer(question, change.before, language)}</del>
        </p>
      )}
    </Row>
  );
}

function StoredAnswers({
  title,
  answers,
  keys,
}: {
  title?: string;
  answers: Record<string, unknown>;
  keys: string[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Section title={title ?? t('submission.tabs.responses')}>
      <dl>
        {keys.map((key) => (
          <Row key={key} name={rawName(key)} answerKey={key}>
            {rawAnswer(answers[key], words(language))}
          </Row>
        ))}
      </dl>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="none" className="overflow-hidden print:overflow-visible">
      <h2 className="border-b border-line bg-sunken px-4 py-2.5 font-semibold sm:px-6">{title}</h2>
      {children}
    </Card>
  );
}

interface RowProps {
  name: string;
  answerKey: string;
  /** The answer differs from the submitted one. */
  marked?: boolean;
  children: ReactNode;
}

function Row({ name, answerKey, marked, children }: RowProps) {
  return (
    <div
      className={classes(
        marked && 'bg-info-soft shadow-[inset_3px_0_0_var(--info)]',
        'grid gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 print:break-inside-avoid print:grid-cols-2 print:py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:px-6',
      )}
    >
      <dt title={answerKey} className="text-ink-soft">
        {unbroken(name)}
      </dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}
