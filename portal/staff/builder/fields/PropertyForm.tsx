/**
 * Properties of the definition format, edited with our own form engine: the same steps, widgets and checks as
 * a patient's form. A rejected value stays in its field and does not reach the document.
 */
import type { AnswerValue } from '@clinic/engine/base';
import type { Definition, Question } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { Dense } from '@clinic/platform/ui';
import {
  createAnswersStore,
  createIssueStore,
  createWizardModel,
  StepForm,
  useUploadQueue,
  WizardContext,
} from '@clinic/wizard';
import isSame from 'fast-deep-equal';
import { useEffect, useId, useMemo, useRef, useState } from 'react';

export interface PropertyFormProps {
  /** Must keep its identity while its content is the same. */
  questions: readonly Question[];
  values: object;
  onChange: (change: Readonly<Record<string, unknown>>, about: string) => void;
}

const STEP = 'properties';

export function PropertyForm({ questions, values, onChange }: PropertyFormProps) {
  const language = useLanguage();
  const current = values as Readonly<Record<string, unknown>>;
  const [store] = useState(() => createAnswersStore(answersIn(questions, current)));
  const [issues] = useState(createIssueStore);
  const form = useId();
  const files = useUploadQueue(store, undefined);
  const questionnaire = useMemo(() => compiled(questions, language), [questions, language]);
  const model = useMemo(() => createWizardModel(questionnaire, store, { today: '' }), [questionnaire, store]);
  const shared = useMemo(
    () => ({
      questionnaire,
      store,
      issues,
      model,
      language,
      files,
      domId: (key: string) => `${form}-${key}`,
    }),
    [questionnaire, store, issues, model, language, files, form],
  );

  const held = useRef(answersIn(questions, current));
  useEffect(() => {
    // The value changed outside this form, by undo or by another user.
    const now = answersIn(questions, current);
    const before = held.current;
    held.current = now;
    for (const { id } of questions) {
      if (!isSame(before[id], now[id])) store.merge({ [id]: now[id] ?? null });
    }
  }, [questions, current, store]);

  const change = useRef(onChange);
  change.current = onChange;
  useEffect(
    () =>
      store.watchAll((id, value, origin) => {
        const found = model.validate(STEP);
        issues.replace(found);
        const refused = found.some(({ key, level }) => key === id && level === 'hard');
        if (origin === 'elsewhere' || refused) return;
        const written = withoutEmpty(value);
        held.current = { ...held.current, [id]: written as AnswerValue };
        change.current({ [id]: written }, id);
      }),
    [store, model, issues],
  );
  const [first] = questions;
  if (!first) return null;
  return (
    <Dense value>
      <WizardContext value={shared}>
        <StepForm stepId={STEP} pageId={first.id} />
      </WizardContext>
    </Dense>
  );
}

function compiled(questions: readonly Question[], language: string) {
  const definition: Definition = {
    id: STEP,
    version: '1.0',
    title: { [language]: STEP },
    languages: [language],
    ruleSet: '',
    patient: { givenName: '', familyName: '', email: '' },
    steps: [{ id: STEP, title: { [language]: STEP }, questions: [...questions] }],
  };
  return compileQuestionnaire(definition);
}

const answersIn = (
  questions: readonly Question[],
  values: Readonly<Record<string, unknown>>,
): Record<string, AnswerValue> =>
  Object.fromEntries(
    questions.filter(({ id }) => values[id] !== undefined).map(({ id }) => [id, values[id] as AnswerValue]),
  );

/** Drops list entries without any content. */
function withoutEmpty(value: AnswerValue | undefined): AnswerValue | undefined {
  if (!Array.isArray(value)) return value;
  const filled = value.filter((entry) => typeof entry !== 'object' || Object.keys(entry ?? {}).length > 0);
  return filled.length > 0 ? filled : undefined;
}
