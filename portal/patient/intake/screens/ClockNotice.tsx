/**
 * If the device shows the wrong day, the patient reads which day the form uses. Decided when a page opens: appearing
 * later, it would move Continue away from the patient's finger.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isClockWrong } from '../../../platform/api/serverClock.ts';
import { clinicToday } from '../../../platform/format/format.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { Notice } from '../../../platform/ui/base/Notice.tsx';

export function ClockNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWrong] = useState(isClockWrong);
  if (!isWrong) return null;
  return (
    <Notice tone="warning" title={t('intake.clock.title')} className="mb-6">
      {t('intake.clock.text', {
        device: format.calendarDate(clinicToday(new Date())),
        clinic: format.calendarDate(clinicToday()),
      })}
    </Notice>
  );
}
