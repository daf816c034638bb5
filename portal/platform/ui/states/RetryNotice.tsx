/** Says that part of the content is missing, with a button to load it again. */
import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/Button.tsx';
import { Notice } from '../base/Notice.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

interface RetryNoticeProps {
  title: string;
  text: string;
  query: { refetch: () => unknown; isFetching: boolean };
  className?: string;
}

export function RetryNotice({ title, text, query, className }: RetryNoticeProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  return (
    <Notice tone="warning" role="alert" title={title} className={className}>
      <p>{text}</p>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        className="mt-2 print:hidden"
        pending={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {!query.isFetching && <RotateCcw aria-hidden="true" />}
        {t('common.tryAgain')}
      </Button>
    </Notice>
  );
}
