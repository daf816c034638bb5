/** Numbers to call or text on a help page. */
import type { HelpAction } from '@clinic/engine/definition';
import { Button, IconButton, SelectField, TextField } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocalizedField } from '../fields/LocalizedField.tsx';

interface ActionsFieldProps {
  actions: readonly HelpAction[] | undefined;
  onChange: (actions: HelpAction[] | undefined, about?: string) => void;
}

export function ActionsField({ actions = [], onChange }: ActionsFieldProps) {
  const { t } = useTranslation();
  const setActions = (next: HelpAction[], about?: string): void =>
    onChange(next.length > 0 ? next : undefined, about);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('builder.notices.actions')}</legend>
      <ol className="grid gap-3">
        {actions.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers may be equal while they are written
          <li key={index}>
            <ActionFields
              action={action}
              number={index + 1}
              onChange={(part, about) =>
                setActions(actions.with(index, { ...action, ...part }), about && `actions ${index} ${about}`)
              }
              onRemove={() => setActions(actions.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        onClick={() => setActions([...actions, { kind: 'call', number: '', label: {} }])}
      >
        <Plus aria-hidden="true" />
        {t('builder.notices.addAction')}
      </Button>
    </fieldset>
  );
}

interface ActionFieldsProps {
  action: HelpAction;
  number: number;
  onChange: (part: Partial<HelpAction>, about?: string) => void;
  onRemove: () => void;
}

function ActionFields({ action, number, onChange, onRemove }: ActionFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 rounded border border-line bg-surface p-3">
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
          <SelectField
            label={t('builder.notices.kind')}
            value={action.kind}
            onChange={(kind) => onChange({ kind: kind as HelpAction['kind'] })}
          >
            <option value="call">{t('builder.notices.call')}</option>
            <option value="text">{t('builder.notices.sms')}</option>
          </SelectField>
          <TextField
            label={t('builder.notices.number')}
            value={action.number}
            onChange={(value) => onChange({ number: value }, 'number')}
          />
        </div>
        <IconButton icon={Trash2} label={t('builder.notices.removeAction', { number })} onClick={onRemove} />
      </div>
      <LocalizedField
        label={t('builder.notices.label')}
        value={action.label}
        onChange={(label, language) => onChange({ label: label ?? {} }, `label ${language}`)}
      />
      {action.kind === 'text' && (
        <LocalizedField
          optional
          label={t('builder.notices.body')}
          value={action.body}
          onChange={(body, language) => onChange({ body }, `body ${language}`)}
        />
      )}
    </div>
  );
}
