/** An intake in progress: where it stopped, and a button to continue. */

import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OwnDraft } from '../../../contract/intake.ts';
import { openOwnDraft } from '../../../contract/patient/ownIntakes.ts';
import { inClinic } from '../../platform/address/address.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/useAction.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Card } from '../../platform/ui/base/Card.tsx';
import { FieldError } from '../../platform/ui/fields/Field.tsx';
import type { Intakes } from './intakes.ts';

export function OwnDraftCard({ draft, intakes }: { draft: OwnDraft; intakes: Intakes }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { id, questionnaire, step, savedAt } = draft;
  const next = step?.[language];
  const resume = useAction({
    mutationFn: async () => {
      // This browser's copy may be newer than the clinic's.
      const here = (await intakes.remembered()).some((each) => each.id === id);
      if (!here) {
        await intakes.remember(await call(openOwnDraft, { id }));
      }
      window.location.assign(inClinic('/intake'));
    },
  });
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4 bg-accent-soft">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold">{questionnaire.titles[language] ?? questionnaire.name}</h3>
        <p className="text-ink-soft">
          {next && <>{t('ownDraft.step', { step: next })} · </>}
          {t('ownDraft.saved', { when: format.longDateAndTime(savedAt) })}
        </p>
        {resume.isError && <FieldError id={`${id}-error`}>{t('ownDraft.failed')}</FieldError>}
      </div>
      <Button pending={resume.isPending} onClick={() => resume.mutate()}>
        {t('ownDraft.continue')}
        <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
    </Card>
  );
}
