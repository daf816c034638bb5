import { inClinic } from '@clinic/platform/address';
import { classes, stickyBar } from '@clinic/platform/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from './LanguageSelect.tsx';
import { UpdateBanner } from './lazyNotices.tsx';

interface HeaderProps {
  /** Content before the logo. */
  start?: ReactNode;
  /** Content at the end: the account menu or sign-in. */
  account: ReactNode;
  /** Full width, above a sidebar. */
  wide?: boolean;
}

export function Header({ start, account, wide = false }: HeaderProps) {
  return (
    <header ref={stickyBar} className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <UpdateBanner />
      <div
        className={classes(
          'mx-auto flex w-full flex-wrap items-center gap-x-2 px-4 py-1',
          wide ? 'min-h-14 md:px-3' : 'min-h-16 max-w-7xl sm:px-6',
        )}
      >
        {start}
        <div className="min-w-9 flex-1">
          <Logo />
        </div>
        <LanguageSelect />
        <div data-leads-away="" className="contents">
          {account}
        </div>
      </div>
    </header>
  );
}

/** The clinic's logo and name; links to the start page. */
function Logo() {
  const { t } = useTranslation();
  return (
    // Where the name does not fit, it wraps out of view and only the logo is visible.
    <a
      href={inClinic('/')}
      data-leads-away=""
      className="flex h-11 min-w-0 flex-wrap gap-x-2.5 overflow-hidden rounded text-ink no-underline"
    >
      <LogoMark />
      {/* The hidden text follows the visible words, so that voice-control users can say what they see. */}
      <span className="flex h-11 flex-col justify-center leading-tight whitespace-nowrap">
        <span className="block text-base font-bold sm:text-lg tracking-tight">{t('brand.name')}</span>
        <span className="hidden text-xs text-ink-soft sm:block">{t('brand.tagline')}</span>
        <span className="sr-only">, {t('brand.home')}</span>
      </span>
    </a>
  );
}

function LogoMark() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className="my-1 size-9 shrink-0">
      <rect width="36" height="36" rx="10" className="fill-accent" />
      <g className="stroke-on-accent" fill="none" strokeWidth="2.4" strokeLinecap="round">
        <path d="M18 27.5V15" />
        <path d="M18 18.5c0-5 3.2-8.6 8.6-9.2.3 5.8-3 9.4-8.6 9.6" strokeLinejoin="round" />
        <path d="M18 23c0-4.2-2.7-7.2-7.4-7.7-.2 4.9 2.6 7.9 7.4 8.1" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
