/**
 * `/embed.js`, for pages of other sites: `<clinic-intake form="…">` shows a form in a frame of its height. A plain script
 * without imports, because it is loaded on its own; of the clinic's code, only the types.
 */
import type { FrameMessage, HIDDEN_VALUES, HostMessage } from '@clinic/contract/embedding';

{
  const { src } = document.currentScript as HTMLScriptElement;
  const FIRST_HEIGHT = 640;
  /** Attributes that the form gets unseen. */
  const UNSEEN: typeof HIDDEN_VALUES = ['campaign', 'visit'];

  class ClinicIntake extends HTMLElement {
    #frame: HTMLIFrameElement | undefined;
    /** What the page is scrolled to. */
    readonly #mark = document.createElement('div');
    #listening = new AbortController();

    connectedCallback(): void {
      const language = this.getAttribute('language') ?? '';
      const form = (this.getAttribute('form') ?? '').split('/').filter(Boolean).map(encodeURIComponent);
      const address = new URL(['intake', ...form].join('/'), src);
      if (language) address.searchParams.set('lang', language);
      const values = new URLSearchParams(language ? { language } : {});
      for (const name of UNSEEN) {
        const value = this.getAttribute(name) ?? '';
        if (/^[\w.:-]{1,100}$/.test(value)) values.set(name, value);
        else if (value)
          console.error(`<clinic-intake>: ${name} may have letters, digits and . _ : - only, at most 100`);
      }
      const frame = document.createElement('iframe');
      frame.name = String(values);
      frame.title = this.title || 'Questionnaire';
      frame.src = address.href;
      frame.style.cssText = `display:block;width:100%;height:${FIRST_HEIGHT}px;border:0`;
      this.#mark.style.cssText = 'position:absolute;left:0;width:1px;pointer-events:none';
      this.style.display ||= 'block';
      this.style.position ||= 'relative';
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      shadow.replaceChildren(frame, this.#mark);
      this.#frame = frame;
      this.#listening = new AbortController();
      const { signal } = this.#listening;
      addEventListener('message', (event) => this.#receive(event), { signal });
      for (const type of ['scroll', 'resize'])
        addEventListener(type, () => this.#reportSeen(), { signal, capture: true, passive: true });
    }

    disconnectedCallback(): void {
      this.#listening.abort();
    }

    #receive({ source, origin, data }: MessageEvent<FrameMessage | null>): void {
      const frame = this.#frame;
      if (!frame || source !== frame.contentWindow || origin !== new URL(src).origin) return;
      switch (data?.clinicIntake) {
        case 'height':
          frame.style.height = `${Number(data.height)}px`;
          this.#reportSeen();
          break;
        case 'show':
          this.#mark.style.top = `${Number(data.top)}px`;
          this.#mark.style.height = `${Number(data.height)}px`;
          this.#mark.scrollIntoView({ block: 'nearest' });
          break;
        case 'started':
        case 'page':
        case 'submitted':
          this.dispatchEvent(new CustomEvent(`intake-${data.clinicIntake}`, { bubbles: true }));
      }
    }

    #reportSeen(): void {
      const { top, bottom } = this.#frame?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      const height = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      const message: HostMessage = { clinicIntake: 'seen', top: Math.max(0, -top), height };
      this.#frame?.contentWindow?.postMessage(message, new URL(src).origin);
    }
  }

  if (!customElements.get('clinic-intake')) customElements.define('clinic-intake', ClinicIntake);
}
