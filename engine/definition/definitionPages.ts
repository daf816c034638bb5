/** Parts of a definition that the patient reads around the questions. */
import type { LocalizedText } from '../base/localizedText.ts';
import type { LogicJson } from '../base/logicJson.ts';

/** A page shown directly after the page whose answer makes `when` definitely true. It never blocks. */
export interface NoticeRule {
  id: string;
  when: LogicJson;
  /** `urgent` is styled as danger: the patient may have to act now. */
  level: 'help' | 'urgent';
  title: LocalizedText;
  text: LocalizedText;
  /** What the clinic does, and what happens next. */
  next?: LocalizedText;
  /** What to do now that the form is sent: on the confirmation instead of `text` and `next`. */
  afterwards?: LocalizedText;
  actions?: HelpAction[];
}

/** A number to call or to send a text message to. */
export interface HelpAction {
  kind: 'call' | 'text';
  /** As dialled; spaces, hyphens and brackets are for readability only. */
  number: string;
  label: LocalizedText;
  /** The words that the text message starts with, such as those that a helpline asks for. */
  body?: LocalizedText;
}

/** The document that a consent refers to. Every changed text gets a new version. */
export interface ConsentDocument {
  version: string;
  title: LocalizedText;
  /** Paragraphs are separated by an empty line; `## ` starts a heading, `- ` a list item. */
  text: LocalizedText;
}

export interface StartPage {
  intro: LocalizedText;
  /** Things to have at hand, one entry each. */
  prepare?: LocalizedText[];
}

/** Texts around the questions of every page, such as whom to call in an emergency. */
export interface EveryPage {
  above?: LocalizedText;
  below?: LocalizedText;
}

export interface ConfirmationPage {
  title?: LocalizedText;
  text?: LocalizedText;
  /** What happens next, in order. */
  next?: ConfirmationStep[];
}

export interface ConfirmationStep {
  title: LocalizedText;
  text: LocalizedText;
}

export interface UnitSwitch {
  /** A quantity with several units, a number of a measure, or the choice that selects the units. */
  question: string;
  /** The unit, or the option of that choice. */
  to: string | number;
}
