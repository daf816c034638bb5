/** Tells the clinic that the intake's page was opened: how many open it and how many begin it, are figures. */
import { client } from '../../platform/api/client.ts';
import { newUuid } from '../sync/randomIds.ts';
import { deviceOf, visitorId } from './visitor.ts';

/** Once a page load; after the page is there, and whatever becomes of it. */
export function tellOpened(questionnaireId: string, version: string): void {
  if (told) return;
  told = true;
  const tell = (): void => {
    const body = {
      eventId: newUuid(),
      visitorId: visitorId(),
      device: deviceOf(navigator),
      questionnaireId,
      version,
    };
    client.send('POST', '/api/intake/opened', body, { keepalive: true }).catch(() => undefined);
  };
  setTimeout(tell, 1500);
}

let told = false;
