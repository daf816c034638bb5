/**
 * The layout of a repeating group's entries. As rows of a table, on screens that are wide enough: the column headings
 * are shown once above them, and each control keeps its label for screen readers.
 */
import { columnWidth, type Question, shortLabelIn, tableWidth, takesAnswer } from '@clinic/engine/definition';
import { classes } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useWizard } from '../../state/WizardContext.ts';

export const ENTRY_CLASSES = {
  cards: {
    list: 'grid gap-4',
    entry: 'min-w-0 rounded border border-line bg-surface p-4 sm:p-5',
    heading: 'float-start mb-4 w-full font-semibold',
    parts: 'clear-both grid gap-6',
    remove: 'mt-4 -ms-4',
    removeText: '',
  },
  table: {
    // Wider than the page, by as much on both sides.
    list: 'grid gap-4 lg:-mx-40 lg:gap-0 lg:rounded lg:border lg:border-line lg:bg-surface',
    entry:
      'relative min-w-0 rounded border border-line bg-surface p-4 sm:p-5 lg:rounded-none lg:border-0 lg:border-t lg:bg-transparent lg:py-3 lg:ps-4 lg:pe-16',
    heading: 'float-start mb-4 w-full font-semibold lg:sr-only',
    parts:
      'clear-both grid gap-6 lg:items-end lg:gap-x-3 lg:[&_[data-label]]:sr-only lg:[&_input]:align-top lg:[&_output]:mt-0 lg:[&_output]:flex lg:[&_output]:min-h-12 lg:[&_output]:items-center',
    remove: 'mt-4 -ms-4 lg:absolute lg:end-2 lg:bottom-3 lg:m-0 lg:px-3',
    removeText: 'lg:sr-only',
  },
} as const;

/** Class names are written out, because the page's policy refuses inline styles in the server's HTML. */
const GRIDS = [
  ...['', 'lg:grid-cols-1', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4', 'lg:grid-cols-5'],
  ...['lg:grid-cols-6', 'lg:grid-cols-7', 'lg:grid-cols-8', 'lg:grid-cols-9'],
];
const SPANS = ['', 'lg:col-span-1', 'lg:col-span-2', 'lg:col-span-3'];
const STARTS = [
  ...['lg:col-start-1', 'lg:col-start-2', 'lg:col-start-3', 'lg:col-start-4', 'lg:col-start-5'],
  ...['lg:col-start-6', 'lg:col-start-7', 'lg:col-start-8', 'lg:col-start-9'],
];

/**
 * Classes of a row with these questions.
 * @param extraColumns the width taken by columns before them
 */
export const rowClass = (questions: readonly Question[], extraColumns = 0): string =>
  GRIDS[extraColumns + tableWidth(questions)] ?? '';

/** Class of a question's cell, which stays in its column even if earlier cells are hidden. */
export const cellClass = (questions: readonly Question[], index: number, extraColumns = 0): string => {
  const question = questions[index];
  const span = SPANS[(question && columnWidth(question)) ?? 1];
  const inside = question?.type === 'yesNo' ? 'lg:[&_fieldset>div.grid]:grid-cols-2' : '';
  return `min-w-0 ${span} ${STARTS[extraColumns + tableWidth(questions.slice(0, index))]} ${inside}`;
};

interface EntryTableHeadProps {
  questions: readonly Question[];
  extraColumns?: number;
  /** Room at both ends of a row. */
  className?: string;
}

export function EntryTableHead({ questions, extraColumns, className = 'ps-4 pe-16' }: EntryTableHeadProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  return (
    <div
      aria-hidden="true"
      className={classes(
        'hidden items-end gap-x-3 py-2.5 lg:grid',
        className,
        rowClass(questions, extraColumns),
      )}
    >
      {questions.map((question, index) =>
        columnWidth(question) === 0 ? null : (
          <span
            key={question.id}
            className={classes('font-semibold wrap-break-word', cellClass(questions, index, extraColumns))}
          >
            {shortLabelIn(question, language)}
            {takesAnswer(question) && !question.required && (
              <span className="font-normal text-ink-soft"> {t('wizard.optional')}</span>
            )}
          </span>
        ),
      )}
    </div>
  );
}
