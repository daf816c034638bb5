import { CloudAlert, RotateCcw } from 'lucide-react';
import { Button } from '../base/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailedProps {
  title: string;
  text?: string;
  retryText: string;
  onRetry: () => void;
  retrying?: boolean;
  level?: 1 | 2 | 3;
}

export function LoadFailed({ title, text, retryText, onRetry, retrying, level }: LoadFailedProps) {
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
            {retryText}
          </Button>
        }
      />
    </div>
  );
}
