/** A button that opens the browser's dialog for choosing a file. */
import { useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Names what is chosen, for screen readers. */
  label: string;
  accept?: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
