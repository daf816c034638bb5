/** How many errors a document has, and the first of them; without errors, what else there is to say. */
import type { ReactNode } from 'react';
import type { Problem } from '../../../engine/base/problem.ts';
import { Finding, type FindingProps } from '../../platform/ui/base/Finding.tsx';

export interface ProblemsFindingProps {
  errors: readonly Problem[];
  /** Without errors. */
  level?: FindingProps['level'];
  textOf: (problem: Problem) => string;
  /** The language of the texts, if it is not that of the page. */
  lang?: string;
  children: ReactNode;
}

const SHOWN = 10;

export function ProblemsFinding({ errors, level = 'good', textOf, lang, children }: ProblemsFindingProps) {
  return (
    <Finding level={errors.length > 0 ? 'error' : level}>
      {children}
      {errors.length > 0 && (
        <ul lang={lang} className="mt-1 list-disc pl-5 text-sm">
          {errors.slice(0, SHOWN).map((problem) => (
            <li key={`${problem.path} ${problem.message}`} className="wrap-anywhere">
              {textOf(problem)} <span className="font-mono text-xs text-ink-soft">{problem.path}</span>
            </li>
          ))}
        </ul>
      )}
    </Finding>
  );
}
