/** The page around the intake. Light: it loads nothing of the portal's other screens. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../ui/Loading.tsx';
import { Header } from './Header.tsx';
import { IntakeAccount } from './IntakeAccount.tsx';
import { MAIN_ID, SkipLink } from './SkipLink.tsx';

const IntakePage = lazy(() => import('../intake/IntakePage.tsx'));

export default function IntakeShell() {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <Header account={<IntakeAccount />} />
      <main id={MAIN_ID} tabIndex={-1} className="px-4 py-6 sm:px-6 sm:py-10">
        <Suspense fallback={<Loading text={t('shell.loadingIntake')} />}>
          <IntakePage questionnaireId={questionnaireIdIn(window.location.pathname)} />
        </Suspense>
      </main>
    </>
  );
}

/** `/intake/{questionnaire id}` → that id; `/intake` → the clinic's active questionnaire. */
export function questionnaireIdIn(path: string): string | undefined {
  const segment = path.split('/')[2];
  return segment ? decodeURIComponent(segment) : undefined;
}
