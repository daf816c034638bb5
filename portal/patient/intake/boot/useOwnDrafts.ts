/** The forms in progress that a signed-in patient has at the clinic, begun on another device or in another browser. */
import { useEffect, useState } from 'react';
import { ownDrafts } from '../../../../contract/addresses.ts';
import type { OwnDraft } from '../../../../contract/intake.ts';
import { call } from '../../../platform/api/call.ts';
import { useIntakeUser } from '../../../platform/api/useIntakeUser.ts';

/**
 * Of this questionnaire, most recently changed first. None until they are known, or when the clinic cannot be reached.
 *
 * @param asks whether they matter here: they are personal data, read only when needed
 */
export function useOwnDrafts(questionnaireId: string, asks: boolean): readonly OwnDraft[] {
  const user = useIntakeUser();
  const [drafts, setDrafts] = useState<readonly OwnDraft[]>([]);
  const reads = asks && user?.role === 'PATIENT';
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
