/** The first errors of a rule set, each leading to its place. */
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../engine/base/problem.ts';
import { Notice } from '../../platform/ui/base/Notice.tsx';

const SHOWN = 5;

export interface RuleProblemsProps {
  errors: readonly Problem[];
  onOpen: (path: string) => void;
}

export function RuleProblems({ errors, onOpen }: RuleProblemsProps) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <Notice tone="danger" title={t('rules.problems', { count: errors.length })} className="mb-4">
      <ul lang="en" className="text-sm">
        {errors.slice(0, SHOWN).map(({ path, message }) => (
          <li key={`${path} ${message}`} className="wrap-anywhere">
            <button type="button" className="text-left underline" onClick={() => onOpen(path)}>
              {message}
            </button>{' '}
            <span className="font-mono text-xs text-ink-soft">{path}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
