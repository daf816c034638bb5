/** How many errors a document has, and the first of them; without errors, the given text. */
import type { Problem } from '@clinic/engine/base';
import { Finding, type FindingProps } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useProblemWords } from '../useProblemWords.ts';

interface ProblemsFindingProps {
  errors: readonly Problem[];
  /** Shown if there are no errors. */
  level?: FindingProps['level'];
  /** The document with the problems. */
  document: unknown;
  children: ReactNode;
}

const SHOWN = 10;

export function ProblemsFinding({ errors, level = 'good', document, children }: ProblemsFindingProps) {
  const { textOf, placeOf } = useProblemWords(document);
  return (
    <Finding level={errors.length > 0 ? 'error' : level}>
      {children}
      {errors.length > 0 && (
        <ul className="mt-1 list-disc ps-5 text-sm">
          {errors.slice(0, SHOWN).map((problem) => (
            <li key={`${problem.path} ${problem.message}`} className="wrap-anywhere">
              {textOf(problem)} <span className="text-xs text-ink-soft">{placeOf(problem)}</span>
            </li>
          ))}
        </ul>
      )}
    </Finding>
  );
}
