/** Problems of a document in the reader's language, with the name of their location. */
import type { Problem } from '@clinic/engine/base';
import { problemText, useLanguage } from '@clinic/platform/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfPath } from './nameOfPath.ts';

export interface ProblemWords {
  textOf: (problem: Problem) => string;
  placeOf: (problem: Problem) => string;
}

/** @param document the document with the problems, whatever its shape */
export function useProblemWords(document: unknown): ProblemWords {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const nameOf = (path: string): string => nameOfPath(document, path, language, i18n);
    return {
      textOf: (problem) => problemText(problem, t, nameOf),
      placeOf: ({ path }) => nameOf(path),
    };
  }, [document, language, t, i18n]);
}
