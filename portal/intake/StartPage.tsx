/** What to expect before the first question. */
import { ClipboardList, Clock, Lock, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { CheckRow } from '../ui/CheckRow.tsx';
import { useNewScreen } from '../ui/useNewScreen.ts';
import { useDocumentTitle } from '../wizard/useDocumentTitle.ts';
import { StartOver } from './StartOver.tsx';

interface StartPageProps {
  title: string;
  /** An intake is in progress. */
  begun: boolean;
  keepsCopy: boolean;
  canKeepCopy: boolean;
  onKeepsCopy: (keeps: boolean) => void;
  onStart: () => void;
  onStartOver: () => void;
  /** The way to continue an intake elsewhere. */
  later: ReactNode;
}

const POINTS = [
  { icon: Clock, title: 'intake.start.time.title', text: 'intake.start.time.text' },
  { icon: ClipboardList, title: 'intake.start.ready.title', text: 'intake.start.ready.text' },
  { icon: Lock, title: 'intake.start.privacy.title', text: 'intake.start.privacy.text' },
  { icon: Phone, title: 'intake.start.emergency.title', text: 'intake.start.emergency.text' },
] as const;

export function StartPage(props: StartPageProps) {
  const { title, begun, keepsCopy, canKeepCopy, onKeepsCopy, onStart, onStartOver, later } = props;
  const { t } = useTranslation();
  const top = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  useDocumentTitle(title);
  useNewScreen();
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto max-w-160 pb-10 text-lg sm:pt-4">
      <h1 ref={top} tabIndex={-1} className="text-3xl font-semibold">
        {title}
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{t('intake.start.intro')}</p>
      <ul className="mt-8 grid gap-6">
        {POINTS.map(({ icon: Icon, title: heading, text }) => (
          <li key={heading} className="flex gap-4">
            <Icon aria-hidden="true" className="mt-1 size-5.5 shrink-0 text-accent" strokeWidth={1.75} />
            <div>
              <h2 className="font-semibold">{t(heading)}</h2>
              <p className="max-w-[60ch] text-base text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      {canKeepCopy && (
        <CheckRow
          className="mt-9"
          label={t('intake.shared.label')}
          hint={t('intake.shared.hint')}
          checked={!keepsCopy}
          onChange={(event) => onKeepsCopy(!event.target.checked)}
        />
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" className="min-w-44 max-sm:w-full" onClick={onStart}>
          {begun ? t('intake.start.resume') : t('intake.start.begin')}
        </Button>
        {begun && (
          <Button size="lg" variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
            {t('intake.startOver.action')}
          </Button>
        )}
      </div>
      {begun && <div className="mt-4">{later}</div>}
      {asking && <StartOver onCancel={() => setAsking(false)} onStartOver={onStartOver} />}
    </div>
  );
}
