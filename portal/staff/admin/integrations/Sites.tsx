/** Sites whose pages may show the form in a frame, the lines that such a page needs, and a preview. */
import { embeddingSite, type Settings } from '@clinic/contract/settings';
import { inClinic } from '@clinic/platform/address';
import { ApiError, useAction } from '@clinic/platform/api';
import { LANGUAGES, ownName, useLanguage } from '@clinic/platform/i18n';
import { useUnsentForm } from '@clinic/platform/session';
import {
  Button,
  CodeView,
  ConfirmDialog,
  Dialog,
  DialogForm,
  IconButton,
  Notice,
  SelectField,
  showToast,
  TextField,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppWindow, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsDocument } from '../queries.ts';
import { saveSettings } from '../saveSettings.ts';
import { IntegrationSection } from './IntegrationSection.tsx';

export function Sites() {
  const { t } = useTranslation();
  const query = useQuery({ ...settingsDocument, staleTime: 0 });
  /** Undefined: none is being added. */
  const [entered, keep] = useUnsentForm<string>('site');
  const [removing, setRemoving] = useState<string>();
  const sites = query.data?.settings.embeddingSites ?? [];
  const removal = useSaveSites(query.data, (site) => {
    setRemoving(undefined);
    showToast({ title: t('integrations.sites.removed', { site }), tone: 'success' });
  });
  return (
    <IntegrationSection
      kind="sites"
      icon={AppWindow}
      query={query}
      isEmpty={({ settings }) => settings.embeddingSites.length === 0}
      onAdd={() => keep('')}
      list={({ questionnaires }) => (
        <>
          <ul>
            {sites.map((site) => (
              <li key={site} className="flex items-center gap-3 border-b border-line px-4 py-2 sm:px-6">
                <span className="min-w-0 flex-1 wrap-anywhere">{site}</span>
                <IconButton
                  icon={X}
                  label={t('integrations.sites.remove', { site })}
                  onClick={() => setRemoving(site)}
                />
              </li>
            ))}
          </ul>
          <Snippet forms={questionnaires} />
        </>
      )}
    >
      {entered !== undefined && query.data && (
        <SiteDialog document={query.data} entered={entered} onEnter={keep} />
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={t('integrations.sites.removeTitle')}
          text={t('integrations.sites.removeText', { site: removing })}
          confirm={t('integrations.sites.removeConfirm')}
          pending={removal.isPending}
          onConfirm={() =>
            removal.mutate({ site: removing, sites: sites.filter((each) => each !== removing) })
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </IntegrationSection>
  );
}

interface Document {
  revision: number;
  settings: Settings;
}

function useSaveSites(document: Document | undefined, onSaved: (site: string) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ sites }: { site: string; sites: string[] }) =>
      document && saveSettings(document.revision, { ...document.settings, embeddingSites: sites }),
    onSuccess: (saved, { site }) => {
      queryClient.setQueryData(settingsDocument.queryKey, saved);
      onSaved(site);
    },
    onError: (error) => {
      const isStale = error instanceof ApiError && error.status === 409;
      showToast({ tone: 'danger', title: t(`integrations.sites.${isStale ? 'stale' : 'failed'}`) });
      void queryClient.invalidateQueries({ queryKey: settingsDocument.queryKey });
    },
  });
}

interface SiteDialogProps {
  document: Document;
  entered: string;
  onEnter: (entered: string | undefined) => void;
}

function SiteDialog({ document, entered, onEnter }: SiteDialogProps) {
  const { t } = useTranslation();
  const onClose = () => onEnter(undefined);
  const sites = document.settings.embeddingSites;
  const site = embeddingSite(entered);
  const save = useSaveSites(document, (added) => {
    onClose();
    showToast({ title: t('integrations.sites.added', { site: added }), tone: 'success' });
  });
  const problem =
    site === undefined ? 'invalid' : sites.includes(site) && !save.isPending ? 'twice' : undefined;
  return (
    <Dialog onClose={onClose} title={t('integrations.sites.add')}>
      <DialogForm
        onCancel={onClose}
        action={t('integrations.sites.add')}
        pending={save.isPending}
        onSubmit={() => site !== undefined && !problem && save.mutate({ site, sites: [...sites, site] })}
      >
        {(tried) => (
          <TextField
            label={t('integrations.sites.site')}
            help={t('integrations.sites.siteHelp')}
            error={tried && problem ? t(`integrations.sites.${problem}`) : undefined}
            required
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={entered}
            onChange={onEnter}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

interface SnippetProps {
  forms: ReadonlyArray<{ id: string; titles: Record<string, string> }>;
}

function Snippet({ forms }: SnippetProps) {
  const { t } = useTranslation();
  const shown = useLanguage();
  const [form, setForm] = useState('');
  const [language, setLanguage] = useState('');
  const [previews, setPreviews] = useState(false);
  const attributes = [
    form && ` form="${form}"`,
    language && ` language="${language}"`,
    ' campaign="" visit=""',
  ];
  const script = new URL(inClinic('/embed.js'), window.location.href).href;
  const lines = `<script src="${script}" async></script>\n<clinic-intake${attributes.join('')}></clinic-intake>`;
  const address = inClinic(`/intake${form && `/${form}`}${language && `?lang=${language}`}`);
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      <div>
        <h3 className="font-semibold">{t('integrations.sites.snippet.title')}</h3>
        <p className="text-sm text-ink-soft">{t('integrations.sites.snippet.text')}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('integrations.sites.snippet.form')} value={form} onChange={setForm}>
          <option value="">{t('integrations.sites.snippet.active')}</option>
          {forms.map(({ id, titles }) => (
            <option key={id} value={id}>
              {titles[shown] ?? Object.values(titles)[0] ?? id}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('integrations.sites.snippet.language')} value={language} onChange={setLanguage}>
          <option value="">{t('integrations.sites.snippet.visitors')}</option>
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {ownName(code)}
            </option>
          ))}
        </SelectField>
      </div>
      <CodeView label={t('integrations.sites.snippet.label')} text={lines} />
      {previews ? (
        <div className="grid gap-2">
          <Notice title={t('integrations.sites.preview.text')} />
          <iframe
            key={address}
            title={t('integrations.sites.preview.title')}
            src={address}
            name={String(new URLSearchParams({ language }))}
            className="h-[40rem] w-full rounded border border-line"
          />
        </div>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setPreviews(true)}>
            <AppWindow aria-hidden="true" />
            {t('integrations.sites.preview.open')}
          </Button>
        </div>
      )}
    </div>
  );
}
