/** A secret that the server has made: shown once, because it keeps no copy that it could show again. */
import { Dialog, DialogActions } from '@clinic/platform/ui';

interface ShownOnceProps {
  title: string;
  text: string;
  secret: string;
  done: string;
  onClose: () => void;
}

export function ShownOnce({ title, text, secret, done, onClose }: ShownOnceProps) {
  return (
    <Dialog onClose={onClose} title={title} text={text}>
      <output className="mb-5 block rounded bg-sunken p-4 text-center font-mono text-lg font-semibold wrap-anywhere select-all">
        {secret}
      </output>
      <DialogActions action={done} onAction={onClose} />
    </Dialog>
  );
}
