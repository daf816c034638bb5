/** An intake in progress: where it stopped, and a button to continue. */
import type { OwnDraft } from '@clinic/contract/intake';
import { openOwnDraft } from '@clinic/contract/patient/ownIntakes';
import { inClinic } from '@clinic/platform/address';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Card, FieldError } from '@clinic/platform/ui';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
        <ArrowRight aria-hidden="true" />
      </Button>
    </Card>
  );
}
