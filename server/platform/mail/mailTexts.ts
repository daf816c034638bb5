/** The texts of each mail. None reveals health data; `{clinic}` and `{reference}` are replaced. */
import type { MailTemplate } from '@clinic/contract/messaging';
import { serverTexts } from '../base/texts.ts';

export interface MailText {
  subject: string;
  /** The text before the link. */
  text: string;
  /** The label of the link. */
  link: string;
  /** The text after the link. */
  after?: string;
}

interface Words {
  mails: Record<MailTemplate, MailText>;
  greeting: string;
  signature: string;
  /** `{contact}` is the clinic's telephone number or address. */
  contact: string;
  automatic: string;
  /** The last paragraph of mails that are sent only to patients who agreed to them. */
  updates: string;
}

export const mailTexts = (language: string): Words => serverTexts(language).mail;
