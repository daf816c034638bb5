/** The head of one condition: what it is about, and the buttons that negate and remove it. */
import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/ui/base/Button.tsx';
import { IconButton } from '../../platform/ui/base/IconButton.tsx';
import { WhatSelect } from './WhatSelect.tsx';

export interface ConditionHeadProps extends ComponentProps<typeof WhatSelect> {
  onDeny: () => void;
  onRemove?: (() => void) | undefined;
}

export function ConditionHead({ onDeny, onRemove, ...what }: ConditionHeadProps) {
  const { t } = useTranslation();
  const { name } = what;
  return (
    <div className="flex gap-2">
      <WhatSelect {...what} />
      <Button variant="quiet" size="sm" onClick={onDeny}>
        {t('rules.condition.deny')}
        <span className="sr-only">: {name}</span>
      </Button>
      {onRemove && (
        <IconButton icon={Trash2} label={t('rules.condition.removePart', { name })} onClick={onRemove} />
      )}
    </div>
  );
}
