/** A form that can be used before its code lists have loaded; they load in the background. */
import { codeListsIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { compileWithCodeLists, prepareSearch } from './codeLists.ts';

interface CodeListLoading {
  state: 'loading' | 'failed';
  retry: () => void;
}

interface WithCodeLists {
  /** With its lists as soon as all have loaded. */
  questionnaire: Questionnaire;
  /** Absent if it needs none, or has them. */
  codeLists?: CodeListLoading;
}

export function useCodeLists(questionnaire: Questionnaire): WithCodeLists {
  const language = useLanguage();
  const [linked, setLinked] = useState<{ of: Questionnaire; questionnaire: Questionnaire }>();
  const [state, setState] = useState<CodeListLoading['state']>('loading');
  const [attempt, setAttempt] = useState(0);
  const needsLists = codeListsIn(questionnaire.definition).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again; a new language does not
  useEffect(() => {
    if (!needsLists) return undefined;
    let isCurrent = true;
    setState('loading');
    const linking = compileWithCodeLists(questionnaire.definition).then(async (linkedForm) => {
      await prepareSearch(linkedForm, language);
      return linkedForm;
    });
    linking.then(
      (linkedForm) => isCurrent && setLinked({ of: questionnaire, questionnaire: linkedForm }),
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
