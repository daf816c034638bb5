/** Requests information from a patient: a message, and the questions to answer again. */
import { getsMail } from '@clinic/contract/messaging';
import type { SubmissionDetail } from '@clinic/contract/review';
import { LONGEST_MESSAGE } from '@clinic/contract/review/messages';
import type { Answers, AnswerValue } from '@clinic/engine/base';
import { type Question, takesAnswer, textIn } from '@clinic/engine/definition';
import { displayAnswer, type Questionnaire, resolveForm } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { useSession } from '@clinic/platform/session';
import { Dialog, DialogActions, FieldError, Input, Skeleton, TextareaField } from '@clinic/platform/ui';
import { evidenceIn, missingAnswers } from '@clinic/rules/evaluate';
import { tooLong } from '@clinic/wizard';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerState } from '../answers/answerState.ts';
import { questionnaireOf, submissionDetail } from '../queries.ts';
import { ReasonField } from '../ReasonField.tsx';
import { useRequestDraft } from './requestDraft.ts';
import { UnreachableNotice } from './UnreachableNotice.tsx';

export interface InformationAsked {
  message: string;
  questionIds: string[];
  reason?: string;
}

interface RequestInfoDialogProps {
  id: string;
  /** Leaving the current status requires a reason. */
  asksReason: boolean;
  pending: boolean;
  onGiven: (request: InformationAsked) => void;
  onCancel: () => void;
}

export function RequestInfoDialog(props: RequestInfoDialogProps) {
  const { t } = useTranslation();
  const { data: submission } = useQuery(submissionDetail(props.id));
  return (
    <Dialog onClose={props.onCancel} title={t('requestInfo.title')} text={t('requestInfo.text')}>
      {submission ? <RequestForm {...props} submission={submission} /> : <Skeleton className="h-64" />}
    </Dialog>
  );
}

type Missing = 'message' | 'questions' | 'reason';

function RequestForm({
  submission,
  asksReason,
  pending,
  onGiven,
  onCancel,
}: RequestInfoDialogProps & { submission: SubmissionDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSession();
  const { data: questionnaire } = useQuery(questionnaireOf(submission.questionnaire));
  const { message, setMessage, ...draft } = useRequestDraft(user?.id ?? '', submission.id);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  // The patient's answers may have changed since a question was chosen, so that it is no longer asked.
  const questions = questionnaire && askedQuestions(questionnaire, submission);
  const chosen = new Set(questions?.map(({ id }) => id).filter((id) => draft.chosen.has(id)));
  const lengthError = tooLong(message, LONGEST_MESSAGE, language);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const missing: Missing[] = [];
    if (message.trim() === '' || lengthError) missing.push('message');
    if (chosen.size === 0) missing.push('questions');
    if (asksReason && reason.trim() === '') missing.push('reason');
    setMissing(missing);
    if (missing.length > 0 || pending) return;
    onGiven({
      message: message.trim(),
      questionIds: [...chosen],
      ...(asksReason ? { reason: reason.trim() } : {}),
    });
  };
  const error = (what: Missing): string | undefined =>
    missing.includes(what) ? t(`requestInfo.missing.${what}`) : undefined;
  return (
    <form onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UnreachableNotice patient={submission.patient} template="needs_info" />
      <TextareaField
        label={t('requestInfo.message')}
        help={t('requestInfo.messageHelp')}
        error={lengthError ?? error('message')}
        autoFocus
        rows={3}
        value={message}
        onChange={setMessage}
      />
      {questionnaire ? (
        <Questions
          submission={submission}
          questionnaire={questionnaire}
          chosen={chosen}
          error={error('questions')}
          onChoose={draft.choose}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {asksReason && <ReasonField rows={2} error={error('reason')} value={reason} onChange={setReason} />}
      <DialogActions
        onCancel={onCancel}
        action={t(
          getsMail(submission.patient.mail, 'needs_info') ? 'requestInfo.send' : 'requestInfo.saveOnly',
        )}
        pending={pending}
      />
    </form>
  );
}

interface QuestionsProps {
  submission: SubmissionDetail;
  questionnaire: Questionnaire;
  chosen: ReadonlySet<string>;
  error: string | undefined;
  onChoose: (key: string, on: boolean) => void;
}

function Questions({ submission, questionnaire, chosen, error, onChoose }: QuestionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [search, setSearch] = useState('');
  const suggested = suggestedQuestions(questionnaire, submission);
  const isSuggested = new Set(suggested.map((question) => question.id));
  const searchText = search.trim().toLocaleLowerCase(language);
  const others = askedQuestions(questionnaire, submission).filter(
    (question) =>
      !isSuggested.has(question.id) &&
      (chosen.has(question.id) ||
        textIn(question.label, language).toLocaleLowerCase(language).includes(searchText)),
  );
  const options = (questions: readonly Question[]) => (
    <ul className="grid gap-0.5">
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionOption
            question={question}
            answer={submission.answersJSON[question.id] as AnswerValue | undefined}
            checked={chosen.has(question.id)}
            onChange={(on) => onChoose(question.id, on)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">
        {t('requestInfo.questions')}
        <span className="font-normal text-ink-soft">
          {' '}
          · {t('requestInfo.chosen', { count: chosen.size })}
        </span>
      </legend>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {suggested.length > 0 && (
        <>
          <p className="mt-2 mb-1 text-sm text-ink-soft">{t('requestInfo.suggested')}</p>
          {options(suggested)}
        </>
      )}
      <Input
        dense
        type="search"
        aria-label={t('requestInfo.search')}
        placeholder={t('requestInfo.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mt-3"
      />
      <div className="mt-2 max-h-56 overflow-y-auto rounded border border-line p-1.5">
        {others.length > 0 ? (
          options(others)
        ) : (
          <p role="status" className="p-2 text-sm text-ink-soft">
            {t('requestInfo.noneFound')}
          </p>
        )}
      </div>
    </fieldset>
  );
}

interface QuestionOptionProps {
  question: Question;
  answer: AnswerValue | undefined;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function QuestionOption({ question, answer, checked, onChange }: QuestionOptionProps) {
  const language = useLanguage();
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded px-2 py-1.5 hover:bg-sunken">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 text-sm">
        <span className="block font-medium">{textIn(question.label, language)}</span>
        <span className="block truncate text-ink-soft">{displayAnswer(question, answer, language)}</span>
      </span>
    </label>
  );
}

/** The questions this patient was asked, in order. */
function askedQuestions(questionnaire: Questionnaire, submission: SubmissionDetail): Question[] {
  const form = resolveForm(questionnaire, submission.answersJSON as Answers, submission.answeredOn);
  return questionnaire.definition.steps
    .flatMap(({ questions }) => questions)
    .filter(
      (question) =>
        takesAnswer(question) &&
        // Consent is given only once.
        question.type !== 'consent' &&
        form.questions.get(question.id) === 'shown',
    );
}

/** Those that leave flags undecided, and those answered with "not sure", in the order they are asked. */
function suggestedQuestions(questionnaire: Questionnaire, submission: SubmissionDetail): Question[] {
  const undecided = Object.keys(submission.evidenceJSON)
    .flatMap((flag) => evidenceIn(submission.evidenceJSON, flag) ?? [])
    .filter(({ value }) => value === null);
  const missing = new Set(undecided.flatMap((evidence) => missingAnswers(evidence, { questionnaire })));
  return askedQuestions(questionnaire, submission).filter(
    (question) =>
      missing.has(question.id) ||
      answerState(question, submission.answersJSON[question.id], 'shown') === 'unsure',
  );
}
