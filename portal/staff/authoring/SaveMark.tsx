/** Whether everything has been saved to the server. */
import { classes } from '@clinic/platform/ui';
import { CircleAlert, Cloud, CloudAlert, CloudUpload, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RevisionSaveState } from './session.ts';

const ICONS: Record<RevisionSaveState, LucideIcon> = {
  saved: Cloud,
  waiting: CloudUpload,
  saving: CloudUpload,
  failed: CloudAlert,
  refused: CloudAlert,
  gone: CircleAlert,
};

export function SaveMark({ save }: { save: RevisionSaveState }) {
  const { t } = useTranslation();
  const Icon = ICONS[save];
  const isWrong = save === 'failed' || save === 'refused' || save === 'gone';
  return (
    <p
      role="status"
      className={classes(
        'flex items-center gap-1.5 text-sm',
        isWrong ? 'font-semibold text-danger' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {/* An element for each state: a browser's translation would keep the text of the one before. */}
      <span key={save}>{t(`builder.save.${save}`)}</span>
    </p>
  );
}
