/** A file being uploaded: its progress, or why it failed. */
import { Button, classes, Progress } from '@clinic/platform/ui';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PendingFile } from '../../state/uploadQueue.ts';
import { useWizard } from '../../state/WizardContext.ts';
import { failureText, isFileProblem } from './fileFailureText.ts';

export const fileRow = 'flex items-center gap-3 rounded border border-line bg-surface px-4 py-2.5';

export function PendingFileRow({
  pending: { id, file, state, share, failure },
  max,
  canRetry,
  onRemove,
}: {
  pending: PendingFile;
  /** The limit in MB. */
  max: number;
  canRetry: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { files: queue, language } = useWizard();
  const failed = state === 'failed';
  const refused = isFileProblem(failure);
  return (
    <li className={classes(fileRow, failed && 'border-danger!')}>
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{file.name}</span>
        {state === 'sending' && (
          <Progress
            value={Math.round(share * 100)}
            max={100}
            label={t('wizard.file.progress', { name: file.name })}
            className="my-1.5"
          />
        )}
        <span className={classes('block text-base', failed ? 'font-semibold text-danger' : 'text-ink-soft')}>
          {failed
            ? failureText(failure, max, language, t)
            : t(`wizard.file.${state}`, { percent: Math.round(share * 100) })}
        </span>
      </span>
      {failed && !refused && canRetry && (
        <Button
          variant="quiet"
          onClick={() => queue.retry(id)}
          aria-label={t('wizard.file.retry', { name: file.name })}
        >
          <RotateCcw aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={onRemove}
        aria-label={t(failed ? 'wizard.file.remove' : 'wizard.file.cancel', { name: file.name })}
      >
        {failed ? <Trash2 aria-hidden="true" /> : <X aria-hidden="true" />}
      </Button>
    </li>
  );
}
