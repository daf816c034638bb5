/** Every questionnaire with its versions: which one is active, how often it is used, and its source. */
import type { AdminQuestionnaires } from '@clinic/contract/admin';
import { templateSheets } from '@clinic/formats/xlsform';
import { useAction } from '@clinic/platform/api';
import { Badge, Button, Card, PartBoundary, showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, FilePlus2, GitBranchPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { saveSheets } from '../../authoring/saveSheets.ts';
import { AdminPage } from '../AdminPage.tsx';
import { adminOverview, adminQuestionnaires, settingsDocument } from '../queries.ts';
import { saveSettings } from '../saveSettings.ts';
import { useBeginDraft } from '../useBeginDraft.ts';
import { ImportQuestionnaire } from './importing/ImportQuestionnaire.tsx';
import { offerFile } from './importing/offeredFile.ts';
import { IMPORT_ADDRESS } from './importing/queries.ts';
import { NewQuestionnaireDialog } from './NewQuestionnaireDialog.tsx';
import { PatientLink } from './PatientLink.tsx';
import { QuestionnaireDrafts } from './QuestionnaireDrafts.tsx';
import { QuestionnaireVersion } from './QuestionnaireVersion.tsx';

type Questionnaire = AdminQuestionnaires[number];

export default function Questionnaires() {
  const { t } = useTranslation();
  const query = useQuery(adminQuestionnaires);
  const usedIds = query.data?.map(({ id }) => id) ?? [];
  return (
    <AdminPage
      title={t('admin.questionnaires.title')}
      subtitle={t('admin.questionnaires.subtitle')}
      query={query}
      above={
        <>
          <QuestionnaireActions usedIds={usedIds} />
          <QuestionnaireDrafts />
        </>
      }
    >
      {(all) =>
        all.map((each) => (
          <PartBoundary key={each.id} as="div">
            <QuestionnaireCard questionnaire={each} usedIds={usedIds} />
          </PartBoundary>
        ))
      }
    </AdminPage>
  );
}

function QuestionnaireCard({
  questionnaire,
  usedIds,
}: {
  questionnaire: Questionnaire;
  usedIds: readonly string[];
}) {
  const { t, i18n } = useTranslation();
  const { id, titles, active, versions } = questionnaire;
  const title = titles[i18n.language] ?? id;
  const activate = useActivate(id);
  const begin = useBeginDraft();
  const newest = versions[0]?.version;
  const canStart = versions.some(({ status }) => status === 'published');
  return (
    <Card as="section" aria-label={title} padding="none">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6 sm:py-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="text-sm text-ink-soft">{id}</p>
        </div>
        {active && <Badge tone="success">{t('admin.questionnaires.active')}</Badge>}
        {!active && canStart && (
          <Button
            variant="secondary"
            size="sm"
            pending={activate.isPending}
            onClick={() => activate.mutate()}
          >
            {t('admin.questionnaires.makeActive')}
          </Button>
        )}
        {canStart && <PatientLink id={id} title={title} />}
        {newest && (
          <Button
            variant="secondary"
            size="sm"
            pending={begin.isPending}
            onClick={() => begin.mutate({ from: 'version', questionnaireId: id, version: newest })}
          >
            <GitBranchPlus aria-hidden="true" />
            {t('admin.questionnaires.editNext')}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
      <ul className="border-t border-line">
        {versions.map((line, index) => (
          <QuestionnaireVersion
            key={line.version}
            id={id}
            title={title}
            line={line}
            before={versions[index + 1]?.version}
            usedIds={usedIds}
          />
        ))}
      </ul>
    </Card>
  );
}

/** The questionnaire that `/intake` shows is a setting. */
function useActivate(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async () => {
      const { revision, settings } = await queryClient.fetchQuery(settingsDocument);
      return saveSettings(revision, { ...settings, activeQuestionnaire: id });
    },
    onSuccess: () => showToast({ title: t('admin.questionnaires.activated'), tone: 'success' }),
    onError: () =>
      showToast({
        title: t('admin.questionnaires.notActivated.title'),
        text: t('admin.questionnaires.notActivated.text'),
        tone: 'danger',
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: adminQuestionnaires.queryKey }),
        queryClient.invalidateQueries({ queryKey: adminOverview.queryKey }),
      ]),
  });
}

/** Actions that add a questionnaire: create a new one, or import a file. */
function QuestionnaireActions({ usedIds }: { usedIds: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setIsOpen(true)}>
        <FilePlus2 aria-hidden="true" />
        {t('admin.questionnaires.new.title')}
      </Button>
      <ImportQuestionnaire
        label={t('admin.questionnaires.import.title')}
        onForm={(file) => {
          offerFile(file);
          void navigate(IMPORT_ADDRESS);
        }}
      />
      <Button variant="quiet" onClick={() => void saveSheets('xlsform.xlsx', templateSheets())}>
        <FileDown aria-hidden="true" />
        {t('importing.template')}
      </Button>
      {isOpen && <NewQuestionnaireDialog usedIds={usedIds} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
