/** The settings form: keeps the input, validates it, saves it, and reports when another user saved first. */
import type { SettingsDocument } from '@clinic/contract/settings';
import { useLeaving } from '@clinic/platform/address';
import { ApiError, useAction } from '@clinic/platform/api';
import { useUnsentForm } from '@clinic/platform/session';
import {
  Button,
  Dialog,
  DialogActions,
  ErrorSummary,
  Notice,
  showToast,
  stickyBar,
} from '@clinic/platform/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminOverview, adminQuestionnaires, pendingChanges, settingsDocument } from '../queries.ts';
import { saveSettings } from '../saveSettings.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { settingId, settingName, settingProblem } from './settingId.ts';
import { checkForm, type SettingsForm, toForm } from './settingsForm.ts';

interface SettingsEditorProps {
  document: SettingsDocument;
  onReload: () => void;
}

interface Entered {
  /** Of the settings that the form started with. */
  revision: number;
  form: SettingsForm;
}

export function SettingsEditor({ document: latest, onReload }: SettingsEditorProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The settings the form started with; a refetch must not change what is being edited.
  const [began, setBegan] = useState(latest);
  const [entered, keep] = useUnsentForm<Entered>('settings');
  const saved = toForm(began.settings);
  // What was entered before an update may lack a field.
  const form = { ...saved, ...entered?.form };
  const revision = entered?.revision ?? began.revision;
  const [attempt, setAttempt] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const changed = JSON.stringify(form) !== JSON.stringify(saved);

  const begin = (document: SettingsDocument) => {
    setBegan(document);
    keep(undefined);
    setProblems([]);
  };
  const save = useAction({
    mutationFn: (settings: SettingsDocument['settings']) => saveSettings(revision, settings),
    onSuccess: (now, wanted) => {
      void queryClient.invalidateQueries({ queryKey: pendingChanges.queryKey });
      const waits = now.settings.adminsNeedEmergencyAccess && !wanted.adminsNeedEmergencyAccess;
      if (waits) showToast({ tone: 'neutral', title: t('admin.pending.waits') });
      queryClient.setQueryData(settingsDocument.queryKey, now);
      void queryClient.invalidateQueries({ queryKey: adminOverview.queryKey });
      void queryClient.invalidateQueries({ queryKey: adminQuestionnaires.queryKey });
      begin(now);
      showToast({
        title: t('settings.saved.title'),
        ...(!waits && { text: t('settings.saved.text') }),
        tone: 'success',
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkForm(form);
    setProblems(checked.problems ?? []);
    if (checked.settings) save.mutate(checked.settings);
    else setAttempt(attempt + 1);
  };
  const change = (changes: Partial<SettingsForm>) => {
    keep({ revision, form: { ...form, ...changes } });
    if (save.isError) save.reset();
  };
  const conflict = save.error instanceof ApiError && save.error.status === 409;
  const newer = latest.revision > revision;

  return (
    <form onSubmit={submit} noValidate className="grid max-w-4xl gap-6">
      {problems.length > 0 && (
        <ErrorSummary
          title={t('settings.check')}
          attempt={attempt}
          errors={problems.map((path) => ({
            id: settingId(path),
            text: `${settingName(t, path)}: ${settingProblem(t, path)}`,
          }))}
        />
      )}
      {conflict && (
        <Notice tone="warning" role="alert" title={t('settings.conflict.title')}>
          <p>{t('settings.conflict.text')}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => {
              if (newer) begin(latest);
              else onReload();
              save.reset();
            }}
          >
            {t('settings.conflict.reload')}
          </Button>
        </Notice>
      )}
      {save.isError && !conflict && (
        <Notice tone="danger" role="alert" title={t('settings.notSaved.title')}>
          <p>{t('settings.notSaved.text')}</p>
        </Notice>
      )}
      <SettingsFields
        form={form}
        problems={problems}
        questionnaires={began.questionnaires}
        plans={began.plans}
        onChange={change}
      />
      <div
        ref={stickyBar}
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3"
      >
        <Button type="submit" pending={save.isPending} disabled={!changed}>
          {t(save.isPending ? 'settings.saving' : 'settings.save')}
        </Button>
        {changed && (
          <Button variant="quiet" onClick={() => begin(began)}>
            {t('settings.discard')}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {changed && t('settings.unsaved')}
        </p>
      </div>
      <UnsavedChanges active={changed && !save.isPending} onDiscard={() => begin(began)} />
    </form>
  );
}

interface UnsavedChangesProps {
  active: boolean;
  onDiscard: () => void;
}

/** Asks for confirmation before leaving a screen with unsaved changes. */
function UnsavedChanges({ active, onDiscard }: UnsavedChangesProps) {
  const { t } = useTranslation();
  const { isAsked, leave, stay } = useLeaving(active);
  return (
    <Dialog open={isAsked} onClose={stay} title={t('settings.leave.title')} text={t('settings.leave.text')}>
      <DialogActions
        cancelText={t('settings.leave.discard')}
        onCancel={() => {
          onDiscard();
          leave();
        }}
        action={t('settings.leave.stay')}
        onAction={stay}
      />
    </Dialog>
  );
}
