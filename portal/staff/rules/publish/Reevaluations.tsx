/** Re-evaluates submissions with another version: started deliberately, with a reason and progress. */
import {
  beginReevaluation,
  cancelReevaluation,
  type NewReevaluation,
  type Reevaluation,
} from '@clinic/contract/rules/reevaluation';
import type { RuleSetList } from '@clinic/contract/rules/ruleSets';
import { textIn } from '@clinic/engine/definition';
import { call, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import {
  Badge,
  Button,
  Card,
  Dialog,
  DialogForm,
  Notice,
  Progress,
  SelectField,
  TextareaField,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reevaluations } from '../queries.ts';
import { refusalText } from '../refusalText.ts';

export function Reevaluations({ sets }: { sets: RuleSetList }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { data = [] } = useQuery(reevaluations);
  const evaluated = sets.filter(({ flags }) => flags.length > 0);
  return (
    <Card as="section" aria-labelledby="reevaluations-title" padding="none">
      <div className="flex flex-wrap items-center gap-3 p-4 sm:px-6 sm:py-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="reevaluations-title" className="text-xl font-semibold">
            {t('rules.reevaluation.title')}
          </h2>
          <p className="max-w-[45em] text-sm text-ink-soft">{t('rules.reevaluation.text')}</p>
        </div>
        <Button variant="secondary" disabled={evaluated.length === 0} onClick={() => setAsking(true)}>
          <RefreshCw aria-hidden="true" />
          {t('rules.reevaluation.open')}
        </Button>
      </div>
      {data.length > 0 && (
        <ul className="border-t border-line">
          {data.map((each) => (
            <ReevaluationLine key={each.id} line={each} />
          ))}
        </ul>
      )}
      {asking && <StartDialog sets={evaluated} onClose={() => setAsking(false)} />}
    </Card>
  );
}

const TONES = { running: 'info', done: 'success', cancelled: 'neutral', failed: 'danger' } as const;

function ReevaluationLine({ line }: { line: Reevaluation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const cancel = useAction({
    mutationFn: () => call(cancelReevaluation, { id: line.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reevaluations.queryKey }),
  });
  const { state, done, total, evaluated, changed, newDanger } = line;
  return (
    <li className="grid gap-1.5 border-t border-line px-4 py-3 first:border-t-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">
          {line.ruleSetId} {line.version}
        </span>
        <Badge tone={TONES[state]}>{t(`rules.reevaluation.state.${state}`)}</Badge>
        <span className="text-sm text-ink-soft">
          {t('rules.reevaluation.by', {
            name: line.requestedBy.name,
            when: format.clinicMoment(line.requestedAt),
          })}
        </span>
        {state === 'running' && (
          <Button
            size="sm"
            variant="secondary"
            className="ms-auto"
            pending={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('rules.reevaluation.cancel')}
          </Button>
        )}
      </div>
      <p className="text-sm wrap-anywhere">{line.reason}</p>
      {state === 'running' && <Progress value={done} max={total} label={t('rules.reevaluation.progress')} />}
      <p role={state === 'running' ? 'status' : undefined} className="text-sm text-ink-soft tabular-nums">
        {t('rules.reevaluation.counts', { done, total, evaluated, changed })}
        {newDanger > 0 && (
          <span className="font-semibold text-danger">
            {' '}
            · {t('rules.reevaluation.danger', { count: newDanger })}
          </span>
        )}
      </p>
    </li>
  );
}

function StartDialog({ sets, onClose }: { sets: RuleSetList; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  // One with a single version has assessed its submissions with that.
  const proposed = sets.find(({ versions }) => versions.length > 1) ?? sets[0];
  const [set, setSet] = useState(proposed);
  const [version, setVersion] = useState(proposed?.active ?? '');
  const [reason, setReason] = useState('');
  const start = useAction({
    mutationFn: (wanted: NewReevaluation) => call(beginReevaluation, {}, wanted),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reevaluations.queryKey });
      onClose();
    },
  });
  const missing = reason.trim() === '';
  const submit = (): void => {
    if (set && !missing) start.mutate({ ruleSetId: set.id, version, reason: reason.trim() });
  };
  return (
    <Dialog onClose={onClose} title={t('rules.reevaluation.open')} text={t('rules.reevaluation.explain')}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        action={t('rules.reevaluation.start')}
        pending={start.isPending}
      >
        {(tried) => (
          <>
            {start.isError && (
              <Notice tone="danger" role="alert" title={t('rules.reevaluation.failed')}>
                <p>{refusalText(start.error, t)}</p>
              </Notice>
            )}
            {sets.length > 1 && (
              <SelectField
                label={t('rules.reevaluation.set')}
                value={set?.id ?? ''}
                onChange={(chosen) => {
                  const next = sets.find((each) => each.id === chosen);
                  setSet(next);
                  setVersion(next?.active ?? '');
                }}
              >
                {sets.map((each) => (
                  <option key={each.id} value={each.id}>
                    {textIn(each.title, language)}
                  </option>
                ))}
              </SelectField>
            )}
            <SelectField label={t('rules.reevaluation.version')} value={version} onChange={setVersion}>
              {set?.versions.map((each) => (
                <option key={each.version} value={each.version}>
                  {each.active ? t('rules.reevaluation.current', { version: each.version }) : each.version}
                </option>
              ))}
            </SelectField>
            <TextareaField
              required
              label={t('rules.reevaluation.reason')}
              error={tried && missing && t('rules.reevaluation.reasonMissing')}
              rows={2}
              maxLength={2000}
              value={reason}
              onChange={setReason}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
