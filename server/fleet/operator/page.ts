/** The frame of the operator's pages, and the parts that they share. */
import { DEFAULT_ACCENT } from '@clinic/contract/design/accents';
import { escapeHtml } from '@clinic/server-platform/base';
import { plainPage } from '@clinic/server-platform/http';
import { PLATFORM_PATH } from './accounts.ts';
import { type Html, html } from './html.ts';
import type { OperatorContext } from './operatorContext.ts';
import { formToken } from './sessions.ts';

export const STYLES_PATH = `${PLATFORM_PATH}/page.css`;

type Section = 'clinics' | 'health' | 'events';

const SECTIONS: ReadonlyArray<readonly [Section, string]> = [
  ['clinics', PLATFORM_PATH],
  ['health', `${PLATFORM_PATH}/health`],
  ['events', `${PLATFORM_PATH}/events`],
];

/** Answers with a page. */
export function show(
  ctx: OperatorContext,
  { title, main, section, status = 200 }: { title: string; main: Html; section?: Section; status?: number },
): void {
  const { language, texts } = ctx.state;
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = plainPage({
    language,
    accent: DEFAULT_ACCENT,
    title: escapeHtml(`${title} · ${texts.platform}`),
    styles: STYLES_PATH,
    header: header(ctx, section).text,
    main: html`<h1>${title}</h1>${main}`.text,
  });
}

function header(ctx: OperatorContext, current: Section | undefined): Html {
  const { session, texts } = ctx.state;
  if (!session?.proved) return html`<header><p class="brand">${texts.platform}</p></header>`;
  return html`<a class="skip" href="#main">${texts.skip}</a><header>
      <p class="brand">${texts.platform}</p>
      <nav aria-label="${texts.navigation}"><ul>${SECTIONS.map(
        ([name, path]) =>
          html`<li><a href="${path}"${name === current && html` aria-current="page"`}>${texts[name]}</a></li>`,
      )}</ul></nav>
      ${form(ctx, {
        action: `${PLATFORM_PATH}/sign-out`,
        content: html`<span>${texts.signedInAs(session.operator.email)}</span>
        <button class="plain">${texts.signOut}</button>`,
        kind: 'account',
      })}
    </header>`;
}

/** A form that changes something, with its token. */
export const form = (
  ctx: OperatorContext,
  { action, content, kind = 'fields' }: { action: string; content: Html; kind?: string },
): Html => html`<form method="post" action="${action}" class="${kind}">
      <input type="hidden" name="form" value="${formToken(ctx)}">
      ${content}
    </form>`;

export interface Field {
  name: string;
  label: string;
  hint?: string | undefined;
  value?: string | undefined;
  error?: string | undefined;
  type?: 'text' | 'email';
  /** Its autocomplete token. */
  fills?: string;
  required?: boolean;
  isCode?: boolean;
}

/** A labelled field with its hint, and what is wrong with it. */
export function field({ name, label, hint, value = '', error, type = 'text', ...more }: Field): Html {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
      <label for="${name}">${label}</label>
      ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
      <input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${more.fills ?? 'off'}"
        ${more.isCode && html` inputmode="text" spellcheck="false" autocapitalize="characters"`}
        ${more.required && html` required`}${described !== '' && html` aria-describedby="${described}"`}
        ${error !== undefined && html` aria-invalid="true" autofocus`}>
    </div>`;
}

/** Says what happened to a submitted form. */
export const alert = (title: string, text?: string): Html =>
  html`<div class="alert" role="alert"><p><strong>${title}</strong></p>${text !== undefined && html`<p>${text}</p>`}</div>`;

export const facts = (rows: ReadonlyArray<readonly [string, Html | string]>): Html =>
  html`<dl>${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;

/** On a narrow screen each row is a card; the roles keep it a table for assistive technology. */
export const table = (
  caption: string,
  columns: readonly string[],
  rows: ReadonlyArray<ReadonlyArray<Html | string | number>>,
): Html => html`<table role="table">
      <caption>${caption}</caption>
      <thead role="rowgroup"><tr role="row">${columns.map(
        (column) => html`<th scope="col" role="columnheader">${column}</th>`,
      )}</tr></thead>
      <tbody role="rowgroup">${rows.map(
        ([first = '', ...others]) =>
          html`<tr role="row"><th scope="row" role="rowheader">${first}</th>${others.map(
            (cell, index) => html`<td role="cell" data-label="${columns[index + 1]}">${cell}</td>`,
          )}</tr>`,
      )}</tbody>
    </table>`;

/** Links to the pages of a list; the first page is 1. */
export function pager(
  ctx: OperatorContext,
  { page, pages, urlOf }: { page: number; pages: number; urlOf: (page: number) => string },
): Html | undefined {
  const { texts } = ctx.state;
  if (pages <= 1) return undefined;
  return html`<nav class="pager" aria-label="${texts.pages}">
      ${page > 1 && html`<a href="${urlOf(page - 1)}" rel="prev">${texts.previous}</a>`}
      <span>${texts.pageOf(page, pages)}</span>
      ${page < pages && html`<a href="${urlOf(page + 1)}" rel="next">${texts.next}</a>`}
    </nav>`;
}

/** A line to type at a terminal. */
export const command = (line: string): Html => html`<pre tabindex="0"><code>${line}</code></pre>`;

/** A page number in the URL, from 1; anything else is 1. */
export const pageNumber = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
