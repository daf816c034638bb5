/** All problems the parser finds, each with a link to its place. */
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../engine/base/problem.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import type { Place } from '../../engine/editing/edits.ts';
import { useProblemWords } from '../authoring/useProblemWords.ts';
import { placeOfPath } from './document/places.ts';

export interface ProblemsPanelProps {
  problems: readonly Problem[];
  definition: Definition | undefined;
  /** The document with the problems. */
  document: unknown;
  onSelect: (place: Place, path: string) => void;
}

/** The number of problems shown; users do not read longer lists. */
const SHOWN = 100;

export function ProblemsPanel({ problems, definition, document, onSelect }: ProblemsPanelProps) {
  const { t } = useTranslation();
  const { textOf, placeOf } = useProblemWords(document);
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-success">
        <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
        {t('builder.problems.none')}
      </p>
    );
  }
  const sorted = [...problems].sort(
    (one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'),
  );
  return (
    <ul className="grid gap-1">
      {sorted.slice(0, SHOWN).map((problem) => {
        const { path, code, message, level } = problem;
        const place = definition ? placeOfPath(definition, path) : [];
        const Icon = level === 'error' ? CircleAlert : TriangleAlert;
        return (
          <li key={`${path} ${code} ${message}`}>
            <button
              type="button"
              onClick={() => onSelect(place, path)}
              className="flex w-full gap-2 rounded px-2 py-1.5 text-left text-sm hover:bg-sunken"
            >
              <Icon
                role="img"
                aria-label={t(`builder.problems.${level}`)}
                className={`mt-0.5 size-4 shrink-0 ${level === 'error' ? 'text-danger' : 'text-warning'}`}
              />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{placeOf(problem)}</span>
                <span className="block wrap-anywhere">{textOf(problem)}</span>
              </span>
            </button>
          </li>
        );
      })}
      {sorted.length > SHOWN && (
        <li className="px-2 text-sm text-ink-soft">
          {t('builder.problems.more', { count: sorted.length - SHOWN })}
        </li>
      )}
    </ul>
  );
}
