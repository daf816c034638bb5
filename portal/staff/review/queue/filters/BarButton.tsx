/** A button of the queue's bar that shows only an icon. */
import { Button, type ButtonProps } from '@clinic/platform/ui';
import type { LucideIcon } from 'lucide-react';

interface BarButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  icon: LucideIcon;
  label: string;
}

export function BarButton({ icon: Icon, label, ...rest }: BarButtonProps) {
  return (
    <Button
      variant="secondary"
      title={label}
      {...rest}
      aria-label={label}
      className="shrink-0 px-2.5! aria-pressed:border-accent aria-pressed:bg-accent-soft"
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
