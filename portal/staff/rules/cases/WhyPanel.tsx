/** Why a flag has its result: for answers typed here, those of a case, or those of a submission. */
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { redactedCase } from '@clinic/contract/rules/redaction';
import type { Answers } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { readHistory, storedHistory } from '@clinic/engine/form';
import { numberText } from '@clinic/engine/questionTypes';
import { assess } from '@clinic/engine/validation';
import { call, useAction } from '@clinic/platform/api';
import { clinicToday, useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge, Button, ExplainedTree, Select, showToast } from '@clinic/platform/ui';
import { questionsBehind } from '@clinic/rules/coverage';
import {
  compileRuleSet,
  evidenceFrom,
  explainEvidence,
  type FlagValue,
  missingAnswers,
} from '@clinic/rules/evaluate';
import { FlaskConical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerField } from '../../logic/AnswerField.tsx';
import { useRules, type WorkCase } from '../RulesContext.ts';
import { FindSubmission } from './FindSubmission.tsx';

interface WhyPanelProps {
  flagKey: string;
  cases: readonly WorkCase[];
  onKeep: (one: Case) => void;
}

export function WhyPanel({ flagKey, cases, onKeep }: WhyPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { sound, questionnaires } = useRules();
  const [first] = cases;
  const [asOf, setAsOf] = useState(first?.asOf ?? clinicToday());
  const [answers, setAnswers] = useState<Answers>(first?.answers ?? {});
  const [from, setFrom] = useState(first ? caseKey(first) : '');
  // Those that the answers were taken from.
  const [history, setHistory] = useState(first?.history);
  const submission = useAction({
    mutationFn: (submissionId: string) => call(redactedCase, {}, { submissionId, names: 'kept' }),
    onSuccess: ({ case: one }) =>
      load(
        { answers: one.answers, asOf: one.asOf, ...(one.history && { history: readHistory(one.history) }) },
        '',
      ),
  });
  const [form] = questionnaires;
  const flag = sound.flags.find(({ key }) => key === flagKey);
  const compiled = useMemo(() => compileRuleSet(sound), [sound]);
  const result = useMemo(() => {
    if (!form) return undefined;
    const { ruleInputs } = assess(form.questionnaire, answers, asOf);
    return evidenceFrom(compiled, { ...ruleInputs, history });
  }, [compiled, form, answers, asOf, history]);
  const evidence = result?.evidence[flagKey];
  if (!form || !flag || !evidence) return <p className="text-ink-soft">{t('rules.why.nothing')}</p>;
  const { questionnaire } = form;
  const behind = questionsBehind(sound, { if: [flag.value, flag.alertWhen ?? null] });
  const readQuestions = [...questionnaire.questions.values()].filter(({ question }) =>
    behind.includes(question.id),
  );
  const missing = missingAnswers(evidence, { questionnaire });
  function load(one: Pick<WorkCase, 'answers' | 'asOf' | 'history'>, name: string): void {
    setAnswers(one.answers);
    setAsOf(one.asOf);
    setHistory(one.history);
    setFrom(name);
  }
  const keep = (): void => {
    const title = t('rules.why.name', { day: format.calendarDate(clinicToday()) });
    onKeep({
      id: crypto.randomUUID(),
      title,
      asOf,
      answers: { ...answers },
      ...(history && { history: storedHistory(history) }),
      expected: { [flagKey]: evidence.value },
    });
    showToast({ title: t('rules.why.kept'), tone: 'success' });
  };
  return (
    <div className="grid gap-6">
      <section aria-live="polite" className="rounded border border-line bg-paper px-4 py-3">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {textIn(flag.title, language)} <Outcome value={evidence.value} />
        </p>
        {missing.length > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {t('rules.why.missing', {
              questions: missing
                .map((id) => questionnaire.questions.get(id)?.question)
                .map((question) => (question ? textIn(question.label, language) : ''))
                .join(' · '),
            })}
          </p>
        )}
        <ExplainedTree
          nodes={explainEvidence(evidence, { questionnaire, ruleSet: sound, language, answers })}
          words={{
            holds: t('flags.outcome.holds'),
            fails: t('flags.outcome.fails'),
            unknown: t('flags.outcome.unknown'),
          }}
        />
      </section>
      <div>
        <Button variant="secondary" size="sm" onClick={keep}>
          <FlaskConical aria-hidden="true" />
          {t('rules.why.keep')}
        </Button>
      </div>
      <section className="grid gap-4">
        <h3 className="text-lg font-semibold">{t('rules.why.answers')}</h3>
        <div className="grid gap-4 sm:grid-cols-2">
          <CaseSelect
            cases={cases}
            chosen={from}
            onChoose={(one) => load(one ?? { answers: {}, asOf }, one ? caseKey(one) : '')}
          />
          <FindSubmission onFound={submission.mutate} />
        </div>
        {submission.isError && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {t('rules.tryLater')}
          </p>
        )}
        {history && history.length > 0 && (
          <p className="text-sm text-ink-soft">
            {t('rules.why.earlier', {
              count: history.length,
              day: format.calendarDate(history[0]?.on ?? ''),
            })}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {readQuestions.map(({ question }) => (
            <AnswerField
              key={question.id}
              question={question}
              value={answers[question.id]}
              onChange={(value) => {
                const { [question.id]: _, ...others } = answers;
                setAnswers(value === undefined ? others : { ...others, [question.id]: value });
              }}
            />
          ))}
          <div>
            <label htmlFor="why-day" className="mb-1.5 block text-sm font-semibold">
              {t('rules.why.day')}
            </label>
            <input
              id="why-day"
              type="date"
              className="min-h-10 w-full rounded border border-line-strong bg-surface px-3"
              value={asOf}
              onChange={({ target }) => target.value && setAsOf(target.value)}
            />
          </div>
        </div>
      </section>
    </div>
  );
}

interface CaseSelectProps {
  cases: readonly WorkCase[];
  chosen: string;
  onChoose: (one: WorkCase | undefined) => void;
}

function CaseSelect({ cases, chosen, onChoose }: CaseSelectProps) {
  const { t } = useTranslation();
  return (
    <div>
      <label htmlFor="why-case" className="mb-1.5 block text-sm font-semibold">
        {t('rules.why.fromCase')}
      </label>
      <Select
        dense
        id="why-case"
        value={chosen}
        onChange={({ target }) => onChoose(cases.find((each) => caseKey(each) === target.value))}
      >
        <option value="">{t('rules.why.empty')}</option>
        {[...Map.groupBy(cases, ({ setName }) => setName)].map(([name, setCases]) => (
          <optgroup key={name} label={name}>
            {setCases.map((each) => (
              <option key={caseKey(each)} value={caseKey(each)}>
                {each.title}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}

const caseKey = ({ set, id }: WorkCase): string => `${set ?? 'draft'} ${id}`;

/** A flag's result in one word. */
export function Outcome({ value }: { value: FlagValue | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (typeof value === 'number') return <Badge tone="info">{numberText(value, language)}</Badge>;
  if (value === undefined) return <Badge>{t('rules.outcome.none')}</Badge>;
  const tone = value === null ? 'warning' : value ? 'accent' : 'neutral';
  return <Badge tone={tone}>{t(`rules.outcome.${value === null ? 'unknown' : value}`)}</Badge>;
}
