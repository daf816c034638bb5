/** Imports a form from a FHIR file: reports the outcome of each element, then creates the draft. */
import type { ReadingAnswers } from '@clinic/engine/definition';
import { Button, Card, EmptyState, Spinner, usePageTitle } from '@clinic/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ImportedForms } from './ImportedForms.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { ImportPage } from './ImportPage.tsx';
import { ImportQuestionnaire } from './ImportQuestionnaire.tsx';
import { type OfferedFile, offeredFile, offerFile } from './offeredFile.ts';
import { formImport, LIST_ADDRESS } from './queries.ts';
import { Refusals } from './Refusals.tsx';

export default function FormImportScreen() {
  const { t } = useTranslation();
  usePageTitle(t('importing.form.title'), t('brand.name'));
  const [offered, setOffered] = useState(offeredFile);
  const another = (
    <ImportQuestionnaire
      label={t('importing.form.another')}
      onForm={(file) => {
        offerFile(file);
        setOffered(offeredFile);
      }}
    />
  );
  return (
    <ImportPage title={t('importing.form.title')} subtitle={offered?.file.name ?? t('importing.form.noFile')}>
      {offered ? (
        <Import key={offered.id} offered={offered} another={another} />
      ) : (
        <NoFile another={another} />
      )}
    </ImportPage>
  );
}

function NoFile({ another }: { another: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card padding="none">
      <EmptyState
        icon={FileUp}
        title={t('importing.form.noFile')}
        text={t('importing.form.noFileText')}
        action={another}
      />
    </Card>
  );
}

function Import({ offered, another }: { offered: OfferedFile; another: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = (): void => void navigate(LIST_ADDRESS);
  const [answers, setAnswers] = useState<ReadingAnswers>({});
  const { data, error, isFetching, refetch } = useQuery({
    ...formImport(offered, answers),
    placeholderData: keepPreviousData,
  });
  if (isFetching && !data) {
    return (
      <Card className="grid justify-items-start gap-4">
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('importing.form.reading', { name: offered.file.name })}
        </p>
        <Button variant="secondary" onClick={leave}>
          {t('common.cancel')}
        </Button>
      </Card>
    );
  }
  if (!data) return <ImportFailed error={error} onRetry={() => void refetch()} />;
  return data.forms.length === 0 ? (
    <Refusals refused={data.refused} action={another} />
  ) : (
    <ImportedForms
      forms={data.forms}
      answers={answers}
      onAnswer={setAnswers}
      isReading={isFetching}
      another={another}
      onCancel={leave}
    />
  );
}
