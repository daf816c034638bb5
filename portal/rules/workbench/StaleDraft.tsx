/** Another user saved this draft: asks whose version to keep. */
import { useTranslation } from 'react-i18next';
import type { RuleDraftDetail } from '../../../contract/ruleSets.ts';
import { clinicMoment } from '../../platform/api/clinicTime.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';

export interface StaleDraftProps {
  theirs: RuleDraftDetail;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

export function StaleDraft({ theirs, onSettle }: StaleDraftProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('rules.stale.title')}
      text={t('rules.stale.text', {
        name: theirs.updatedBy.name,
        when: clinicMoment(theirs.updatedAt, language),
      })}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => onSettle('theirs')}>
          {t('rules.stale.theirs')}
        </Button>
        <Button onClick={() => onSettle('mine')}>{t('rules.stale.mine')}</Button>
      </div>
    </Dialog>
  );
}
