/** Declares by hand that an answer continues under another id or value, where that cannot be detected. */
import type { Definition } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, SelectField, TextField } from '@clinic/platform/ui';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedList } from '../codeLists/useListChanges.ts';
import { useEditor } from '../document/EditorContext.ts';
import { type Choice, type Lost, ofLists, ofOptions, ofQuestions } from './subjects.ts';

export interface AddMigrationProps {
  published: Definition;
  lost: Lost;
  /** Code lists of which some codes are gone. */
  listed: readonly ChangedList[];
}

export function AddMigration({ published, lost, listed }: AddMigrationProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, edit } = useEditor();
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [refused, setRefused] = useState('');
  const questions = ofQuestions(definition, published, lost, language);
  const subjects = [
    { ...questions, name: t('migrations.add.question') },
    ...[
      ...ofOptions(definition, published, lost, language),
      ...ofLists(definition, published, listed, language),
    ].map((subject) => ({ ...subject, name: t('migrations.add.optionOf', { name: subject.name }) })),
  ];
  const subject = subjects.find(({ key }) => key === chosen) ?? questions;
  const begin = (key = chosen): void => {
    setChosen(key);
    setFrom('');
    setTo('');
    setRefused('');
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (from === '' || to === '') return;
    if ('has' in subject && !subject.has(to)) {
      setRefused(to);
      return;
    }
    edit(subject.declared(from, to));
    begin();
  };
  return (
    <form onSubmit={add} className="mt-4 grid items-start gap-3 sm:grid-cols-3">
      <Choose
        label={t('migrations.add.what')}
        value={subject.key}
        choices={subjects.map(({ key, name }) => ({ value: key, text: name }))}
        onChange={begin}
      />
      <Choose label={t('migrations.add.from')} empty value={from} choices={subject.from} onChange={setFrom} />
      {'has' in subject ? (
        <TextField
          label={t('migrations.add.code')}
          value={to}
          spellCheck={false}
          error={to === refused && to !== '' && t('migrations.add.noCode', { code: to })}
          onChange={setTo}
        />
      ) : (
        <Choose label={t('migrations.add.to')} empty value={to} choices={subject.to} onChange={setTo} />
      )}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={from === '' || to === ''}
      >
        <Plus aria-hidden="true" />
        {t('migrations.add.action')}
      </Button>
    </form>
  );
}

function Choose({
  label,
  value,
  choices,
  empty,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly Choice[];
  empty?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      {empty && <option value="" />}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </SelectField>
  );
}
