/** The patient asks for everything that the clinic holds on them, and downloads what staff released. */
import { askForFile, type OwnFile, ownFile, ownFileFhir, ownFilePdf } from '@clinic/contract/patients/rights';
import { addressOf } from '@clinic/platform/address';
import { call, keyOf, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, buttonClasses, Card, FieldError } from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function OwnFileSection({ file: { available, request } }: { file: OwnFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const ask = useAction({
    mutationFn: () => call(askForFile, {}),
    onSuccess: (file) => queryClient.setQueryData(keyOf(ownFile), file),
  });
  if (!available) return null;
  const mayAsk = request?.state !== 'waiting' && request?.state !== 'ready';
  return (
    <section aria-labelledby="file-title" className="mt-10">
      <h2 id="file-title" className="mb-3 text-xl font-semibold">
        {t('ownFile.title')}
      </h2>
      <Card className="grid gap-3">
        <p className="max-w-[33em] text-ink-soft">{t('ownFile.text')}</p>
        {request && (
          <p role="status" className="font-semibold wrap-anywhere">
            {t(`ownFile.${request.state}`, {
              asked: format.clinicDay(request.askedAt),
              until: request.expiresAt && format.clinicDay(request.expiresAt),
              reason: request.refusal,
            })}
          </p>
        )}
        <p className="flex flex-wrap gap-2">
          {request?.state === 'ready' &&
            ([ownFilePdf, ownFileFhir] as const).map((route) => (
              <a
                key={route.path}
                href={addressOf(route, {}, { language })}
                download
                className={buttonClasses({ variant: route === ownFilePdf ? 'primary' : 'secondary' })}
              >
                <Download aria-hidden="true" />
                {t(route === ownFilePdf ? 'ownFile.pdf' : 'ownFile.fhir')}
              </a>
            ))}
          {mayAsk && (
            <Button variant="secondary" pending={ask.isPending} onClick={() => ask.mutate()}>
              {t(request ? 'ownFile.askAgain' : 'ownFile.ask')}
            </Button>
          )}
        </p>
        {ask.isError && <FieldError id="file-error">{t('ownFile.failed')}</FieldError>}
      </Card>
    </section>
  );
}
