/** Reports that the intake page was opened, for the clinic's figures on how many patients open and start it. */
import { reportOpened } from '@clinic/contract/addresses';
import { call } from '@clinic/platform/api';
import { newUuid } from '../sync/randomIds.ts';
import { deviceOf, visitorId } from './visitor.ts';

/** Once per page load, after rendering; failures are ignored. */
export function trackOpened(questionnaireId: string, version: string): void {
  if (isReported) return;
  isReported = true;
  // At once: the next page of this browser may find a form in progress (`earlyScript.ts`).
  const visitor = visitorId();
  const report = (): void => {
    const body = {
      eventId: newUuid(),
      visitorId: visitor,
      device: deviceOf(navigator),
      questionnaireId,
      version,
    };
    call(reportOpened, {}, body, { keepalive: true }).catch(() => undefined);
  };
  setTimeout(report, 1500);
}

let isReported = false;
