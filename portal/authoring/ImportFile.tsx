/** Imports a document from a file. For any other file, the error says what it is and what to do instead. */
import type { TFunction } from 'i18next';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, recognizeImport } from '../../engine/editing/recognizeImport.ts';
import { Button } from '../platform/ui/base/Button.tsx';
import { Dialog } from '../platform/ui/overlays/Dialog.tsx';

type Wanted = Extract<ImportKind, 'questionnaire' | 'ruleSet' | 'cases'>;

export interface ImportFileProps {
  wanted: Wanted;
  /** The button's label. */
  label: string;
  pending: boolean;
  onDocument: (document: Record<string, unknown>) => void;
}

/** The server's size limit. */
const LARGEST_FILE_BYTES = 2_000_000;
const OURS: readonly ImportKind[] = ['questionnaire', 'ruleSet', 'cases'];

interface Refused {
  name: string;
  kind: ImportKind | 'tooLarge';
}

export function ImportFile({ wanted, label, pending, onDocument }: ImportFileProps) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused>();
  const read = async (chosen: File): Promise<void> => {
    const { name } = chosen;
    if (chosen.size > LARGEST_FILE_BYTES) return setRefused({ name, kind: 'tooLarge' });
    const { kind, document } = recognizeImport(name, await chosen.text());
    if (kind === wanted && document) return onDocument(document);
    setRefused({ name, kind });
  };
  return (
    <>
      <Button variant="secondary" pending={pending} onClick={() => file.current?.click()}>
        <FileUp aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          target.value = '';
          if (chosen) void read(chosen);
        }}
      />
      {refused && (
        <Dialog
          onClose={() => setRefused(undefined)}
          title={t('importing.refused')}
          text={t(`importing.is.${refused.kind}`, { name: refused.name })}
        >
          <p>{adviceFor(refused.kind, wanted, t)}</p>
          <div className="mt-5 flex justify-end">
            <Button onClick={() => setRefused(undefined)}>{t('common.close')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function adviceFor(kind: Refused['kind'], wanted: Wanted, t: TFunction): string {
  if (kind === 'tooLarge') return t('importing.advice.tooLarge');
  if (kind === 'brokenJson' || kind === 'empty') return t('importing.advice.broken');
  if (OURS.includes(kind)) return t(`importing.where.${kind}`);
  return t(`importing.advice.${wanted}`);
}
