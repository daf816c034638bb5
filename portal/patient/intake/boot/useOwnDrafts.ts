/** The forms in progress that a signed-in patient has at the clinic, begun on another device or in another browser. */
import { ownDrafts } from '@clinic/contract/addresses';
import type { OwnDraft } from '@clinic/contract/intake';
import { call, useIntakeUser } from '@clinic/platform/api';
import { useEffect, useState } from 'react';

/**
 * Of this questionnaire, most recently changed first. None until they are known, or when the clinic cannot be reached.
 *
 * @param isEnabled whether they matter here: they are personal data, read only when needed
 */
export function useOwnDrafts(questionnaireId: string, isEnabled: boolean): readonly OwnDraft[] {
  const user = useIntakeUser();
  const [drafts, setDrafts] = useState<readonly OwnDraft[]>([]);
  const reads = isEnabled && user?.role === 'PATIENT';
  useEffect(() => {
    if (!reads) return;
    let shown = true;
    call(ownDrafts).then(
      (found) => {
        if (shown) setDrafts(found.filter(({ questionnaire }) => questionnaire.id === questionnaireId));
      },
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [questionnaireId, reads]);
  return reads ? drafts : NONE;
}

const NONE: readonly OwnDraft[] = [];
