/** The texts before the first question, on every page and after submitting. */
import type { LocalizedText } from '@clinic/engine/base';
import type { ConfirmationPage, Definition, EveryPage, StartPage } from '@clinic/engine/definition';
import { Button, IconButton } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { withoutMissing } from '../fields/withoutMissing.ts';

export interface AroundEditorProps {
  definition: Definition;
  change: (
    properties: Partial<Record<'start' | 'everyPage' | 'confirmation', unknown>>,
    about?: string,
  ) => void;
}

export function AroundEditor({ definition: { start, everyPage, confirmation }, change }: AroundEditorProps) {
  return (
    <>
      <StartFields start={start} onChange={(next, about) => change({ start: next }, about)} />
      <EveryPageFields everyPage={everyPage} onChange={(next, about) => change({ everyPage: next }, about)} />
      <ConfirmationFields
        confirmation={confirmation}
        onChange={(next, about) => change({ confirmation: next }, about)}
      />
    </>
  );
}

function StartFields({
  start,
  onChange,
}: {
  start: StartPage | undefined;
  onChange: (start: StartPage | undefined, about?: string) => void;
}) {
  const { t } = useTranslation();
  const prepare = start?.prepare ?? [];
  const set = (part: { intro?: LocalizedText | undefined; prepare?: LocalizedText[] }, about?: string) => {
    const next = { ...start, ...part };
    const list = next.prepare && next.prepare.length > 0 ? next.prepare : undefined;
    const isEmpty = next.intro === undefined && list === undefined;
    onChange(
      isEmpty ? undefined : withoutMissing<StartPage>({ intro: next.intro ?? {}, prepare: list }),
      about && `start ${about}`,
    );
  };
  return (
    <details>
      <summary className="min-h-9 text-sm font-semibold text-accent">{t('builder.start.title')}</summary>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.start.help')}</p>
      <div className="grid gap-4">
        <LocalizedField
          optional
          label={t('builder.start.intro')}
          value={start?.intro}
          onChange={(intro, language) => set({ intro }, `intro ${language}`)}
        />
        <TextList
          title={t('builder.start.prepare')}
          addLabel={t('builder.start.add')}
          entries={prepare}
          onChange={(entries, about) => set({ prepare: entries }, about && `prepare ${about}`)}
        />
      </div>
    </details>
  );
}

function EveryPageFields({
  everyPage,
  onChange,
}: {
  everyPage: EveryPage | undefined;
  onChange: (everyPage: EveryPage | undefined, about?: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className="min-h-9 text-sm font-semibold text-accent">{t('builder.everyPage.title')}</summary>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.everyPage.help')}</p>
      <div className="grid gap-4">
        {(['above', 'below'] as const).map((name) => (
          <LocalizedField
            key={name}
            optional
            formatted
            label={t(`builder.everyPage.${name}`)}
            value={everyPage?.[name]}
            onChange={(text, language) => {
              const next = withoutMissing<EveryPage>({ ...everyPage, [name]: text });
              onChange(Object.keys(next).length > 0 ? next : undefined, `everyPage ${name} ${language}`);
            }}
          />
        ))}
      </div>
    </details>
  );
}

function TextList({
  title,
  addLabel,
  entries,
  onChange,
}: {
  title: string;
  addLabel: string;
  entries: readonly LocalizedText[];
  onChange: (entries: LocalizedText[], about?: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      <ol className="grid gap-3">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are known by their place
          <li key={index} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <LocalizedField
                labelHidden
                label={t('builder.start.entry', { number: index + 1 })}
                value={entry}
                onChange={(text, language) =>
                  onChange(entries.with(index, text ?? {}), `${index} ${language}`)
                }
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t('builder.removeOf', { name: t('builder.start.entry', { number: index + 1 }) })}
              onClick={() => onChange(entries.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => onChange([...entries, {}])}>
        <Plus aria-hidden="true" />
        {addLabel}
      </Button>
    </fieldset>
  );
}

function ConfirmationFields({
  confirmation,
  onChange,
}: {
  confirmation: ConfirmationPage | undefined;
  onChange: (confirmation: ConfirmationPage | undefined, about?: string) => void;
}) {
  const { t } = useTranslation();
  const steps = confirmation?.next ?? [];
  const set = (part: { [K in keyof ConfirmationPage]: ConfirmationPage[K] | undefined }, about?: string) => {
    const next = withoutMissing<ConfirmationPage>({ ...confirmation, ...part });
    onChange(Object.keys(next).length > 0 ? next : undefined, about && `confirmation ${about}`);
  };
  const setSteps = (next: NonNullable<ConfirmationPage['next']>, about?: string): void =>
    set({ next: next.length > 0 ? next : undefined }, about && `next ${about}`);
  return (
    <details>
      <summary className="min-h-9 text-sm font-semibold text-accent">
        {t('builder.confirmation.title')}
      </summary>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.confirmation.help')}</p>
      <div className="grid gap-4">
        {(['title', 'text'] as const).map((name) => (
          <LocalizedField
            key={name}
            optional
            label={t(`builder.confirmation.texts.${name}`)}
            value={confirmation?.[name]}
            onChange={(value, language) => set({ [name]: value }, `${name} ${language}`)}
          />
        ))}
        <ol className="grid gap-3">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are known by their place
            <li key={index} className="rounded border border-line bg-paper p-3">
              <div className="mb-2 flex items-center justify-between text-sm font-semibold">
                {t('builder.confirmation.step', { number: index + 1 })}
                <IconButton
                  icon={Trash2}
                  label={t('builder.removeOf', {
                    name: t('builder.confirmation.step', { number: index + 1 }),
                  })}
                  onClick={() => setSteps(steps.toSpliced(index, 1))}
                />
              </div>
              <div className="grid gap-3">
                {(['title', 'text'] as const).map((name) => (
                  <LocalizedField
                    key={name}
                    label={t(`builder.confirmation.texts.${name}`)}
                    value={step[name]}
                    onChange={(value, language) =>
                      setSteps(
                        steps.with(index, { ...step, [name]: value ?? {} }),
                        `${index} ${name} ${language}`,
                      )
                    }
                  />
                ))}
              </div>
            </li>
          ))}
        </ol>
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setSteps([...steps, { title: {}, text: {} }])}
        >
          <Plus aria-hidden="true" />
          {t('builder.confirmation.add')}
        </Button>
      </div>
    </details>
  );
}
