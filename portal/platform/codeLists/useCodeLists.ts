/** A form that can be used before its code lists are there: they are loaded behind it. */
import { useCallback, useEffect, useState } from 'react';
import { codeListsIn } from '../../../engine/definition/codeList.ts';
import type { Questionnaire } from '../../../engine/form/questionnaire.ts';
import { compileWithCodeLists } from './codeLists.ts';

export interface CodeListLoading {
  state: 'loading' | 'failed';
  retry: () => void;
}

export interface WithCodeLists {
  /** With its lists as soon as all are there. */
  questionnaire: Questionnaire;
  /** Absent if it names none, or has them. */
  codeLists?: CodeListLoading;
}

export function useCodeLists(questionnaire: Questionnaire): WithCodeLists {
  const [linked, setLinked] = useState<{ of: Questionnaire; questionnaire: Questionnaire }>();
  const [state, setState] = useState<CodeListLoading['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  const needsLists = codeListsIn(questionnaire.definition).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!needsLists) return undefined;
    let isCurrent = true;
    setState('loading');
    compileWithCodeLists(questionnaire.definition).then(
      (found) => isCurrent && setLinked({ of: questionnaire, questionnaire: found }),
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [questionnaire, needsLists, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    if (state !== 'failed') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state, retry]);
  if (!needsLists) return { questionnaire };
  if (linked?.of === questionnaire) return { questionnaire: linked.questionnaire };
  return { questionnaire, codeLists: { state, retry } };
}
