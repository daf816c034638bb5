/** What other packages may use. */

export { blankIntake, isBlankPage, type LoadedIntake, loadIntake } from '../intake/boot/loadIntake.ts';
export { startPrefetch } from '../intake/boot/prefetch.ts';
export { rememberedDraft } from '../intake/boot/rememberedDraft.ts';
export { rememberOpened } from '../intake/boot/rememberOpened.ts';
export { resumeTokenIn } from '../intake/boot/resumeByLink.ts';
export { followHostPage } from '../intake/hostPage/hostPage.ts';
export { IntakeFailed, IntakePage, type IntakePageProps } from '../intake/screens/IntakePage.tsx';
export { BmiAside } from '../intake/screens/lazyScreens.tsx';
export { SHARED_DEVICE } from '../intake/screens/StartPage.tsx';
