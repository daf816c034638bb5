import { CloudAlert, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

interface Texts {
  title: string;
  text?: string;
  /** Default: "Try again". */
  retryText?: string | undefined;
  level?: 1 | 2 | 3;
}

interface Retry {
  onRetry: () => void;
  retrying?: boolean;
}

type LoadFailedProps = Texts & (Retry | { query: { refetch: () => unknown; isFetching: boolean } });

export function LoadFailed({ title, text, retryText, level, ...how }: LoadFailedProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  const { onRetry, retrying }: Retry =
    'query' in how ? { onRetry: () => void how.query.refetch(), retrying: how.query.isFetching } : how;
  return (
    <div role="alert">
      <EmptyState
        icon={CloudAlert}
        tone="danger"
        title={title}
        text={text}
        level={level}
        action={
          <Button ref={button} variant="secondary" pending={retrying} onClick={onRetry}>
            {!retrying && <RotateCcw aria-hidden="true" />}
            {retryText ?? t('common.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
