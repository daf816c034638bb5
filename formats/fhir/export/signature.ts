/** Signatures in FHIR: an attachment as the answer, with a Signature extension. */
import type { AnswerValue } from '@clinic/engine/base';
import { PAD, type Signature, signatureOf } from '@clinic/engine/questionTypes';
import { SIGNATURE } from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';

/** Who signed, and when the answers were sent. */
export interface Signing {
  /** Reference to the patient. */
  subject: string;
  /** In the format of a FHIR `instant`. */
  authored: string;
}

/** The signature as an attachment: a typed name as text, a drawn one as a picture that is titled with it. */
export function signatureAttachment(value: AnswerValue): JsonObject | undefined {
  const signature = signatureOf(value);
  return signature && { ...contentOf(signature), creation: signature.date };
}

/** The extensions of the item that is signed. */
export function signatureExtensions(
  value: AnswerValue | undefined,
  { subject, authored }: Signing,
): JsonObject[] {
  const signature = signatureOf(value);
  if (!signature) return [];
  const { contentType, data } = contentOf(signature);
  const valueSignature = {
    type: [AUTHOR],
    when: authored,
    who: { reference: subject },
    sigFormat: contentType,
    data,
  };
  return [{ url: SIGNATURE, valueSignature }];
}

const AUTHOR = {
  system: 'urn:iso-astm:E1762-95:2013',
  code: '1.2.840.10065.1.12.1.1',
  display: "Author's Signature",
};

const contentOf = ({ name, strokes }: Signature): { contentType: string; data: string } =>
  strokes === undefined
    ? { contentType: 'text/plain', data: base64(name ?? '') }
    : { contentType: 'image/svg+xml', data: base64(pictureOf(strokes, name)) };

/** The typed name is the title; otherwise only the numbers of the strokes are written into the SVG. */
function pictureOf(strokes: string, name: string | undefined): string {
  const lines = strokes.split(';').map((line) => `M${(line.match(/\d{1,3},\d{1,3}/g) ?? []).join(' L')}`);
  const title = name?.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAD.width} ${PAD.height}">${title ? `<title>${title}</title>` : ''}<path d="${lines.join(' ')}" fill="none" stroke="black" stroke-width="2"/></svg>`;
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
