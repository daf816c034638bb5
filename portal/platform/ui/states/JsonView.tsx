/** Code to read and copy: a text, or a value as JSON. */
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/Button.tsx';
import { showToast } from '../overlays/toasts.ts';

export const JsonView = ({ label, value }: { label: string; value: unknown }) => (
  <CodeView label={label} text={JSON.stringify(value, null, 2)} />
);

export function CodeView({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLPreElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t('jsonView.copied'), tone: 'success' });
    } catch {
      // Not every browser may copy, as without HTTPS: the selected text can be copied with the keyboard.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      showToast({ title: t('jsonView.selected') });
    }
  };
  return (
    <div className="grid gap-2">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded border border-line bg-sunken p-3"
      >
        <pre ref={shown} dir="ltr" className="font-mono text-xs">
          {text}
        </pre>
      </section>
      <div>
        <Button variant="quiet" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('jsonView.copy')}
        </Button>
      </div>
    </div>
  );
}
