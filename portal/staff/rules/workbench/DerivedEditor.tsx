/** A derived value: its name, unit and calculation. */
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { NumberField, TextField } from '@clinic/platform/ui';
import type { Derived } from '@clinic/rules/document';
import { useTranslation } from 'react-i18next';
import { ValueEditor } from '../../logic/ValueEditor.tsx';
import { RulesLogic } from '../conditions/RulesLogic.tsx';
import { useRules } from '../RulesContext.ts';
import { KeyReaders } from './KeyReaders.tsx';
import { OwnKeyField } from './OwnKeyField.tsx';
import { TextFields } from './TextFields.tsx';

interface DerivedEditorProps {
  keyOf: string;
  onOpen: (kind: 'flag' | 'derived', key: string) => void;
  onRename: (key: string) => void;
}

export function DerivedEditor({ keyOf, onOpen, onRename }: DerivedEditorProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, edit } = useRules();
  const index = ruleSet.derived.findIndex(({ key }) => key === keyOf);
  const derived = ruleSet.derived[index];
  if (!derived) return null;
  const write = (next: Derived, about?: string): void =>
    edit({ ...ruleSet, derived: ruleSet.derived.with(index, next) }, about && `${keyOf} ${about}`);
  const without = (key: 'unit' | 'decimals'): Derived => {
    const { [key]: _, ...rest } = derived;
    return rest;
  };
  return (
    <div className="grid gap-7">
      <h2 className="text-xl font-semibold">{textIn(derived.label, language) || derived.key}</h2>
      <RulesLogic derived={derived.key}>
        <ValueEditor
          heading
          label={t('rules.derived.value')}
          value={derived.value}
          path={`derived[${index}].value`}
          onChange={(value, about) => write({ ...derived, value }, about)}
        />
      </RulesLogic>
      <section className="grid gap-4">
        <TextFields
          label={t('rules.derived.label')}
          value={derived.label}
          onChange={(label, of) => write({ ...derived, label }, `label ${of}`)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('rules.derived.unit')}
            value={derived.unit ?? ''}
            onChange={(next) => write(next === '' ? without('unit') : { ...derived, unit: next }, 'unit')}
          />
          <NumberField
            label={t('rules.derived.decimals')}
            value={derived.decimals}
            onChange={(decimals) =>
              write(decimals === undefined ? without('decimals') : { ...derived, decimals })
            }
          />
        </div>
        <OwnKeyField value={derived.key} onRename={onRename} />
      </section>
      <KeyReaders
        keyOf={keyOf}
        onOpen={onOpen}
        removeText={t('rules.derived.remove')}
        onRemove={() => edit({ ...ruleSet, derived: ruleSet.derived.toSpliced(index, 1) })}
      />
    </div>
  );
}
