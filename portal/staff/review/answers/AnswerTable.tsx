/** Entries of a repeating group and rows of a matrix as tables. */
import { type AnswerValue, isBlank, words } from '@clinic/engine/base';
import {
  hasRows,
  type Question,
  type QuestionOf,
  type RowsQuestion,
  shortLabelIn,
  textIn,
} from '@clinic/engine/definition';
import {
  type AroundEntry,
  displayAnswer,
  needsAttention,
  type Questionnaire,
  resolveEntry,
} from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { unbroken } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { AnswerText } from './AnswerText.tsx';

type TabularQuestion = RowsQuestion | QuestionOf<'repeatingGroup'>;

/** Whether an answer to the question is shown as a table. */
export const isTabular = (question: Question): question is TabularQuestion =>
  hasRows(question) || question.type === 'repeatingGroup';

type Entry = Readonly<Record<string, AnswerValue>>;

const recordOf = (value: unknown): Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : {};

interface AnswerTableProps {
  question: TabularQuestion;
  value: AnswerValue;
  /** For a group with conditions or computed values: each entry's form state, and what it can read. */
  entryForm: Questionnaire | undefined;
  outer: AroundEntry;
}

export function AnswerTable({ question, value, entryForm, outer }: AnswerTableProps) {
  const language = useLanguage();
  return (
    // A wide table can be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it has to be reachable to be scrolled.
    <section aria-label={textIn(question.label, language)} tabIndex={0} className="overflow-x-auto rounded">
      <table className="w-full border-collapse text-start">
        {hasRows(question) ? (
          <MatrixRows question={question} chosen={recordOf(value)} />
        ) : (
          <Entries
            question={question}
            entries={Array.isArray(value) ? value.map(recordOf) : []}
            entryForm={entryForm}
            outer={outer}
          />
        )}
      </table>
    </section>
  );
}

/** A highlighted word is not broken. */
const MARKED = 'has-[svg]:[&_span]:wrap-break-word';
const CELL = 'border-b border-line py-1.5 pe-4 text-start align-top last:pe-0';

function MatrixRows({ question, chosen }: { question: RowsQuestion; chosen: Entry }) {
  const language = useLanguage();
  // A row's answer is one of the options.
  const row = { ...question, type: 'choice' } as unknown as QuestionOf<'choice'>;
  return (
    <tbody>
      {question.rows.map(({ id, label }) => (
        <tr key={id}>
          <th scope="row" className={`${CELL} font-normal text-ink-soft`}>
            {unbroken(textIn(label, language))}
          </th>
          <td className={`${CELL} font-medium`}>{displayAnswer(row, chosen[id], language)}</td>
        </tr>
      ))}
    </tbody>
  );
}

const isAsked = (form: Questionnaire | undefined, { id }: Question, entry: Entry, outer: AroundEntry) =>
  !form || resolveEntry(form, entry, outer).questions.get(id) === 'shown';

function Entries({
  question,
  entries,
  entryForm,
  outer,
}: Pick<AnswerTableProps, 'entryForm' | 'outer'> & {
  question: QuestionOf<'repeatingGroup'>;
  entries: readonly Entry[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const parts = question.questions.filter(({ id }) => entries.some((entry) => !isBlank(entry[id])));
  return (
    <>
      <thead>
        <tr>
          <th scope="col" className={`${CELL} w-8 text-sm font-medium text-ink-soft`}>
            <span aria-hidden="true">#</span>
            <span className="sr-only">{t('answers.entry')}</span>
          </th>
          {parts.map((part) => (
            <th key={part.id} scope="col" className={`${CELL} text-sm font-medium text-ink-soft`}>
              {unbroken(shortLabelIn(part, language))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place.
          <tr key={index}>
            <td className={`${CELL} text-ink-soft`}>{index + 1}</td>
            {parts.map((part) => (
              <td key={part.id} className={`${CELL} font-medium wrap-anywhere ${MARKED}`}>
                {isBlank(entry[part.id]) ? (
                  <span className="font-normal text-ink-soft">
                    {isAsked(entryForm, part, entry, outer)
                      ? displayAnswer(part, undefined, language)
                      : words(language).notAsked}
                  </span>
                ) : (
                  <AnswerText state={needsAttention(part, entry[part.id]) ? 'attention' : 'given'}>
                    {displayAnswer(part, entry[part.id], language)}
                  </AnswerText>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
