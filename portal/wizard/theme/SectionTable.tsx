/**
 * Questions as a table, on screens that are wide enough; otherwise one below the other. The column headings are shown
 * once, and each control keeps its label for screen readers.
 */
import { NAME_WIDTH, type Option, type Step, textIn } from '@clinic/engine/definition';
import type { PageBlock, SectionRun } from '@clinic/engine/form';
import { classes, unbroken } from '@clinic/platform/ui';
import { type ReactNode, useId } from 'react';
import { cellClass, EntryTableHead, rowClass } from '../widgets/parts/EntryTableHead.tsx';
import { HEADINGS, SectionGroup } from './SectionGroup.tsx';

// Wider than the page, by as much on both sides.
const TABLE = 'lg:-mx-40 lg:rounded lg:border lg:border-line lg:bg-surface';

interface OptionTableProps {
  options: readonly Option[];
  language: string;
  /** The questions. */
  children: ReactNode;
}

/** Each question is a row, and each shared option a column. */
export function OptionTable({ options, language, children }: OptionTableProps) {
  return (
    <div
      className={classes('grid gap-9 *:isolate lg:gap-0', TABLE, OPTION_ROW, OPTION_COLUMNS[options.length])}
    >
      <div
        aria-hidden="true"
        className="hidden grid-cols-[minmax(0,1fr)_var(--options)] items-end px-4 py-2.5 text-center text-sm lg:grid"
      >
        <span />
        {options.map(({ value, label }) => (
          <span key={value} className="px-1 font-semibold wrap-break-word hyphens-auto">
            {textIn(label, language)}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}

/** The fieldset of a question, whose legend, help, error, options and buttons become cells. */
const OPTION_ROW = classes(
  'lg:[&_fieldset]:grid lg:[&_fieldset]:grid-cols-[minmax(0,1fr)_var(--options)] lg:[&_fieldset]:items-center lg:[&_fieldset]:border-t lg:[&_fieldset]:border-line',
  'lg:[&_fieldset]:px-4 lg:[&_fieldset]:py-1 lg:[&_fieldset>*]:col-start-1',
  'lg:[&_legend]:row-start-1 lg:[&_legend]:float-start lg:[&_legend]:m-0 lg:[&_legend]:py-2 lg:[&_legend]:pe-4',
  'lg:[&_legend]:text-base lg:[&_legend]:font-normal',
  'lg:[&_[data-options]]:contents lg:[&_[data-options]>label]:row-start-1 lg:[&_[data-options]>label]:h-full',
  'lg:[&_[data-options]>label]:justify-center lg:[&_[data-options]>label]:px-1',
  'lg:[&_[data-options]>label]:border-transparent lg:[&_[data-options]>label]:shadow-none',
  'lg:[&_[data-options]>label>span]:sr-only',
  'lg:[&_fieldset>button]:justify-self-start lg:[&_fieldset>button]:-ms-3',
);

/** Class names are written out, because the page's policy refuses inline styles in the server's HTML. */
const OPTION_COLUMNS: Readonly<Record<number, string>> = {
  2: '[--options:repeat(2,7rem)]',
  3: '[--options:repeat(3,7rem)]',
  4: '[--options:repeat(4,7rem)]',
  5: '[--options:repeat(5,7rem)]',
  6: '[--options:repeat(6,5.5rem)]',
  7: '[--options:repeat(7,5.5rem)]',
};

interface GridProps {
  step: Step;
  block: PageBlock<{ id: string }> & { kind: 'grid' };
  language: string;
  isNamedAbove: boolean;
  contentOf: (names: readonly string[]) => ReactNode;
}

/** Each section is a row, and each shared question a column. */
export function Grid({ block: { columns, runs }, step, language, isNamedAbove, contentOf }: GridProps) {
  const [first] = runs;
  if (!first) return null;
  const path = first.path.slice(0, -1);
  const opens = first.opens.filter((section) => path.includes(section));
  return (
    <SectionGroup run={{ path, opens }} language={language} isNamedAbove={isNamedAbove} isTable>
      <div className={classes('grid gap-9 lg:gap-0', TABLE)}>
        <EntryTableHead questions={columns} extraColumns={NAME_WIDTH} className="px-4" />
        {runs.map((run) => (
          <Row key={run.key} run={run} step={step} language={language} contentOf={contentOf} />
        ))}
      </div>
    </SectionGroup>
  );
}

interface RowProps {
  step: Step;
  run: SectionRun<{ id: string }>;
  language: string;
  contentOf: (names: readonly string[]) => ReactNode;
}

function Row({ run: { path, questions: shown }, step, language, contentOf }: RowProps) {
  const id = useId();
  const section = path.at(-1);
  const questions = step.questions.filter((question) => question.section === section?.id);
  const Heading = HEADINGS[path.length - 1] ?? 'h4';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be outside it as a heading of the page
    <div
      role="group"
      aria-labelledby={id}
      className={classes(
        'grid gap-6 *:isolate lg:items-center lg:gap-x-3 lg:border-t lg:border-line lg:px-4 lg:py-3',
        'lg:[&_[data-label]]:sr-only lg:[&_input]:align-top',
        rowClass(questions, NAME_WIDTH),
      )}
    >
      <Heading id={id} className="text-lg font-semibold lg:col-span-2 lg:col-start-1 lg:text-base">
        {section && unbroken(textIn(section.title, language))}
      </Heading>
      {questions.map(
        (question, index) =>
          shown.some((each) => each.id === question.id) && (
            <div key={question.id} className={cellClass(questions, index, NAME_WIDTH)}>
              {contentOf([question.id])}
            </div>
          ),
      )}
    </div>
  );
}
