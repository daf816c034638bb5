import { CloudAlert, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailedProps {
  title: string;
  text?: string;
  /** Default: "Try again". */
  retryText?: string | undefined;
  onRetry: () => void;
  retrying?: boolean;
  level?: 1 | 2 | 3;
}

export function LoadFailed({ title, text, retryText, onRetry, retrying, level }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={CloudAlert}
        tone="danger"
        title={title}
        text={text}
        level={level}
        action={
          <Button variant="secondary" pending={retrying} onClick={onRetry}>
            {!retrying && <RotateCcw aria-hidden="true" />}
            {retryText ?? t('common.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
