/** A submission's files with name, date and scan status; images can be previewed. */
import { openDocument } from '@clinic/contract/addresses';
import type { DocumentListItem } from '@clinic/contract/documents';
import * as api from '@clinic/contract/documents';
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { sizeText } from '@clinic/engine/questionTypes';
import { addressOf } from '@clinic/platform/address';
import { queryOf } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge, Button, buttonClasses, Card, LoadFailed, Skeleton } from '@clinic/platform/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download, Eye, EyeOff, FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DocumentsCardProps {
  submissionId: string;
  questionnaire: Questionnaire | undefined;
}

/** Renders nothing if there are no documents. */
export function DocumentsCard({ submissionId, questionnaire }: DocumentsCardProps) {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(submissionDocuments(submissionId));
  if (data?.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="documents-title" padding="dense">
      <h2 id="documents-title" className="mb-2.5 text-sm font-semibold tracking-normal text-ink-soft">
        {t('documents.title')}
        {data && <span className="font-normal tabular-nums"> {data.length}</span>}
      </h2>
      {isPending && <Skeleton className="h-16" />}
      {isError && (
        <LoadFailed
          title={t('documents.failed.title')}
          text={t('documents.failed.text')}
          retryText={t('documents.failed.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ul className="divide-y divide-line">
          {data.map((document) => (
            <DocumentRow key={document.id} document={document} questionnaire={questionnaire} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DocumentRow({
  document: { id, name, size, type, question, uploadedAt, scan, sentWith },
  questionnaire,
}: {
  document: DocumentListItem;
  questionnaire: Questionnaire | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [shown, setShown] = useState(false);
  const picture = type.startsWith('image/');
  const Icon = picture ? Image : FileText;
  const fileQuestion = question === null ? undefined : questionnaire?.questions.get(question)?.question;
  const address = addressOf(openDocument, { id });
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">{name}</p>
          {fileQuestion && <p className="text-sm text-ink-soft">{textIn(fileQuestion.label, language)}</p>}
          <p className="text-sm text-ink-soft tabular-nums">
            {t(`documents.kind.${picture ? 'picture' : 'pdf'}`)} · {sizeText(size, language)} ·{' '}
            <time dateTime={uploadedAt}>{format.clinicMoment(uploadedAt)}</time>
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge tone={scan === 'clean' ? 'success' : 'neutral'}>{t(`documents.scan.${scan}`)}</Badge>
            {sentWith === 'reply' && <Badge tone="info">{t('documents.sentWithReply')}</Badge>}
          </p>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 ps-8 print:hidden">
        <a href={address} download={name} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
          <Download aria-hidden="true" />
          {t('documents.download')}
          <span className="sr-only"> {name}</span>
        </a>
        {picture && (
          <Button variant="quiet" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            {t(shown ? 'documents.hide' : 'documents.show')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {picture && shown && (
        <img src={address} alt={name} className="mt-3 max-h-120 max-w-full rounded border border-line" />
      )}
    </li>
  );
}

const FRESH_MS = 30_000;

/** The documents of a submission, oldest first. */
const submissionDocuments = (submissionId: string) =>
  queryOptions({
    ...queryOf(api.submissionDocuments, { id: submissionId }),
    staleTime: FRESH_MS,
  });
