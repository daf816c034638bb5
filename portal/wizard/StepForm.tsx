/**
 * The questions of one page of a step. Answers go to the store, so neither a keystroke nor an error renders it
 * again: only a change in which questions are visible does.
 */
import type { Step } from '@clinic/engine/definition';
import { type PageBlock, pageBlocks, questionsOf, sectionRuns } from '@clinic/engine/form';
import { classes, Dense } from '@clinic/platform/ui';
import { memo, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { HeadingQuestion, useWizard } from './state/WizardContext.ts';
import { stopTypingPropagation } from './stopTypingPropagation.ts';
import { useFirstThenAll } from './theme/firstQuestions.ts';
import { QuestionField } from './theme/QuestionField.tsx';
import { inRows } from './theme/rows.ts';
import { SectionGroup } from './theme/SectionGroup.tsx';
import { Grid, OptionTable } from './theme/SectionTable.tsx';
import { SteadyHeight } from './theme/SteadyHeight.tsx';

interface StepFormProps {
  stepId: string;
  pageId: string;
}

export const StepForm = memo(function StepForm({ stepId, pageId }: StepFormProps) {
  const { questionnaire, model } = useWizard();
  const readShown = () =>
    model.units
      .shown(model.page({ step: stepId, page: pageId })?.questions ?? [])
      .map(({ id }) => id)
      .join(' ');
  const shown = useSyncExternalStore(model.watch, readShown, readShown);
  const names = useMemo(() => shown.split(' ').filter(Boolean), [shown]);
  const rows = useMemo(() => model.page({ step: stepId, page: pageId })?.rows ?? [], [model, stepId, pageId]);
  const step = questionnaire.steps.get(stepId)?.step;
  if (!step) throw new RangeError(`No step ${stepId}`);
  return (
    <div ref={stopTypingPropagation}>
      <Questions names={names} rows={rows} step={step} />
    </div>
  );
});

interface QuestionsProps {
  /** The ids of the questions. */
  names: string[];
  /** Which of them share a row. */
  rows: readonly (readonly string[])[];
  step: Step;
}

const questionOf = (name: string) => <QuestionField key={name} name={name} />;

// Each question is its own layer: a keystroke repaints that one, not the whole step.
function Questions({ names: all, rows, step }: QuestionsProps) {
  const names = useFirstThenAll(all);
  const dense = useContext(Dense);
  const headingQuestion = useContext(HeadingQuestion);
  const { model } = useWizard();
  if (dense) return <div className={DENSE}>{names.map(questionOf)}</div>;
  const contentOf = (shown: readonly string[]) =>
    inRows(shown, rows).map((row) => {
      const own = row.map(questionOf);
      const content =
        own.length === 1 ? (
          own
        ) : (
          <div key={row.join(' ')} className={SIDE_BY_SIDE}>
            {own}
          </div>
        );
      const measure = model.units.of(row[0] ?? '')?.measure;
      return measure ? <SteadyHeight key={questionsOf(measure)[0]}>{content}</SteadyHeight> : content;
    });
  const runs = sectionRuns(
    step,
    names.map((id) => ({ id })),
  );
  const heading = headingQuestion?.key === names[0] ? headingQuestion?.key : undefined;
  return (
    <div className={STACKED}>
      {pageBlocks(step, runs, heading).map((block, index) => (
        <Block
          key={(block.kind === 'grid' ? block.runs[0] : block.run)?.key}
          block={block}
          step={step}
          isNamedAbove={index === 0 && heading !== undefined}
          contentOf={contentOf}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  step: Step;
  block: PageBlock<{ id: string }>;
  isNamedAbove: boolean;
  contentOf: (names: readonly string[]) => ReactNode;
}

function Block({ block, step, isNamedAbove, contentOf }: BlockProps) {
  const { language } = useWizard();
  const common = { language, isNamedAbove };
  if (block.kind === 'grid') return <Grid block={block} step={step} {...common} contentOf={contentOf} />;
  const { run } = block;
  const content = contentOf(run.questions.map(({ id }) => id));
  if (block.kind === 'list')
    return (
      <SectionGroup run={run} {...common}>
        {content}
      </SectionGroup>
    );
  return (
    <SectionGroup run={run} {...common} isTable>
      <OptionTable options={block.options} language={language}>
        {content}
      </OptionTable>
    </SectionGroup>
  );
}

// An open list covers the questions below it.
const STACKED = 'grid gap-9 *:isolate *:has-[[role=listbox]]:z-10';

/** Labels, help texts, errors and inputs of a row share grid lines, so that inputs align. */
const SIDE_BY_SIDE = classes(
  'grid auto-cols-fr grid-flow-col grid-rows-[repeat(5,auto)] gap-x-4 sm:max-w-lg',
  '*:row-span-5 *:grid *:min-w-0 *:grid-rows-subgrid',
  '[&>*>div]:row-span-4 [&>*>div]:grid [&>*>div]:grid-rows-subgrid [&>*>div]:items-start',
  '[&>*>div>:first-child:nth-last-child(2)]:row-span-3 [&>*>div>:first-child:nth-last-child(2)]:self-end',
  '[&>*>div>[id$=-help]]:row-start-2 [&>*>div>[id$=-error]]:row-start-3 [&>*>div>:last-child]:row-start-4',
  '[&_input:is([inputmode=numeric],[inputmode=decimal])]:max-w-24',
);

const DENSE = 'grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-end gap-3';
