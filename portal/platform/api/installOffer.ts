/** The browser's offer to install the site as an app: it arrives at any time, and only once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

const change = (next: InstallOffer | undefined): void => {
  offer = next;
  for (const listener of listeners) listener();
};

/** Listen from the start: a missed offer does not come again. */
export function watchForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

export const installOffer = (): InstallOffer | undefined => offer;

export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's install prompt; an offer can be used only once. */
export async function install(): Promise<void> {
  const current = offer;
  change(undefined);
  await current?.prompt();
}
