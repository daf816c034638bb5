/** What a program is called, what it may do, and for how long. */
import type { TokenFields } from '@clinic/contract/integrations/apiTokens';
import { RESOURCES, type Resource, SCOPES, type Scope } from '@clinic/contract/integrations/scopes';
import { FieldError, SelectField, TextField } from '@clinic/platform/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Reach = 'nothing' | 'read' | 'write';

export interface Program {
  name: string;
  days: number;
  reach: Partial<Record<Resource, Reach>>;
}

const DAYS = [30, 90, 365];
export const NEW_PROGRAM: Program = { name: '', days: 90, reach: {} };

const scopesOf = (resource: Resource, reach: Reach): Scope[] =>
  SCOPES.filter(
    (scope) =>
      (scope === `${resource}.read` && reach !== 'nothing') ||
      (scope === `${resource}.write` && reach === 'write'),
  );

/** Undefined while something is missing. */
export function fieldsOf({ name, days, reach }: Program): TokenFields | undefined {
  const scopes = RESOURCES.flatMap((resource) => scopesOf(resource, reach[resource] ?? 'nothing'));
  return name.trim() === '' || scopes.length === 0 ? undefined : { name: name.trim(), scopes, days };
}

interface ProgramFieldsProps {
  program: Program;
  onChange: (program: Program) => void;
  /** It was tried to go on: what is missing is said. */
  tried: boolean;
}

export function ProgramFields({ program, onChange, tried }: ProgramFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { name, days, reach } = program;
  const mayNothing = Object.values(reach).every((each) => each === 'nothing');
  return (
    <>
      <TextField
        label={t('integrations.tokens.name')}
        help={t('integrations.tokens.nameHelp')}
        error={tried && name.trim() === '' ? t('integrations.tokens.nameMissing') : undefined}
        required
        autoFocus
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(typed) => onChange({ ...program, name: typed })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {RESOURCES.map((resource) => (
          <SelectField
            key={resource}
            label={t(`integrations.tokens.resource.${resource}`)}
            value={reach[resource] ?? 'nothing'}
            onChange={(chosen) => onChange({ ...program, reach: { ...reach, [resource]: chosen as Reach } })}
          >
            {(['nothing', 'read', 'write'] as const)
              .filter((each) => each !== 'write' || scopesOf(resource, 'write').length > 1)
              .map((each) => (
                <option key={each} value={each}>
                  {t(`integrations.tokens.reach.${each}`)}
                </option>
              ))}
          </SelectField>
        ))}
        <SelectField
          label={t('integrations.tokens.validFor')}
          value={String(days)}
          onChange={(chosen) => onChange({ ...program, days: Number(chosen) })}
        >
          {DAYS.map((each) => (
            <option key={each} value={each}>
              {t('integrations.tokens.days', { count: each })}
            </option>
          ))}
        </SelectField>
      </div>
      {tried && mayNothing && (
        <FieldError id={`${id}-scopes`}>{t('integrations.tokens.scopesMissing')}</FieldError>
      )}
    </>
  );
}
