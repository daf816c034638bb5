/** Asks for the range of submission days to show. */
import { parseSubmittedDays, writeSubmittedDays } from '@clinic/contract/queue/submittedDays';
import { Dialog, DialogForm, TextField } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DaysDialogProps {
  /** The filter's current days. */
  submitted: string | undefined;
  onChoose: (submitted: string) => void;
  onClose: () => void;
}

export function DaysDialog({ submitted, onChoose, onClose }: DaysDialogProps) {
  const { t } = useTranslation();
  const [range, setRange] = useState(() => rangeIn(submitted));
  const written = writeSubmittedDays(range);
  const isKnown = parseSubmittedDays(written) !== undefined;
  const error = range.from || range.to ? t('queue.days.wrong') : t('queue.days.missing');
  return (
    <Dialog onClose={onClose} title={t('queue.days.title')} text={t('queue.days.text')}>
      <DialogForm
        onCancel={onClose}
        action={t('queue.days.confirm')}
        onSubmit={() => isKnown && onChoose(written)}
      >
        {(tried) => (
          <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
            <TextField
              type="date"
              autoFocus
              label={t('queue.days.first')}
              error={tried && !isKnown ? error : undefined}
              value={range.from}
              onChange={(from) => setRange({ ...range, from })}
            />
            <TextField
              type="date"
              label={t('queue.days.final')}
              value={range.to}
              onChange={(to) => setRange({ ...range, to })}
            />
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}

function rangeIn(submitted = ''): { from: string; to: string } {
  const days = parseSubmittedDays(submitted);
  return days && !('last' in days) ? { from: '', to: '', ...days } : { from: '', to: '' };
}
