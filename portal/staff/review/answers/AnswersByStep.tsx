/** The answers by step: the notable ones, those given, or all. */
import type { SubmissionDetail } from '@clinic/contract/review';
import { type Answers, questionOfKey, words } from '@clinic/engine/base';
import { type Step, textIn } from '@clinic/engine/definition';
import {
  creditOf,
  type FormState,
  type Questionnaire,
  resolveForm,
  shownValue,
  sourceText,
  withNamedAnswers,
} from '@clinic/engine/form';
import { confirmedTexts } from '@clinic/engine/validation';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card } from '@clinic/platform/ui';
import { forInformation, type RuleSet } from '@clinic/rules/document';
import { AnswerSections } from '@clinic/wizard';
import { FilePenLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedFlag } from '../flags/flagList.ts';
import { AnswerRow } from './AnswerRow.tsx';
import { AnswersViews } from './AnswersViews.tsx';
import { AnswerText } from './AnswerText.tsx';
import { answerState } from './answerState.ts';
import type { ChangedAnswer } from './changedAnswers.ts';
import { InstrumentResults } from './InstrumentResults.tsx';
import { type AnswersView, type ClassifiedAnswer, classOf, flagsByQuestion, isInView } from './notable.ts';
import { otherUnits } from './otherUnits.ts';
import { Section } from './Section.tsx';
import { StoredAnswers } from './StoredAnswers.tsx';

interface AnswersByStepProps {
  submission: SubmissionDetail;
  questionnaire: Questionnaire;
  /** Undefined if it could not be loaded. */
  ruleSet: RuleSet | undefined;
  flags: readonly ListedFlag[];
  /** Question id → the answer before the patient changed it. */
  changed: ReadonlyMap<string, ChangedAnswer>;
}

export function AnswersByStep(props: AnswersByStepProps) {
  const { submission, questionnaire: asked, ruleSet, flags, changed } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [converts, setConverts] = useState(false);
  // Without rules nothing was assessed, so staff have to read all answers.
  const [view, setView] = useState<AnswersView>(flags.length === 0 ? 'answered' : 'notable');
  const answers = submission.answersJSON as Answers;
  const { form, questionnaire } = useMemo(() => {
    const state = resolveForm(asked, answers, submission.answeredOn);
    return { form: state, questionnaire: withNamedAnswers(asked, answers, state) };
  }, [asked, answers, submission.answeredOn]);
  const units = useMemo(
    () =>
      otherUnits(
        [...questionnaire.questions.values()].map(({ question }) => question),
        answers,
        language,
      ),
    [questionnaire, answers, language],
  );
  const classified = useMemo(
    () => classifiedAnswers({ submission, questionnaire, ruleSet, flags, changed }, form, language),
    [submission, questionnaire, ruleSet, flags, changed, form, language],
  );
  const unknown = Object.keys(answers).filter((key) => !questionnaire.questions.has(questionOfKey(key)));
  const count = (counted: AnswersView): number =>
    [...classified.values()].filter((each) => isInView(counted, classOf(each))).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <AnswersViews view={view} count={count} onChange={setView} />
        {changed.size > 0 && (
          <p className="flex items-center gap-2 text-sm font-semibold text-info">
            <FilePenLine aria-hidden="true" className="size-4" />
            {t('submission.changed.count', { count: changed.size })}
          </p>
        )}
        {units.size > 0 && (
          <label className="flex min-h-6 sm:ms-auto cursor-pointer items-center gap-2 text-sm">
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
      {count(view) === 0 && (
        <Card className="grid justify-items-start gap-3 print:hidden">
          <p>{t(view === 'notable' ? 'answers.nothingNotable' : 'answers.nothingAnswered')}</p>
          <Button variant="secondary" size="sm" onClick={() => setView('all')}>
            {t('answers.showAll')}
          </Button>
        </Card>
      )}
      {questionnaire.definition.steps.map((step) => (
        <StepAnswers
          key={step.id}
          step={step}
          questionnaire={questionnaire}
          form={form}
          classified={classified}
          view={view}
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

/** Question id → its answer, of every question that has one. */
function classifiedAnswers(
  { submission, questionnaire, ruleSet, flags, changed }: AnswersByStepProps,
  form: FormState,
  language: string,
): ReadonlyMap<string, ClassifiedAnswer> {
  const answers = submission.answersJSON as Answers;
  const byQuestion = flagsByQuestion(flags, submission.evidenceJSON, questionnaire);
  const informs = ruleSet && forInformation(questionnaire.definition, ruleSet);
  const identity = new Set(Object.values(questionnaire.definition.patient));
  const confirmed = confirmedTexts(questionnaire, answers, form, language);
  const { sources } = submission;
  const classified = new Map<string, ClassifiedAnswer>();
  for (const [id, compiled] of questionnaire.questions) {
    const { question } = compiled;
    if (question.type === 'information') continue;
    const value = shownValue(compiled, answers, form, 'staff');
    classified.set(id, {
      question,
      value,
      state: answerState(question, value, form.questions.get(id), form.atLeast.has(id)),
      flags: byQuestion.get(id) ?? [],
      isChanged: changed.has(id),
      confirmed: confirmed.get(id),
      source: sources[id] && sourceText(sources[id], language),
      identifies: identity.has(id),
      informs: informs?.has(id) ?? false,
    });
  }
  return classified;
}

interface StepAnswersProps extends Pick<AnswersByStepProps, 'questionnaire' | 'changed'> {
  step: Step;
  form: FormState;
  classified: ReadonlyMap<string, ClassifiedAnswer>;
  view: AnswersView;
  /** Question id → the measurement in other units. */
  units: ReadonlyMap<string, string>;
}

function StepAnswers({ step, questionnaire, form, classified, view, changed, units }: StepAnswersProps) {
  const language = useLanguage();
  const rows = step.questions.flatMap(({ id }) => classified.get(id) ?? []);
  if (rows.length === 0) return null;
  const isHidden = (each: ClassifiedAnswer): boolean => !isInView(view, classOf(each));
  return (
    <Section
      title={textIn(step.title, language)}
      results={<InstrumentResults step={step} form={form} />}
      credit={creditOf(step)}
      hidden={rows.every(isHidden)}
    >
      {rows.every((each) => classOf(each) === 'notAsked') ? (
        <div className="px-4 py-3 sm:px-6">
          <AnswerText state="notAsked">{words(language).notAsked}</AnswerText>
        </div>
      ) : (
        <AnswerSections
          step={step}
          questions={rows.map(({ question }) => question)}
          language={language}
          headingClassName="border-t border-line px-4 pt-3 pb-1 text-sm font-semibold first:border-t-0 sm:px-6"
          isHidden={({ id }) => isHidden(classified.get(id) as ClassifiedAnswer)}
        >
          {({ id }) => {
            const each = classified.get(id) as ClassifiedAnswer;
            return (
              <AnswerRow
                key={id}
                classified={each}
                form={form}
                entryForm={questionnaire.questions.get(id)?.entries}
                change={changed.get(id)}
                otherUnits={units.get(id)}
                hidden={isHidden(each)}
              />
            );
          }}
        </AnswerSections>
      )}
    </Section>
  );
}
