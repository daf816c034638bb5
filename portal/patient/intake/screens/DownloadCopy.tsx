/** The patient's own copy: their answers and what they agreed to, as PDF. */
import { draftPdf } from '@clinic/contract/addresses';
import { ApiError, request } from '@clinic/platform/api';
import type { Language } from '@clinic/platform/i18n';
import { Button, Notice } from '@clinic/platform/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftKey } from '../sync/draftServer.ts';

interface DownloadCopyProps {
  draft: DraftKey;
  reference: string;
  language: Language;
}

export function DownloadCopy({ draft: { id, secret }, reference, language }: DownloadCopyProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'loading' | 'network' | 'server'>('ready');
  const download = async (): Promise<void> => {
    setState('loading');
    try {
      const options = { headers: { 'x-draft-secret': secret } };
      const file = await (await request(draftPdf, { id }, { language }, options)).blob();
      saveAs(file, `${reference}.pdf`);
      setState('ready');
    } catch (error) {
      setState(error instanceof ApiError ? 'server' : 'network');
    }
  };
  return (
    <div>
      <Button
        variant="secondary"
        size="lg"
        className="max-sm:w-full"
        pending={state === 'loading'}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" />
        {t('intake.done.download')}
      </Button>
      {(state === 'network' || state === 'server') && (
        <Notice tone="warning" role="alert" className="mt-3">
          {state === 'network' ? t('intake.networkError') : t('intake.serverError')}
        </Notice>
      )}
    </div>
  );
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
