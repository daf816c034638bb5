/**
 * Parts of a page that its first screen does without. They are fetched as soon as that stands, so that they are
 * there when they are needed, even if the connection is gone by then.
 */
import { type ComponentType, type ReactNode, Suspense, use } from 'react';

const TRIES = 4;
const PAUSE_MS = 2_000;

const parts: Array<() => Promise<unknown>> = [];

/** @param waiting shown where the part is needed before it is there */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetch = (): Promise<ComponentType<Props>> => {
    loading ??= persistently(load).then((found) => {
      part = found;
      return found;
    });
    return loading;
  };
  parts.push(fetch);
  function Part(props: Props) {
    // Once it is there it shows at once, without a moment of waiting.
    const Found = part ?? use(fetch());
    return <Found {...props} />;
  }
  return function Later(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Fetches every such part. To be called once the first screen stands. */
export function fetchLater(): void {
  // Whoever shows a part that could not be fetched hears of it.
  for (const fetch of parts) fetch().catch(() => undefined);
}

async function persistently<Found>(load: () => Promise<Found>, tries = TRIES): Promise<Found> {
  try {
    return await load();
  } catch (error) {
    if (tries <= 1) throw error;
    if (navigator.onLine) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return persistently(load, tries - 1);
    }
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return persistently(load, tries);
  }
}
