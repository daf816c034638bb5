/** What the preview's answers result in: computed values, and which conditions are true. */
import type { AnswerValue, LogicJson } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { displayAnswer, type Questionnaire, resolveForm } from '@clinic/engine/form';
import { compileLogic, evaluateTruth, withScores } from '@clinic/engine/logic';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge } from '@clinic/platform/ui';
import type { AnswersStore } from '@clinic/wizard';
import { memo, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionText } from '../words/conditionText.ts';

export interface PreviewValuesProps {
  questionnaire: Questionnaire;
  store: AnswersStore;
  today: string;
  /** Expand the list of conditions initially. */
  open: boolean;
}

type State = 'holds' | 'holdsNot' | 'unknown';

interface Outcome {
  key: string;
  name: string;
  kind: 'step' | 'question' | 'eligibility';
  logic: LogicJson;
  state: State;
}

const TONES = { holds: 'success', holdsNot: 'neutral', unknown: 'warning' } as const;

export const PreviewValues = memo(function PreviewValues({
  questionnaire,
  store,
  today,
  open,
}: PreviewValuesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = questionnaire;
  const answers = useDeferredValue(useSyncExternalStore(store.watchAll, store.all));
  const compiled = useMemo(() => conditions(questionnaire, language), [questionnaire, language]);
  const { values } = useMemo(
    () => resolveForm(questionnaire, answers, today),
    [questionnaire, answers, today],
  );
  const outcomes = compiled.map(({ when, ...rest }): Outcome => {
    const holds = evaluateTruth(when, { values, chosen: values, flags: {} });
    return { ...rest, state: holds === undefined ? 'unknown' : holds ? 'holds' : 'holdsNot' };
  });
  const count = (state: State): number => outcomes.filter((each) => each.state === state).length;
  const computed = definition.steps
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type === 'computed');
  if (outcomes.length === 0 && computed.length === 0) return null;
  return (
    <div className="mt-5 grid gap-5">
      {computed.length > 0 && (
        <section aria-labelledby="preview-computed">
          <h2 id="preview-computed" className="mb-1.5 text-sm font-semibold">
            {t('builder.values.computed')}
          </h2>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
            {computed.map((question) => (
              <div key={question.id} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-soft wrap-anywhere">{textIn(question.label, language)}</dt>
                <dd className="font-semibold tabular-nums">
                  {values[question.id] === undefined
                    ? t('builder.values.unknown')
                    : values[question.id] === null
                      ? '–'
                      : displayAnswer(question, values[question.id] as AnswerValue, language)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {outcomes.length > 0 && (
        <details open={open}>
          <summary className="mb-1.5 min-h-6 text-sm">
            <span className="font-semibold">{t('builder.values.conditions')}</span>{' '}
            <span className="text-ink-soft">
              {t('builder.values.count', {
                holds: count('holds'),
                holdsNot: count('holdsNot'),
                unknown: count('unknown'),
              })}
            </span>
          </summary>
          <ul className="divide-y divide-line">
            {outcomes.map(({ key, name, kind, logic, state }) => (
              <li key={key} className="flex items-start gap-3 py-2 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">
                    <span className="text-ink-soft">{t(`builder.kind.${kind}`)}</span> {name}
                  </p>
                  <p className="text-xs text-ink-soft wrap-anywhere">
                    {conditionText(logic, definition, t, language)}
                  </p>
                </div>
                <Badge tone={TONES[state]}>{t(`builder.values.${state}`)}</Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
});

function conditions({ definition, questions }: Questionnaire, language: string) {
  const byId = new Map([...questions].map(([id, { question }]) => [id, question]));
  const { steps, eligibility = [] } = definition;
  const conditionOf = (kind: Outcome['kind'], id: string, name: string, logic: LogicJson | undefined) =>
    logic === undefined
      ? []
      : [
          {
            key: `${kind} ${id}`,
            kind,
            name,
            logic,
            when: compileLogic(withScores(logic, byId), undefined, 'truth'),
          },
        ];
  return [
    ...steps.flatMap((step) => [
      ...conditionOf('step', step.id, textIn(step.title, language), step.showWhen),
      ...step.questions.flatMap(({ id, label, showWhen }) =>
        conditionOf('question', id, textIn(label, language), showWhen),
      ),
    ]),
    ...eligibility.flatMap(({ id, title, when }) =>
      conditionOf('eligibility', id, textIn(title, language), when),
    ),
  ];
}
