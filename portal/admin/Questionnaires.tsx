/** Every questionnaire with its versions: which is in use, how much, and the document itself. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileJson } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminQuestionnaires, QuestionnaireVersionLine } from '../../server/admin/contract.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { showToast } from '../ui/toasts.ts';
import { AdminPage } from './AdminPage.tsx';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import { dayText } from './moments.ts';
import { adminQuestionnaires, definitionAddress, settingsDocument } from './queries.ts';
import { saveSettings } from './saveSettings.ts';

type Questionnaire = AdminQuestionnaires[number];

const STATUS_TONE = { draft: 'warning', published: 'success', retired: 'neutral' } as const;

export default function Questionnaires() {
  const { t } = useTranslation();
  const query = useQuery(adminQuestionnaires);
  return (
    <AdminPage
      title={t('admin.questionnaires.title')}
      subtitle={t('admin.questionnaires.subtitle')}
      query={query}
    >
      {(all) => all.map((each) => <QuestionnaireCard key={each.id} questionnaire={each} />)}
    </AdminPage>
  );
}

function QuestionnaireCard({ questionnaire }: { questionnaire: Questionnaire }) {
  const { t, i18n } = useTranslation();
  const { id, titles, active, versions } = questionnaire;
  const title = titles[i18n.language] ?? id;
  const activate = useActivate(id);
  const canBegin = versions.some(({ status }) => status === 'published');
  return (
    <Card as="section" aria-label={title} padding="none">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6 sm:py-5">
        <div className="min-w-0 flex-1">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="text-sm text-ink-soft">{id}</p>
        </div>
        {active && <Badge tone="success">{t('admin.questionnaires.active')}</Badge>}
        {!active && canBegin && (
          <Button
            variant="secondary"
            size="sm"
            pending={activate.isPending}
            onClick={() => activate.mutate()}
          >
            {t('admin.questionnaires.makeActive')}
          </Button>
        )}
      </div>
      <ul className="border-t border-line">
        {versions.map((line) => (
          <VersionLine key={line.version} id={id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

function VersionLine({ id, line }: { id: string; line: QuestionnaireVersionLine }) {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState(false);
  const { version, status, publishedAt, submissions, draftsInProgress } = line;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3.5 last:border-b-0 sm:px-6">
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2.5 font-semibold">
          {t('admin.questionnaires.version', { version })}
          <Badge tone={STATUS_TONE[status]}>{t(`admin.questionnaires.status.${status}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {publishedAt
            ? t('admin.questionnaires.published', { when: dayText(publishedAt, i18n.language) })
            : t('admin.questionnaires.notPublished')}
        </p>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {t('admin.questionnaires.submissions', { count: submissions, number: number.format(submissions) })}
        <br />
        {t('admin.questionnaires.drafts', {
          count: draftsInProgress,
          number: number.format(draftsInProgress),
        })}
      </p>
      {status !== 'draft' && (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
            <FileJson aria-hidden="true" />
            {t('admin.questionnaires.view')}
            <span className="sr-only"> {version}</span>
          </Button>
          <LinkButton
            variant="secondary"
            size="sm"
            href={definitionAddress(id, version)}
            download={`${id}-${version}.json`}
          >
            <Download aria-hidden="true" />
            {t('admin.questionnaires.download')}
            <span className="sr-only"> {version}</span>
          </LinkButton>
        </div>
      )}
      {shown && <DefinitionDialog id={id} version={version} onClose={() => setShown(false)} />}
    </li>
  );
}

/** Which one `/intake` shows is one of the settings. */
function useActivate(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
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
        queryClient.invalidateQueries({ queryKey: ['/api/admin/overview'] }),
      ]),
  });
}
