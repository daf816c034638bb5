/** Inserts a part of the library, as often as it is pressed. */
import { Button } from '@clinic/platform/ui';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface InsertButtonProps {
  label: string;
  name: string;
  onInsert: () => void;
}

export function InsertButton({ label, name, onInsert }: InsertButtonProps) {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${times > 0 ? t('builder.library.inserted') : label}: ${name}`}
      onClick={() => {
        onInsert();
        setTimes(times + 1);
      }}
    >
      {times > 0 ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {times > 0 ? t('builder.library.inserted') : label}
    </Button>
  );
}
