/** Adds a second factor: its kind, its setup, and the recovery codes that come with the first one. */
import type { Factor } from '@clinic/contract/secondFactor';
import { KeyRound, type LucideIcon, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddAuthenticator } from './AddAuthenticator.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const KINDS: ReadonlyArray<{ kind: Factor['kind']; icon: LucideIcon }> = [
  { kind: 'passkey', icon: KeyRound },
  { kind: 'authenticator', icon: Smartphone },
];

interface AddFactorFlowProps {
  onDone: () => void;
  onProofTooOld: () => void;
}

export function AddFactor({ onDone, onProofTooOld }: AddFactorFlowProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Factor['kind']>();
  const [codes, setCodes] = useState<string[]>();
  const step = codes ? 'codes' : (kind ?? 'choice');
  const box = useFocusOnChange(step);
  if (codes) {
    return (
      <div ref={box} tabIndex={-1}>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </div>
    );
  }
  if (!kind) {
    return (
      <div ref={box} tabIndex={-1}>
        <ul className="grid gap-3">
          {KINDS.map(({ kind: each, icon: Icon }) => (
            <li key={each}>
              <button
                type="button"
                onClick={() => setKind(each)}
                className="flex w-full items-start gap-4 rounded border border-line-strong/60 bg-surface p-4 text-start transition-colors hover:border-ink-soft hover:bg-sunken"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
                <span>
                  <span className="block font-semibold">{t(`secondFactor.kinds.${each}.title`)}</span>
                  <span className="mt-0.5 block text-ink-soft">{t(`secondFactor.kinds.${each}.text`)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const Add = kind === 'passkey' ? AddPasskey : AddAuthenticator;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4">
      <Add
        onAdded={({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : onDone())}
        onProofTooOld={onProofTooOld}
      />
      <button
        type="button"
        onClick={() => setKind(undefined)}
        className="inline-flex min-h-10 items-center justify-self-start rounded font-semibold text-accent underline underline-offset-3"
      >
        {t('secondFactor.kinds.other')}
      </button>
    </div>
  );
}

/** The button that led to the next step is gone, so the step itself takes the focus. */
function useFocusOnChange(step: string) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    box.current?.focus();
  }, [step]);
  return box;
}
