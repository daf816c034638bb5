/** The recovery codes, shown only once. */
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/base/Button.tsx';
import { saveFile } from '../ui/base/saveFile.ts';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{t('secondFactor.codes.text')}</p>
      <ol
        aria-label={t('secondFactor.codes.title')}
        className="grid gap-x-6 gap-y-1.5 rounded bg-sunken p-4 font-mono tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t(copied ? 'secondFactor.codes.copied' : 'secondFactor.codes.copy')}
        </Button>
        <Button variant="secondary" onClick={() => download(text)}>
          <Download aria-hidden="true" />
          {t('secondFactor.codes.download')}
        </Button>
      </div>
      <Button size="lg" block onClick={onDone}>
        {t('secondFactor.codes.done')}
      </Button>
    </div>
  );
}

const download = (text: string): void =>
  saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
