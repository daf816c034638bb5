/** What a signed-in patient said in earlier forms, as far as this one asks it again. */
import { earlierAnswers } from '@clinic/contract/addresses';
import type { EarlierAnswers } from '@clinic/contract/intake';
import type { AnswerValue } from '@clinic/engine/base';
import type { Questionnaire } from '@clinic/engine/form';
import { call, useIntakeUser } from '@clinic/platform/api';
import type { Earlier } from '@clinic/wizard';
import { useEffect, useMemo, useState } from 'react';
import type { DraftSession } from '../sync/draftSession.ts';

/** As the clinic says now, or without a connection as it was kept on this device. */
export function useEarlierAnswers(
  session: DraftSession,
  { definition: { id, version } }: Questionnaire,
  isOver: boolean,
): Earlier {
  const user = useIntakeUser();
  const [answers, setAnswers] = useState<EarlierAnswers>(() => session.earlier());
  const reads = !isOver && user?.role === 'PATIENT';
  useEffect(() => {
    if (!reads) return;
    let shown = true;
    call(earlierAnswers, { form: id, version }).then(
      (said) => {
        if (!shown) return;
        session.keepEarlier(said);
        setAnswers(said);
      },
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [reads, session, id, version]);
  return useMemo(
    () => new Map(answers.map((said) => [said.question, { ...said, value: said.value as AnswerValue }])),
    [answers],
  );
}
