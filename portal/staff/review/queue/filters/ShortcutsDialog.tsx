import { Button, CheckRow, Dialog } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../usePreferences.ts';

const KEYS = {
  queue: [
    ['j', 'down'],
    ['k', 'up'],
    ['Enter', 'open'],
    ['x', 'select'],
    ['?', 'help'],
  ],
  submission: [
    ['j', 'down'],
    ['k', 'up'],
    ['a', 'approve'],
    ['i', 'needsInfo'],
    ['n', 'note'],
    ['m', 'message'],
    ['?', 'help'],
  ],
} as const;

interface ShortcutsDialogProps {
  /** The screen whose keys are listed. */
  of?: keyof typeof KEYS;
  open: boolean;
  onClose: () => void;
}

/** Explains the single-key shortcuts, with a switch to turn them off. */
export function ShortcutsDialog({ of = 'queue', open, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  const { preferences, change } = usePreferences();
  return (
    <Dialog open={open} onClose={onClose} title={t('queue.keys.title')} text={t(`queue.keys.text.${of}`)}>
      <dl className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {KEYS[of].map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-h-7 min-w-7 place-items-center rounded border border-line-strong/60 bg-sunken px-2 font-sans text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{t(`queue.keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <CheckRow
        label={t('queue.keys.on')}
        hint={t('queue.keys.hint')}
        checked={preferences.keyboardTriage}
        onChange={(event) => change({ keyboardTriage: event.target.checked })}
      />
      <div className="mt-5 text-end">
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}
