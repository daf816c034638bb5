/** Responses to requests that no clinic of this installation currently serves. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLanguage } from '../base/requestLanguage.ts';
import type { Site } from '../base/site.ts';
import { serverTexts } from '../base/texts.ts';
import { MAINTENANCE_HEADERS, maintenancePage, plannedPage, suspendedPage } from '../http/maintenancePage.ts';
import type { Contact } from '../settings/knownContact.ts';

const PLAIN = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Reveals nothing about which clinics exist. */
export const answerNoClinic = (response: ServerResponse): void =>
  void response.writeHead(404, PLAIN).end('Not found');

/** The operator has suspended it. */
export function answerSuspended(
  request: IncomingMessage,
  response: ServerResponse,
  contact: Contact,
  site: Site,
): void {
  if (!wantsPage(request)) {
    // Open pages keep what was entered, and retry: the clinic may be resumed.
    const headers = { ...PLAIN, 'Retry-After': '60' };
    return void response.writeHead(503, headers).end('This clinic is suspended');
  }
  const { 'Retry-After': _, ...headers } = MAINTENANCE_HEADERS;
  response
    .writeHead(403, headers)
    .end(suspendedPage(contact, requestLanguage(request, contact.defaultLanguage), site));
}

/** It cannot be opened at the moment. */
export function answerUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  contact: Contact,
  site: Site,
): void {
  if (response.headersSent) return;
  if (!wantsPage(request)) {
    response
      .writeHead(503, { ...PLAIN, 'Retry-After': '5' })
      .end('This cannot be done at the moment. Please try again later');
    return;
  }
  response
    .writeHead(503, MAINTENANCE_HEADERS)
    .end(maintenancePage(contact, requestLanguage(request, contact.defaultLanguage), site));
}

/** Operators have closed the installation: open pages keep what was entered, and send it later. */
export function answerMaintenance(
  request: IncomingMessage,
  response: ServerResponse,
  contact: Contact,
): void {
  const language = requestLanguage(request, contact.defaultLanguage);
  if (wantsPage(request)) {
    response.writeHead(503, MAINTENANCE_HEADERS).end(plannedPage(contact, language));
    return;
  }
  const { plannedTitle, kept } = serverTexts(language).maintenance;
  response.writeHead(503, { ...PLAIN, 'Retry-After': '15' }).end(`${plannedTitle}. ${kept}`);
}

const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
