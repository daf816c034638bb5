/** Imports a document from a file. For any other file, the error says what it is and what to do instead. */
import { type ImportKind, recognizeImport } from '@clinic/engine/editing';
import { Button, Dialog, FileButton } from '@clinic/platform/ui';
import type { TFunction } from 'i18next';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Wanted = Extract<ImportKind, 'questionnaire' | 'ruleSet' | 'cases'>;

export interface ImportFileProps {
  wanted: Wanted;
  /** The button's label. */
  label: string;
  pending: boolean;
  /** The document goes into an open draft, instead of a new one. */
  intoDraft?: boolean;
  onDocument: (document: Record<string, unknown>) => void;
  /** Takes a form of another system, such as FHIR; absent: such files are refused. */
  onForm?: (file: File) => void;
}

/** The server's size limits in MB. */
const LARGEST = { document: 2, form: 5 };
const MB = 1_000_000;
const FORMS: readonly ImportKind[] = ['fhirQuestionnaire', 'fhirBundle', 'redcap', 'workbook'];
const OURS: readonly ImportKind[] = ['questionnaire', 'ruleSet', 'cases'];

interface Refused {
  name: string;
  kind: ImportKind | 'tooLarge';
  /** Of a file that is too large, the limit in MB. */
  max?: number;
}

export function ImportFile(props: ImportFileProps) {
  const { wanted, label, pending, intoDraft = false, onDocument, onForm } = props;
  const { t } = useTranslation();
  const [refused, setRefused] = useState<Refused>();
  const read = async (chosen: File): Promise<void> => {
    const { name } = chosen;
    const tooLarge = (max: number) => setRefused({ name, kind: 'tooLarge', max });
    const largest = onForm ? LARGEST.form : LARGEST.document;
    if (chosen.size > largest * MB) return tooLarge(largest);
    const { kind, document } = recognizeImport(name, await chosen.text());
    if (onForm && FORMS.includes(kind)) return onForm(chosen);
    if (chosen.size > LARGEST.document * MB) return tooLarge(LARGEST.document);
    if (kind === wanted && document) return onDocument(document);
    setRefused({ name, kind });
  };
  return (
    <>
      <FileButton variant="secondary" pending={pending} label={label} onFile={(chosen) => void read(chosen)}>
        <FileUp aria-hidden="true" />
        {label}
      </FileButton>
      {refused && (
        <Dialog
          onClose={() => setRefused(undefined)}
          title={t('importing.refused')}
          text={t(`importing.is.${refused.kind}`, { name: refused.name, max: refused.max })}
        >
          <p>{adviceFor(refused, intoDraft ? 'draft' : wanted, t)}</p>
          <div className="mt-5 flex justify-end">
            <Button onClick={() => setRefused(undefined)}>{t('common.close')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function adviceFor({ kind, max }: Refused, wanted: Wanted | 'draft', t: TFunction): string {
  if (kind === 'tooLarge')
    return t(max === LARGEST.form ? 'importing.advice.tooLargeForm' : 'importing.advice.tooLarge');
  if (kind === 'brokenJson' || kind === 'empty') return t('importing.advice.broken');
  if (OURS.includes(kind)) return t(`importing.where.${kind}`);
  return t(`importing.advice.${wanted}`);
}
