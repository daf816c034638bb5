/** Events that the server itself records. */
import type { RequestContext } from '@clinic/server-platform/access';
import type { Statement } from '@clinic/server-platform/db';
import type { Draft } from '@clinic/server-platform/entities';
import { storedEvents } from './storeEvents.ts';

/** Drafts that staff try out count as tests. */
export const isStaff = (by: RequestContext['by']): boolean => by !== null && by.role !== 'PATIENT';

/**
 * Records what the server itself knows: the first answer was stored, the intake was submitted. So the figures
 * are correct even where a browser's events are blocked. The device is left to the browser, which can tell an
 * iPad from a Mac.
 */
export const milestone = (
  type: 'started' | 'submitted',
  { id, questionnaireId, version }: Pick<Draft, 'id' | 'questionnaireId' | 'version'>,
  { by, at }: Pick<RequestContext, 'by' | 'at'>,
): Statement =>
  storedEvents([
    {
      eventId: crypto.randomUUID(),
      draftId: id,
      visitorId: null,
      type,
      stepKey: null,
      questionnaireId,
      version,
      device: null,
      activeMs: null,
      clientAt: null,
      serverAt: at,
      happenedAt: at,
      isTest: isStaff(by),
    },
  ]);
