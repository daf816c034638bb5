/** What other packages may use. */
export { loadedFirst, startLoading } from '../intake/boot/loadBeforeRender.ts';
export { startPrefetch } from '../intake/boot/prefetch.ts';
export { questionnaireIdIn } from '../intake/boot/questionnaireIdIn.ts';
export { rememberedDraft } from '../intake/boot/rememberedDraft.ts';
export { rememberOpened } from '../intake/boot/rememberOpened.ts';
export { resumeTokenIn } from '../intake/boot/resumeByLink.ts';
export { IntakePage } from '../intake/screens/IntakePage.tsx';
export { BmiAside } from '../intake/screens/lazyScreens.tsx';
export { RenderedIntake, renderedPlace } from '../intake/screens/RenderedIntake.tsx';
export { goTo } from '../intake/screens/useAddress.ts';
