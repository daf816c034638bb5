/** A draft as JSON: to read, copy and download. An uploaded file takes its place, as one edit. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import { Button, JsonView, saveJson } from '@clinic/platform/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportFile, type ImportFileProps } from './ImportFile.tsx';

interface DraftAsJsonProps extends Pick<ImportFileProps, 'wanted'> {
  label: string;
  document: AnyDocument;
  onUpload: (document: AnyDocument) => void;
  /** Other files of it. */
  children?: ReactNode;
}

export function DraftAsJson({ label, document, wanted, onUpload, children }: DraftAsJsonProps) {
  const { t } = useTranslation();
  const { id, version } = document;
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-sm text-ink-soft">{t('builder.json.text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => saveJson(document, `${id}-${version}.json`)}>
          <Download aria-hidden="true" />
          {t('builder.json.download')}
        </Button>
        {children}
        <ImportFile
          wanted={wanted}
          label={t('builder.json.upload')}
          pending={false}
          intoDraft
          onDocument={(uploaded) => onUpload(uploaded as AnyDocument)}
        />
      </div>
      <JsonView label={label} value={document} />
    </div>
  );
}
