/** When the user was last active on this page. Opening it counts; automatic requests do not. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

let lastAt = Date.now();

if (typeof window !== 'undefined') {
  const note = (event: Event): void => {
    if (event.isTrusted) lastAt = Date.now();
  };
  for (const act of ACTS) window.addEventListener(act, note, { capture: true, passive: true });
}

/** Milliseconds since 1970. */
export const lastActiveAt = (): number => lastAt;

/** Sent to the server with each request, so that polling does not keep a session alive. */
export const idleHeader = (): Record<string, string> => ({
  'X-Idle-Seconds': String(Math.max(0, Math.floor((Date.now() - lastAt) / 1000))),
});
