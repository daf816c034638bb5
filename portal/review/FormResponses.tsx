/** Every answer in the order the patient met the questions, in their own wording. */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, AnswerValue } from '../../engine/answers.ts';
import { type Question, type Step, textIn } from '../../engine/definition.ts';
import { displayAnswer } from '../../engine/display.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import { type Look, look } from '../../engine/visibility.ts';
import { words } from '../../engine/words.ts';
import type { SubmissionDetail } from '../../server/review/contract.ts';
import { useLanguage } from '../shell/i18n.ts';
import { Card } from '../ui/Card.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AnswerText } from './AnswerText.tsx';
import { type AnswerState, answerState } from './answerState.ts';
import { localDate } from './localDate.ts';
import { rawAnswer, rawName } from './rawAnswer.ts';

export interface FormResponsesProps {
  submission: SubmissionDetail;
  /** Absent while it loads. */
  questionnaire: Questionnaire | undefined;
  /** The questionnaire could not be loaded: the answers are shown as they are stored. */
  unreadable: boolean;
}

export function FormResponses({ submission, questionnaire, unreadable }: FormResponsesProps) {
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
  return <AnswersByStep submission={submission} questionnaire={questionnaire} />;
}

function AnswersByStep({
  submission,
  questionnaire,
}: {
  submission: SubmissionDetail;
  questionnaire: Questionnaire;
}) {
  const { t } = useTranslation();
  const answers = submission.answersJSON as Answers;
  const seen = useMemo(
    () => look(questionnaire, answers, localDate(submission.createdAt)),
    [questionnaire, answers, submission.createdAt],
  );
  const unknown = Object.keys(answers).filter((key) => !questionnaire.questions.has(key));
  return (
    <div className="grid gap-5">
      {questionnaire.definition.steps.map((step) => (
        <StepAnswers key={step.id} step={step} answers={answers} seen={seen} />
      ))}
      {unknown.length > 0 && (
        <StoredAnswers title={t('submission.otherAnswers')} answers={answers} keys={unknown} />
      )}
    </div>
  );
}

function StepAnswers({ step, answers, seen }: { step: Step; answers: Answers; seen: Look }) {
  const language = useLanguage();
  const questions = step.questions.filter(({ type }) => type !== 'information');
  if (questions.length === 0) return null;
  const title = textIn(step.title, language);
  const rows = questions.map((question) => {
    const value =
      question.type === 'computed' ? (seen.values[question.id] as AnswerValue) : answers[question.id];
    return { question, value, state: answerState(question, value, seen.questions.get(question.id)) };
  });
  return (
    <Section title={title}>
      {rows.every(({ state }) => state === 'notAsked') ? (
        <div className="px-4 py-3 sm:px-6">
          <AnswerText state="notAsked">{words(language).notAsked}</AnswerText>
        </div>
      ) : (
        <dl>
          {rows.map(({ question, value, state }) => (
            <AnswerRow key={question.id} question={question} value={value} state={state} />
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
}: {
  question: Question;
  value: AnswerValue | undefined;
  state: AnswerState;
}) {
  const language = useLanguage();
  return (
    <Row name={textIn(question.label, language)} answerKey={question.id}>
      <AnswerText state={state}>
        {state === 'notAsked' ? words(language).notAsked : displayAnswer(question, value, language)}
      </AnswerText>
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
    <Card as="section" padding="none" className="overflow-hidden print:break-inside-avoid">
      <h2 className="border-b border-line bg-sunken px-4 py-2.5 font-semibold sm:px-6">{title}</h2>
      {children}
    </Card>
  );
}

function Row({ name, answerKey, children }: { name: string; answerKey: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:px-6">
      <dt title={answerKey} className="text-ink-soft">
        {name}
      </dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}
