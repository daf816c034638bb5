/** The files a patient sent with a submission or later. */
import { openDocument } from '@clinic/contract/addresses';
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { sizeText } from '@clinic/engine/questionTypes';
import { addressOf } from '@clinic/platform/address';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { buttonClasses, Card, LoadFailed } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownDocuments } from './queries.ts';

export interface OwnDocumentsProps {
  submissionId: string;
  questionnaire: Questionnaire | undefined;
}

/** Renders nothing if no documents were sent. */
export function OwnDocuments({ submissionId, questionnaire }: OwnDocumentsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(ownDocuments(submissionId));
  if (!isError && !data?.length) return null;
  const labelOf = (question: string | null): string | undefined => {
    const fileQuestion = question === null ? undefined : questionnaire?.questions.get(question)?.question;
    return fileQuestion && textIn(fileQuestion.label, language);
  };
  return (
    <Card as="section" aria-labelledby="own-documents-title">
      <h2 id="own-documents-title" className="mb-3 text-xl font-semibold">
        {t('documents.title')}
      </h2>
      {isError && (
        <LoadFailed
          title={t('documents.failed.title')}
          text={t('documents.failed.text')}
          retryText={t('documents.failed.retry')}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="divide-y divide-line">
        {data?.map(({ id, name, size, question, uploadedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-ink-soft tabular-nums">
                {[labelOf(question), sizeText(size, language)].filter(Boolean).join(' · ')} ·{' '}
                <time dateTime={uploadedAt}>{format.longDateAndTime(uploadedAt)}</time>
              </p>
            </div>
            <a
              href={addressOf(openDocument, { id })}
              download={name}
              className={`${buttonClasses({ variant: 'secondary', size: 'sm' })} print:hidden`}
            >
              <Download aria-hidden="true" />
              {t('documents.download')}
              <span className="sr-only"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
