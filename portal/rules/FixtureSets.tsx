/** The stored sets of cases: select, view, export, import; or de-identify a submission as a new case. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  FixtureSet,
  type FixtureSetLine,
  type FixtureSetList,
  NewFixtureSet,
} from '../../contract/ruleFixtures.ts';
import { ImportFile } from '../authoring/ImportFile.tsx';
import { client } from '../platform/api/client.ts';
import { Badge } from '../platform/ui/Badge.tsx';
import { Button } from '../platform/ui/Button.tsx';
import { Card } from '../platform/ui/Card.tsx';
import { IconButton } from '../platform/ui/IconButton.tsx';
import { showToast } from '../platform/ui/toasts.ts';
import { fixtureSet, fixtureSets } from './queries.ts';
import { RedactDialog } from './RedactDialog.tsx';
import { RemoveFixtureSet } from './RemoveFixtureSet.tsx';
import { saveJson } from './saveJson.ts';

export interface FixtureSetsProps {
  sets: z.infer<typeof FixtureSetList>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The fields of an exported set that identify and contain its cases. */
const Imported = FixtureSet.pick({ name: true, questionnaireId: true, version: true, cases: true });

export function FixtureSets({ sets, chosen, onChoose }: FixtureSetsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [redacting, setRedacting] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: fixtureSets.queryKey });
  const upload = useMutation({
    mutationFn: async (document: unknown) => {
      const { name, questionnaireId, version, cases } = Imported.parse(stripped(document));
      return client.send(
        'POST',
        '/api/rules/fixtures',
        NewFixtureSet.parse({ name, questionnaireId, version, cases }),
      );
    },
    onSuccess: async () => {
      await refresh();
      showToast({ title: t('rules.sets.imported'), tone: 'success' });
    },
    onError: () =>
      showToast({
        title: t('rules.sets.notImported'),
        text: t('rules.sets.notImportedText'),
        tone: 'danger',
      }),
  });
  const download = async ({ id, name }: FixtureSetLine): Promise<void> =>
    saveJson(await queryClient.fetchQuery(fixtureSet(id)), `${name}.json`);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <Card as="section" aria-labelledby="sets-title" padding="none">
      <div className="flex flex-wrap items-center gap-2 p-4 sm:px-6">
        <h2 id="sets-title" className="mr-auto text-xl font-semibold">
          {t('rules.sets.title')}
        </h2>
        <Button variant="secondary" onClick={() => setRedacting(true)}>
          <UserRoundX aria-hidden="true" />
          {t('rules.sets.fromSubmission')}
        </Button>
        <ImportFile
          wanted="cases"
          label={t('rules.sets.import')}
          pending={upload.isPending}
          onDocument={(document) => upload.mutate(document)}
        />
      </div>
      <ul className="border-t border-line">
        {sets.map((set) => (
          <li
            key={set.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 first:border-t-0 sm:px-6"
          >
            <label className="flex min-h-10 min-w-48 flex-1 items-center gap-3">
              <input
                type="checkbox"
                className="size-4"
                checked={chosen.has(set.id)}
                onChange={() => toggle(set.id)}
              />
              <span className="font-medium">{set.name}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {t('rules.sets.cases', { count: set.cases })} · {set.questionnaireId} {set.version}
                {set.since &&
                  ` · ${t('rules.sets.since', { version: `${set.since.id} ${set.since.version}` })}`}
              </span>
            </label>
            {set.origin === 'shipped' && <Badge>{t('rules.sets.shipped')}</Badge>}
            <IconButton
              icon={Download}
              label={t('rules.sets.export', { name: set.name })}
              onClick={() => void download(set)}
            />
            {set.origin === 'stored' && <RemoveFixtureSet set={set} onChanged={refresh} />}
          </li>
        ))}
      </ul>
      {redacting && <RedactDialog sets={sets} onClose={() => setRedacting(false)} onStored={refresh} />}
    </Card>
  );
}

/** Removes the exported fields that a new set does not need. */
const stripped = (value: unknown): unknown => {
  const { name, questionnaireId, version, cases } = z.looseObject({}).parse(value);
  return { name, questionnaireId, version, cases };
};
