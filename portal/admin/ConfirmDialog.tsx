/** Asks for confirmation before an action that cannot be undone. */
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/ui/base/Button.tsx';
import { Dialog } from '../platform/ui/overlays/Dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, confirm, pending, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} text={text}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
