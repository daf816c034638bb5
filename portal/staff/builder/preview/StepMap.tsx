/** Which steps and questions the preview's answers lead to, and what hides the others. */
import type { LogicJson } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { type MappedStep, type Place, stepMap } from '@clinic/engine/editing';
import { type Questionnaire, resolveForm, type Visibility } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { classes, IconButton } from '@clinic/platform/ui';
import type { AnswersStore } from '@clinic/wizard';
import { Circle, CircleCheckBig, CircleDashed, type LucideIcon, PencilLine } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { ConditionNow } from './ConditionNow.tsx';

export interface StepMapProps {
  questionnaire: Questionnaire;
  store: AnswersStore;
  today: string;
  /** The step shown in the preview. */
  at: string;
  /** Opens a place in the preview. */
  onShow: (step: string, question?: string) => void;
  /** Opens a place in the design view. */
  onEdit?: (place: Place) => void;
}

const MARKS: Record<Visibility, { icon: LucideIcon; tone: string }> = {
  shown: { icon: CircleCheckBig, tone: 'text-success' },
  undetermined: { icon: CircleDashed, tone: 'text-warning' },
  hidden: { icon: Circle, tone: 'text-ink-soft' },
};

export function StepMap({ questionnaire, store, today, at, onShow, onEdit }: StepMapProps) {
  const { t } = useTranslation();
  const id = useId();
  const answers = useDeferredValue(useSyncExternalStore(store.watchAll, store.all));
  const form = useMemo(() => resolveForm(questionnaire, answers, today), [questionnaire, answers, today]);
  const map = useMemo(() => stepMap(questionnaire, form), [questionnaire, form]);
  const questions = map.flatMap((step) => step.questions);
  const shown = (list: readonly { visibility: Visibility }[]): number =>
    list.filter(({ visibility }) => visibility === 'shown').length;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold">
        {t('stepMap.title')}
      </h2>
      <p aria-live="polite" className="mb-3 text-sm text-ink-soft">
        {t('stepMap.summary', {
          steps: shown(map),
          allSteps: map.length,
          questions: shown(questions),
          allQuestions: questions.length,
        })}{' '}
        {t('stepMap.how')}
      </p>
      <ol className="relative">
        {map.map((mapped, index) => (
          <StepOfMap
            key={mapped.step.id}
            mapped={mapped}
            isLast={index === map.length - 1}
            isHere={mapped.step.id === at}
            shown={shown(mapped.questions)}
            onShow={onShow}
            {...(onEdit && { onEdit })}
            explain={(condition) => (
              <ConditionNow condition={condition} questionnaire={questionnaire} form={form} />
            )}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepOfMapProps extends Pick<StepMapProps, 'onShow' | 'onEdit'> {
  mapped: MappedStep;
  isLast: boolean;
  isHere: boolean;
  shown: number;
  explain: (condition: LogicJson) => ReactNode;
}

function StepOfMap({ mapped, isLast, isHere, shown, onShow, onEdit, explain }: StepOfMapProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { step, visibility, condition, questions } = mapped;
  const title = textIn(step.title, language) || step.id;
  return (
    <li className="relative pb-2 ps-7">
      {!isLast && (
        <span aria-hidden="true" className="absolute top-6 bottom-0 start-2.25 w-px bg-line-strong/50" />
      )}
      <Mark visibility={visibility} className="absolute top-1.5 start-0 size-4.5" />
      <Line
        name={title}
        isHere={isHere}
        className="font-semibold"
        {...(visibility === 'shown' && { onShow: () => onShow(step.id) })}
        {...(onEdit && { onEdit: () => onEdit([step.id]) })}
      />
      {condition !== undefined && visibility !== 'shown' && explain(condition)}
      <details className="text-sm">
        <summary className="min-h-6 text-ink-soft">
          {t('stepMap.questions', { shown, count: questions.length })}
        </summary>
        <ul className="mt-1 grid gap-1">
          {questions.map(({ question, visibility: own, condition: ownCondition }) => (
            <li key={question.id} className="relative ps-6">
              <Mark visibility={own} className="absolute top-1.5 start-0 size-4" />
              <Line
                name={textIn(question.label, language) || question.id}
                {...(own === 'shown' && { onShow: () => onShow(step.id, question.id) })}
                {...(onEdit && { onEdit: () => onEdit([step.id, question.id]) })}
              />
              {ownCondition !== undefined && explain(ownCondition)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Mark({ visibility, className }: { visibility: Visibility; className: string }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = MARKS[visibility];
  return <Icon role="img" aria-label={t(`stepMap.${visibility}`)} className={classes(tone, className)} />;
}

interface LineProps {
  name: string;
  isHere?: boolean;
  className?: string;
  onShow?: () => void;
  onEdit?: () => void;
}

function Line({ name, isHere = false, className, onShow, onEdit }: LineProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-1">
      {onShow ? (
        <button
          type="button"
          onClick={onShow}
          {...(isHere && { 'aria-current': 'step' as const })}
          className={classes(
            'min-h-7 min-w-0 flex-1 rounded px-1 text-start wrap-anywhere hover:bg-sunken',
            isHere && 'bg-accent-soft text-accent',
            className,
          )}
        >
          {name}
        </button>
      ) : (
        <span className={classes('min-h-7 min-w-0 flex-1 px-1 wrap-anywhere text-ink-soft', className)}>
          {name}
        </span>
      )}
      {onEdit && (
        <IconButton
          icon={PencilLine}
          label={t('stepMap.edit', { name })}
          className="size-7!"
          onClick={onEdit}
        />
      )}
    </div>
  );
}
