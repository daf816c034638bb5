/** What a flag asks for, and until when. */
import { useFormat } from '@clinic/platform/format';
import { SelectField } from '@clinic/platform/ui';
import { ACTS, type Act, actOf, type Flag, termOf } from '@clinic/rules/document';
import { useTranslation } from 'react-i18next';

/** Hours offered for the contact. */
const TERMS = [1, 2, 4, 8, 12, 24, 48, 72];

export function ActFields({ flag, onChange }: { flag: Flag; onChange: (flag: Flag) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const term = termOf(flag);
  const setAct = (act: Act): void => {
    const { dueWithin: _, ...rest } = flag;
    onChange({ ...rest, act });
  };
  return (
    <>
      <SelectField label={t('rules.flag.act')} value={actOf(flag)} onChange={setAct}>
        {ACTS.map((each) => (
          <option key={each} value={each}>
            {t(`rules.act.${each}`)}
          </option>
        ))}
      </SelectField>
      {term !== undefined && (
        <SelectField
          label={t('rules.flag.term')}
          value={String(term)}
          onChange={(hours) => onChange({ ...flag, dueWithin: `PT${hours}H` })}
        >
          {[...new Set([...TERMS, term])].map((hours) => (
            <option key={hours} value={hours}>
              {format.duration(hours)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
