/** The page of another site that shows the form in a frame (`portal/app/embedding/embed.ts`). */
import { type FrameMessage, HIDDEN_VALUE, HIDDEN_VALUES, type HostMessage } from '@clinic/contract/embedding';
import type { HostPage } from '@clinic/contract/intake';
import { inClinic } from '@clinic/platform/address';

const isEmbedded = (): boolean => window.parent !== window;

/** Only sites of the clinic's list can be the parent (`frame-ancestors`), and no message has anything of the patient. */
export function reportToHost(message: FrameMessage): void {
  if (isEmbedded()) window.parent.postMessage(message, '*');
}

/** The frame's name says it: it outlives the form's own pages, and is in no address. */
export function hostPage(): { hostPage?: HostPage } {
  if (!isEmbedded()) return {};
  const named = new URLSearchParams(window.name);
  const site = window.location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  const values = HIDDEN_VALUES.flatMap((name) => {
    const value = named.get(name) ?? '';
    return HIDDEN_VALUE.test(value) ? [[name, value] as const] : [];
  });
  return { hostPage: { ...(site && /^https?:/.test(site) && { site }), ...Object.fromEntries(values) } };
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/**
 * The frame is as high as its content, so that only the page around it scrolls; what belongs to the window, such as a
 * dialog, is placed in the part of the frame that can be seen (`portal/styles.css`).
 */
export function followHostPage(): void {
  if (!isEmbedded()) return;
  const root = document.documentElement;
  new ResizeObserver(() =>
    reportToHost({ clinicIntake: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
  window.addEventListener('message', ({ source, data }: MessageEvent<HostMessage | null>) => {
    if (source !== window.parent || data?.clinicIntake !== 'seen') return;
    const { top, height } = data;
    root.style.setProperty('--seen-top', `${Number(top)}px`);
    root.style.setProperty('--seen-bottom', `${root.clientHeight - Number(top) - Number(height)}px`);
    root.style.setProperty('--seen-height', `${Number(height)}px`);
  });
  document.addEventListener('focusin', ({ target }) => {
    const { top, height } = (target as Element).getBoundingClientRect();
    reportToHost({ clinicIntake: 'show', top, height });
  });
  // Other pages of the portal are shown in no frame.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest?.('a');
      const isOwn = link?.pathname.startsWith(inClinic('/intake')) && link.origin === window.location.origin;
      if (link && !isOwn) link.target = '_blank';
    },
    { capture: true },
  );
}
