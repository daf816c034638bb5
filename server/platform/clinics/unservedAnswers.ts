/** Answers to requests that no clinic of this installation serves now. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLanguage } from '../base/requestLanguage.ts';
import { MAINTENANCE_HEADERS, maintenancePage, suspendedPage } from '../http/maintenancePage.ts';

const PLAIN = {
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Says nothing about which clinics there are. */
export const answerNoClinic = (response: ServerResponse): void =>
  void response.writeHead(404, PLAIN).end('Not found');

/** The operator has suspended it. */
export function answerSuspended(
  request: IncomingMessage,
  response: ServerResponse,
  clinicName: string,
): void {
  const { 'Retry-After': _, ...headers } = MAINTENANCE_HEADERS;
  if (!wantsPage(request)) return void response.writeHead(403, PLAIN).end('This clinic is suspended');
  response.writeHead(403, headers).end(suspendedPage(contactOf(clinicName), requestLanguage(request)));
}

/** It cannot be opened at the moment. */
export function answerUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  clinicName: string,
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
    .end(maintenancePage(contactOf(clinicName), requestLanguage(request)));
}

const contactOf = (clinicName: string) => ({ clinicName, supportPhone: null, supportEmail: null });

const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
