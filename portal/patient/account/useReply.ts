/** A reply in progress: the answers on the page, what changed, and which questions it covers. */
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import type { Answers, AnswerValue } from '@clinic/engine/base';
import {
  externalValuesIn,
  openedQuestions,
  type Questionnaire,
  resolveForm,
  withExternalValues,
} from '@clinic/engine/form';
import { type Issue, issueId } from '@clinic/engine/validation';
import { clinicToday } from '@clinic/platform/format';
import {
  createAnswersStore,
  createIssueStore,
  createWizardModel,
  useExternalValues,
  useUploadQueue,
  type WizardShared,
} from '@clinic/wizard';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ownDocuments } from './queries.ts';
import { keepReply, type ReplyDraft } from './replyDrafts.ts';
import { replyUploads } from './replyUploads.ts';

export interface Reply {
  shared: WizardShared;
  /** Requested questions that are visible, and those their answers revealed. */
  keys: ReadonlySet<string>;
  message: string;
  write(message: string): void;
  /** The reply as it would be sent now. */
  draft(): ReplyDraft;
  /** The issues of the questions it covers. */
  check(): Issue[];
}

type Asking = OwnSubmissionDetail & { request: NonNullable<OwnSubmissionDetail['request']> };

export function useReply(
  submission: Asking,
  questionnaire: Questionnaire,
  language: string,
  begun: ReplyDraft | undefined,
): Reply {
  const { request } = submission;
  const original = submission.answers as Answers;
  const key = useRef(begun?.key);
  key.current ??= crypto.randomUUID();
  const [message, setMessage] = useState(begun?.message ?? '');
  const asked = useMemo(() => withExternalValues(questionnaire, original), [questionnaire, original]);
  const [store] = useState(() => {
    const answers = createAnswersStore(asked);
    answers.setExternal(externalValuesIn(questionnaire, original), answers.all());
    answers.merge(begun?.changes ?? {});
    return answers;
  });
  const [issues] = useState(createIssueStore);
  const queryClient = useQueryClient();
  const uploads = useMemo(
    () =>
      replyUploads(
        submission.id,
        () => void queryClient.invalidateQueries({ queryKey: ownDocuments(submission.id).queryKey }),
      ),
    [submission.id, queryClient],
  );
  const files = useUploadQueue(store, uploads);
  const [today] = useState(() => clinicToday());
  const model = useMemo(
    () => createWizardModel(questionnaire, store, { today }),
    [questionnaire, store, today],
  );
  useExternalValues(questionnaire, store, today);
  // As of the day they were given; questions that have become visible since then are asked, too.
  const { answeredOn } = submission;
  const before = useMemo(
    () => resolveForm(questionnaire, original, answeredOn),
    [questionnaire, original, answeredOn],
  );
  const taken = useSyncExternalStore(model.watch, () => {
    const opened = openedQuestions(questionnaire, original, before, model.form());
    return [...shownIn(model)].filter((id) => request.questionIds.includes(id) || opened.has(id)).join(' ');
  });
  const keys = useMemo(() => new Set(taken.split(' ')), [taken]);

  const draft = (text = message): ReplyDraft => ({
    key: key.current as string,
    changes: changesOf(asked, store.all()),
    message: text,
  });
  const keep = (text = message): void => {
    // Changed content needs a new idempotency key.
    key.current = crypto.randomUUID();
    keepReply(submission.id, request.id, draft(text));
  };
  const check = (): Issue[] => model.validate().filter(({ key }) => keys.has(key));
  useEffect(() =>
    store.watchAll(() => {
      keep();
      // Remove an error once it is corrected.
      const shown = issues.all();
      if (shown.length === 0) return;
      const now = new Set(check().map(issueId));
      issues.replace(shown.filter((issue) => now.has(issueId(issue))));
    }),
  );
  const shared = useMemo(
    () => ({ questionnaire, store, issues, model, language, files }),
    [questionnaire, store, issues, model, language, files],
  );
  return {
    shared,
    keys,
    message,
    draft,
    check,
    write: (text) => {
      setMessage(text);
      keep(text);
    },
  };
}

const shownIn = (model: ReturnType<typeof createWizardModel>): Set<string> =>
  new Set(model.steps().flatMap(({ id }) => model.questions(id).map((question) => question.id)));

function changesOf(before: Answers, now: Answers): Answers {
  const changes: Record<string, AnswerValue> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (JSON.stringify(before[key]) !== JSON.stringify(now[key])) changes[key] = now[key] ?? null;
  }
  return changes;
}
