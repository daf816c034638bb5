/** The first errors of a rule set, each with a link to its location. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import type { Problem } from '@clinic/engine/base';
import { Notice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from '../../authoring/useProblemWords.ts';

const SHOWN = 5;

export interface RuleProblemsProps {
  errors: readonly Problem[];
  document: RuleSetDocument;
  onOpen: (path: string) => void;
}

export function RuleProblems({ errors, document, onOpen }: RuleProblemsProps) {
  const { t } = useTranslation();
  const { textOf, placeOf } = useProblemWords(document);
  if (errors.length === 0) return null;
  return (
    <Notice tone="danger" title={t('rules.problems', { count: errors.length })} className="mb-4">
      <ul className="text-sm">
        {errors.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.path} ${problem.message}`} className="wrap-anywhere">
            <button type="button" className="text-left underline" onClick={() => onOpen(problem.path)}>
              {textOf(problem)}
            </button>{' '}
            <span className="text-xs text-ink-soft">{placeOf(problem)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
