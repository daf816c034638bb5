/** Another user saved this draft: asks whose version to keep. */
import { useTranslation } from 'react-i18next';
import type { RuleDraftDetail } from '../../../contract/ruleSets.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';

export interface StaleDraftProps {
  theirs: RuleDraftDetail;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

export function StaleDraft({ theirs, onSettle }: StaleDraftProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('rules.stale.title')}
      text={t('rules.stale.text', {
        name: theirs.updatedBy.name,
        when: format.clinicMoment(theirs.updatedAt),
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
