/** RJSF's wrappers around fields. Ours render nothing: a widget has its own label, help and error. */
import { type PageBlock, pageBlocks, questionsOf, sectionRuns } from '@clinic/engine/form';
import { classes, Dense } from '@clinic/platform/ui';
import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { type ReactNode, useContext } from 'react';
import { HeadingQuestion, useWizard } from '../state/WizardContext.ts';
import { useFirstThenAll } from './firstQuestions.ts';
import { inRows, Rows } from './rows.ts';
import { SectionGroup } from './SectionGroup.tsx';
import { Grid, OptionTable } from './SectionTable.tsx';
import { SteadyHeight } from './SteadyHeight.tsx';
import { StepSections } from './sections.ts';

const Bare = ({ children }: FieldTemplateProps) => children;
const Nothing = () => null;

// Each question is its own layer: a keystroke repaints that one, not the whole step.
function Questions({ properties: all }: ObjectFieldTemplateProps) {
  const properties = useFirstThenAll(all);
  const dense = useContext(Dense);
  const rows = useContext(Rows);
  const step = useContext(StepSections);
  const heads = useContext(HeadingQuestion);
  const { model } = useWizard();
  if (dense) return <div className={DENSE}>{properties.map(({ content }) => content)}</div>;
  const contentOf = (names: readonly string[]) =>
    inRows(names, rows).map((row) => {
      const own = properties.filter(({ name }) => row.includes(name)).map(({ content }) => content);
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
  const names = properties.map(({ name }) => name);
  if (!step) return <div className={STACKED}>{contentOf(names)}</div>;
  const runs = sectionRuns(
    step,
    names.map((id) => ({ id })),
  );
  const heading = heads?.key === names[0] ? heads?.key : undefined;
  return (
    <div className={STACKED}>
      {pageBlocks(step, runs, heading).map((block, index) => (
        <Block
          key={(block.kind === 'grid' ? block.runs[0] : block.run)?.key}
          block={block}
          isNamedAbove={index === 0 && heading !== undefined}
          contentOf={contentOf}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  block: PageBlock<{ id: string }>;
  isNamedAbove: boolean;
  contentOf: (names: readonly string[]) => ReactNode;
}

function Block({ block, isNamedAbove, contentOf }: BlockProps) {
  const { language } = useWizard();
  const common = { language, isNamedAbove };
  if (block.kind === 'grid') return <Grid block={block} {...common} contentOf={contentOf} />;
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

export const templates: Partial<TemplatesType> = {
  FieldTemplate: Bare,
  ObjectFieldTemplate: Questions,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
