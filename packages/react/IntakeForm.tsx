/** A whole form: its documents, pages, kept answers and flags. */

import { type Answers, directionOf, FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { REVIEW_STEP } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { PartBoundary } from '@clinic/platform/ui';
import { createAnswersStore, Embedded, type Place, type Uploads, Wizard } from '@clinic/wizard';
import { explainFlag, type Form, type FormFlag } from '@clinic-intake/engine';
import isSame from 'fast-deep-equal';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { type AnswerStorage, forgetAnswers, keepAnswers, keptAnswers } from './keptAnswers.ts';
import { openDocuments } from './openDocuments.ts';
import { type FormTexts, textsIn } from './texts.ts';

export interface NamedFlag extends Omit<FormFlag, 'source'> {
  /** Why, as sentences with the answers and limits that decided it. */
  evidence: ReturnType<typeof explainFlag>;
}

export interface Completed {
  /** The answers to the questions that apply. */
  answers: Answers;
  flags: NamedFlag[];
}

export interface IntakeFormProps {
  /** The definition as JSON, or its address. */
  definition: object | string;
  /** The rule set as JSON, or its address; without it there are no flags. */
  rules?: object | string;
  /** By default the first language of the definition. */
  language?: string;
  /** The form's own texts in `language`, where they are to differ or it has none. */
  texts?: FormTexts;
  /** Where answers are kept until they are submitted: by default in `localStorage`; `null` keeps none. */
  storage?: AnswerStorage | null;
  /** `YYYY-MM-DD`, for ages and limits; by default the device's date. */
  today?: string;
  /** Where files go; without it no question about files can be answered. */
  uploads?: Uploads;
  /** Every flag with its evidence, whenever answers change. */
  onFlags?: (flags: NamedFlag[]) => void;
  /** A rejection keeps the answers, and asks the patient to try again. */
  onSubmit: (completed: Completed) => unknown;
  /** Shown after submission. */
  done?: ReactNode;
  /** Told of documents that cannot be used, and of answers that cannot be kept. */
  onError?: (error: unknown) => void;
}

interface Opened {
  form: Form;
  answers: Answers;
}

export function IntakeForm(props: IntakeFormProps) {
  const { texts, onError } = props;
  const documents = useSame([props.definition, props.rules]);
  const storage = props.storage === undefined ? ofBrowser() : props.storage;
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef({ onError });
  useEffect(() => {
    latest.current = { onError };
  });
  useEffect(() => {
    let isCurrent = true;
    const open = async (): Promise<void> => {
      const form = await openDocuments(...(documents as [unknown, unknown]));
      const answers = storage ? await keptAnswers(storage, form.definition).catch(failed) : {};
      if (isCurrent) setOpened({ form, answers: answers ?? {} });
    };
    const failed = (error: unknown): undefined => {
      latest.current.onError?.(error);
    };
    setOpened(undefined);
    setFailure(undefined);
    open().catch((error: unknown) => {
      if (!isCurrent) return;
      console.error(error);
      failed(error);
      setFailure(error);
    });
    return () => {
      isCurrent = false;
    };
  }, [documents, storage]);
  const language = props.language ?? opened?.form.definition.languages[0] ?? FALLBACK_LANGUAGE;
  const ownTexts = useSame(texts);
  const i18n = useMemo(() => textsIn(language, ownTexts), [language, ownTexts]);
  return (
    <div data-clinic-intake="" data-roomy="" lang={language} dir={directionOf(language)}>
      <I18nextProvider i18n={i18n}>
        {failure !== undefined ? (
          <Unusable error={failure} />
        ) : opened ? (
          <PartBoundary>
            <OpenedForm {...props} {...opened} storage={storage} language={language} />
          </PartBoundary>
        ) : null}
      </I18nextProvider>
    </div>
  );
}

/** For whoever builds the page: patients see it only if nobody did. */
function Unusable({ error }: { error: unknown }) {
  return (
    <div role="alert" data-problems="">
      <p>This form cannot be shown.</p>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
    </div>
  );
}

type OpenedFormProps = IntakeFormProps & Opened & { storage: AnswerStorage | null; language: string };

function OpenedForm(props: OpenedFormProps) {
  const { form, answers, storage, language, uploads, onFlags, onSubmit, done, onError } = props;
  const today = props.today ?? localDate();
  const [store] = useState(() => createAnswersStore(answers));
  const questionnaire = useMemo(() => compileQuestionnaire(form.definition), [form]);
  // The review leads to the first page that is not complete.
  const [at, setAt] = useState<Place>({ step: REVIEW_STEP });
  const [isDone, setDone] = useState(false);
  const [embedded] = useState({ hasArrived: false });
  const [unkept, setUnkept] = useState<unknown>();
  const latest = useRef({ onFlags, onError });
  useEffect(() => {
    latest.current = { onFlags, onError };
  });
  useEffect(() => {
    if (unkept !== undefined) latest.current.onError?.(unkept);
  }, [unkept]);
  useEffect(
    () => (storage ? keepAnswers(storage, form.definition, store, setUnkept) : undefined),
    [storage, form, store],
  );
  const current = useDeferredValue(useSyncExternalStore(store.watchAll, store.all));
  const completed = (given: Answers): Completed => {
    const assessed = form.assess(given, { today, language });
    const flags = assessed.flags.map((flag) => {
      const { source: _, ...named } = flag;
      return { ...named, evidence: explainFlag(flag) };
    });
    return { answers: assessed.answers, flags };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `completed` reads only these
  useEffect(() => latest.current.onFlags?.(completed(current).flags), [form, current, today, language]);
  if (isDone) return done ?? <Received />;
  return (
    <Embedded value={embedded}>
      <Wizard
        questionnaire={questionnaire}
        store={store}
        today={today}
        language={language}
        at={at}
        onGo={setAt}
        {...(uploads && { uploads })}
        status={(unkept !== undefined || (!storage && props.storage === undefined)) && <NotKept />}
        onSubmit={async () => {
          try {
            await onSubmit(completed(store.all()));
          } catch (error) {
            onError?.(error);
            return { kind: 'unsent', reason: 'server' };
          }
          if (storage) await forgetAnswers(storage, form.definition);
          setDone(true);
          return { kind: 'submitted' };
        }}
      />
    </Embedded>
  );
}

function Received() {
  const { t } = useTranslation();
  return <p role="status">{t('intake.done.title')}</p>;
}

function NotKept() {
  const { t } = useTranslation();
  return <span role="status">{t('wizard.notKept')}</span>;
}

/** Null where the browser lets the page keep nothing. */
function ofBrowser(): AnswerStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The same object as long as it says the same: apps write documents and texts into their JSX. */
function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  return kept.current;
}

function localDate(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
