/** The two readings of a number such as "1.200", as buttons below its refused input. */
import { unreadNumber } from '@clinic/engine/typed';
import { Button } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { typeInto } from '../../input/typeInto.ts';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { useAnswer } from '../../state/useAnswer.ts';

export function NumberReadings({ slot, inputId }: { slot: AnswerSlot; inputId: string }) {
  const { t } = useTranslation();
  const text = useAnswer(slot);
  const unread = typeof text === 'string' ? unreadNumber(text) : undefined;
  if (unread?.kind !== 'ambiguous') return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {unread.readings.map((reading) => (
        <Button
          key={reading}
          variant="secondary"
          onClick={() => typeInto(document.getElementById(inputId), unambiguous(reading), { focus: true })}
        >
          {t('wizard.numberMeant', { number: reading })}
        </Button>
      ))}
    </div>
  );
}

/** As text that has one reading: three decimals would be read as thousands again. */
const unambiguous = (value: number): string => (/\.\d{3}$/.test(String(value)) ? `${value}0` : String(value));
