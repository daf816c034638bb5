/** Which fact about the patient the answer is, for the summary that staff read first. */
import { type AnswerRole, type Question, roleOfCodes, rolesFor } from '@clinic/engine/definition';
import { SelectField } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { Change } from '../document/change.ts';

export interface RoleFieldProps {
  question: Question;
  change: (properties: Change, about?: string) => void;
}

/** Renders nothing for a type that cannot be such a fact. */
export function RoleField({ question, change }: RoleFieldProps) {
  const { t } = useTranslation();
  const { type, role } = question;
  const coded = roleOfCodes(question);
  const offered = rolesFor(type);
  // A role that does not fit stays visible, so that it can be removed.
  const roles = role === undefined || offered.includes(role) ? offered : [...offered, role];
  if (roles.length === 0) return null;
  return (
    <SelectField<AnswerRole | ''>
      label={t('builder.role.label')}
      help={t('builder.role.help')}
      value={role ?? ''}
      onChange={(chosen) => change({ role: chosen || undefined }, 'role')}
    >
      <option value="">
        {coded === undefined
          ? t('builder.role.none')
          : t('builder.role.coded', { role: t(`builder.role.of.${coded}`) })}
      </option>
      {roles.map((each) => (
        <option key={each} value={each}>
          {t(`builder.role.of.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}
