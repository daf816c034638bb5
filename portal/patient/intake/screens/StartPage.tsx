/** What to expect before the first question. */
import type { OwnDraft } from '@clinic/contract/intake';
import { type Definition, textIn } from '@clinic/engine/definition';
import { minutesOf, promisedMinutes } from '@clinic/engine/form';
import { inClinic } from '@clinic/platform/address';
import { arriveAt, Button, CheckRow, PhoneText, useNewScreen } from '@clinic/platform/ui';
import { useDocumentTitle } from '@clinic/wizard';
import { ClipboardList, Clock, Lock, type LucideIcon, Phone } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BeginAnother, OwnDraftOffer, StartOver } from './lazyScreens.tsx';

/** Name of the checkbox that keeps answers off the device. `earlyScript.ts` knows it, too. */
export const SHARED_DEVICE = 'shared';

interface StartPageProps {
  /** The intake's path, without the clinic's. */
  address: string;
  definition: Definition;
  language: string;
  /** An intake is in progress. */
  begun: boolean;
  keepsCopy: boolean;
  canKeepCopy: boolean;
  onKeepsCopy: (keeps: boolean) => void;
  /** Forms of this kind in progress at the clinic, if none is here. */
  elsewhere: readonly OwnDraft[];
  /** Continues one of them. */
  onResume: (id: string) => Promise<void>;
  onStart: () => void;
  onStartOver: () => void;
  /** The control for continuing an intake elsewhere. */
  later: ReactNode;
}

export function StartPage(props: StartPageProps) {
  const { definition, language, begun, keepsCopy, canKeepCopy, onKeepsCopy } = props;
  const { address, elsewhere, onStart, onStartOver, later } = props;
  const [newest] = elsewhere;
  const { t } = useTranslation();
  const top = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const title = textIn(definition.title, language);
  const { start: opening } = definition;
  const { from, to } = useMemo(
    () => promisedMinutes(minutesOf(definition, language)),
    [definition, language],
  );
  useDocumentTitle(title);
  useNewScreen();
  useEffect(() => arriveAt(top.current), []);
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    if (newest) setAsking(true);
    else onStart();
  };
  return (
    <div className="mx-auto max-w-160 pb-10 text-lg sm:pt-4">
      <h1 ref={top} tabIndex={-1} className="text-3xl font-semibold">
        {title}
      </h1>
      <p className="mt-3 max-w-[38em] whitespace-pre-line text-ink-soft">
        <PhoneText>{opening ? textIn(opening.intro, language) : t('intake.start.intro')}</PhoneText>
      </p>
      {newest && <OwnDraftOffer draft={newest} hasOthers={elsewhere.length > 1} onResume={props.onResume} />}
      <ul className="mt-8 grid gap-6">
        <Point
          icon={Clock}
          title={
            from === to
              ? t('intake.start.time.one', { count: to })
              : t('intake.start.time.range', { from, to })
          }
        >
          <p>{t('intake.start.time.text')}</p>
        </Point>
        {opening?.prepare && (
          <Point icon={ClipboardList} title={t('intake.start.ready.title')}>
            <ul className="list-disc ps-5">
              {opening.prepare.map((entry) => (
                <li key={textIn(entry, language)}>
                  <PhoneText>{textIn(entry, language)}</PhoneText>
                </li>
              ))}
            </ul>
          </Point>
        )}
        <Point icon={Lock} title={t('intake.start.privacy.title')}>
          <p>{t('intake.start.privacy.text')}</p>
        </Point>
        <Point icon={Phone} title={t('intake.start.emergency.title')}>
          <p>
            <PhoneText>{t('intake.start.emergency.text')}</PhoneText>
          </p>
        </Point>
      </ul>
      {canKeepCopy && (
        <CheckRow
          className="mt-9"
          label={t('intake.shared.label')}
          hint={t('intake.shared.hint')}
          name={SHARED_DEVICE}
          checked={!keepsCopy}
          onChange={(event) => onKeepsCopy(!event.target.checked)}
        />
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {/* Before the scripts load, or without them, it opens the first page. */}
        <form className="contents" action={inClinic(address)} onSubmit={start} data-opens="">
          <input type="hidden" name="step" value={definition.steps[0]?.id} />
          <Button
            type="submit"
            size="lg"
            variant={newest ? 'secondary' : 'primary'}
            className="min-w-44 max-sm:w-full"
          >
            {begun
              ? t('intake.start.resume')
              : t(newest ? 'intake.ownDraft.another.action' : 'intake.start.begin')}
          </Button>
        </form>
        {begun && (
          <Button size="lg" variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
            {t('intake.startOver.action')}
          </Button>
        )}
      </div>
      {begun && <div className="mt-4">{later}</div>}
      {asking && newest && <BeginAnother onCancel={() => setAsking(false)} onBegin={onStart} />}
      {asking && !newest && <StartOver onCancel={() => setAsking(false)} onStartOver={onStartOver} />}
    </div>
  );
}

function Point({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <Icon aria-hidden="true" className="mt-1 size-5.5 shrink-0 text-accent" strokeWidth={1.75} />
      <div>
        <h2 className="font-semibold">{title}</h2>
        <div className="max-w-[38em] text-base text-ink-soft">{children}</div>
      </div>
    </li>
  );
}
