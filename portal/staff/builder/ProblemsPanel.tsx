/** All problems the parser finds, and what publishing still needs, each with a link to its place. */
import type { Problem } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import type { Place } from '@clinic/engine/editing';
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProblemWords, useProblemWords } from '../authoring/useProblemWords.ts';
import { placeOfPath } from './document/places.ts';

export interface ProblemsPanelProps {
  problems: readonly Problem[];
  /** What publishing still needs. */
  unfinished: readonly Problem[];
  definition: Definition | undefined;
  /** The document with the problems. */
  document: unknown;
  onSelect: (place: Place, path: string) => void;
}

/** The number of problems shown; users do not read longer lists. */
const SHOWN = 100;

export function ProblemsPanel({ problems, unfinished, definition, document, onSelect }: ProblemsPanelProps) {
  const { t } = useTranslation();
  const words = useProblemWords(document);
  const sorted = [...problems].sort(
    (one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'),
  );
  const lineOf = (problem: Problem, mark: Mark) => {
    const { path, code, message } = problem;
    const select = () => onSelect(definition ? placeOfPath(definition, path) : [], path);
    return (
      <ProblemLine
        key={`${path} ${code} ${message}`}
        problem={problem}
        mark={mark}
        words={words}
        onSelect={select}
      />
    );
  };
  return (
    <>
      {problems.length === 0 && <NoProblems isFinished={unfinished.length === 0} />}
      {problems.length > 0 && (
        <ul className="grid gap-1">
          {sorted.slice(0, SHOWN).map((problem) => lineOf(problem, problem.level))}
          {sorted.length > SHOWN && (
            <li className="px-2 text-sm text-ink-soft">
              {t('builder.problems.more', { count: sorted.length - SHOWN })}
            </li>
          )}
        </ul>
      )}
      {unfinished.length > 0 && (
        <Unfinished>{unfinished.map((problem) => lineOf(problem, 'unfinished'))}</Unfinished>
      )}
    </>
  );
}

function NoProblems({ isFinished }: { isFinished: boolean }) {
  const { t } = useTranslation();
  return isFinished ? (
    <p className="flex items-center gap-2 text-sm text-success">
      <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
      {t('builder.problems.none')}
    </p>
  ) : (
    <p className="px-2 text-sm">{t('builder.problems.noneSoFar')}</p>
  );
}

function Unfinished({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className="mb-1 px-2 text-sm font-semibold text-ink-soft">
        {t('builder.problems.beforePublishing')}
      </h2>
      <ul className="grid gap-1">{children}</ul>
    </section>
  );
}

type Mark = Problem['level'] | 'unfinished';

const MARKS = {
  error: { icon: CircleAlert, color: 'text-danger' },
  warning: { icon: TriangleAlert, color: 'text-warning' },
  unfinished: { icon: CircleDashed, color: 'text-ink-soft' },
};

interface ProblemLineProps {
  problem: Problem;
  mark: Mark;
  words: ProblemWords;
  onSelect: () => void;
}

function ProblemLine({ problem, mark, words, onSelect }: ProblemLineProps) {
  const { t } = useTranslation();
  const { icon: Icon, color } = MARKS[mark];
  return (
    <li>
      <button
        type="button"
        onClick={onSelect}
        className="flex w-full gap-2 rounded px-2 py-1.5 text-start text-sm hover:bg-sunken"
      >
        <Icon
          role="img"
          aria-label={t(`builder.problems.${mark}`)}
          className={`mt-0.5 size-4 shrink-0 ${color}`}
        />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{words.placeOf(problem)}</span>
          <span className="block wrap-anywhere">{words.textOf(problem)}</span>
        </span>
      </button>
    </li>
  );
}
