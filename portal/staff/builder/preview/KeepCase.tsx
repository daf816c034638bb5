/** Saves the preview's answers and the flags they raise as one of the clinic's test cases. */
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { addFixtureSet, recordCase } from '@clinic/contract/rules/fixtures';
import type { Answers } from '@clinic/engine/base';
import { call, useAction } from '@clinic/platform/api';
import { Button, Dialog, DialogForm, Notice, SelectField, showToast, TextField } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fixtureSets, questionnaires } from '../document/queries.ts';

export interface KeepCaseProps {
  questionnaireId: string;
  answers: Answers;
  /** The reference date for ages. */
  asOf: string;
  /** The current flags. */
  expected: Case['expected'];
}

export function KeepCase(props: KeepCaseProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" className="mt-2 -ms-3" onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden="true" />
        {t('builder.keep.open')}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={t('builder.keep.title')} text={t('builder.keep.text')}>
          <KeepForm {...props} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function KeepForm({
  questionnaireId,
  answers,
  asOf,
  expected,
  onDone,
}: KeepCaseProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: all = [] } = useQuery(fixtureSets);
  const { data: known } = useQuery(questionnaires);
  const published = known
    ?.find((each) => each.id === questionnaireId)
    ?.versions.find(({ status }) => status === 'published');
  const own = all.filter((each) => each.origin === 'stored' && each.questionnaireId === questionnaireId);
  const [title, setTitle] = useState('');
  const [set, setSet] = useState('');
  const keep = useAction({
    mutationFn: async (version: string) => {
      const one: Case = { id: crypto.randomUUID(), title: title.trim(), asOf, answers, expected };
      if (set === '') {
        const name = t('builder.keep.setName');
        await call(addFixtureSet, {}, { name, questionnaireId, version, cases: [one] });
      } else await call(recordCase, { id: set, caseId: one.id }, one);
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: fixtureSets.queryKey });
      showToast({ title: t('builder.keep.done'), tone: 'success' });
      onDone();
    },
  });
  const submit = (): void => {
    if (published && title.trim() !== '') keep.mutate(published.version);
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onDone}
      action={t('builder.keep.action')}
      disabled={!published}
      pending={keep.isPending}
    >
      {(tried) => (
        <>
          {known && !published && <Notice tone="info">{t('builder.keep.publishFirst')}</Notice>}
          {keep.isError && (
            <Notice tone="danger" role="alert">
              {t('builder.keep.failed')}
            </Notice>
          )}
          <TextField
            label={t('builder.keep.name')}
            error={tried && title.trim() === '' && t('builder.keep.noName')}
            maxLength={300}
            value={title}
            onChange={setTitle}
          />
          <SelectField label={t('builder.fill.set')} value={set} onChange={setSet}>
            <option value="">{t('builder.keep.newSet')}</option>
            {own.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </DialogForm>
  );
}
