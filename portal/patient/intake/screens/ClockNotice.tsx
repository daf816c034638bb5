/**
 * If the device shows the wrong day, the patient reads which day the form uses. Decided when a page opens: appearing
 * later, it would move Continue away from the patient's finger.
 */
import { isClockWrong } from '@clinic/platform/api';
import { clinicToday, useFormat } from '@clinic/platform/format';
import { Notice, useHydrated } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export const ClockNotice = () => useHydrated() && <NoticeOnArrival />;

function NoticeOnArrival() {
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
