/** A text with the phone numbers in it as links. Never HTML. */
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { unbroken } from '../base/unbroken.tsx';

type Part = string | { text: string; href: string };

/** Splits a text into parts, with its numbers as links. There are none unless a patient page enables them. */
export const LinkPhones = createContext<(text: string) => readonly Part[]>((text) => [text]);

export function PhoneText({ children }: { children: string }) {
  const parts = useContext(LinkPhones)(children);
  if (parts.length === 1 && typeof parts[0] === 'string') return unbroken(children);
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <Fragment key={index}>{unbroken(part)}</Fragment>
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
        key={index}
        href={part.href}
        className="font-semibold whitespace-nowrap text-accent underline underline-offset-3 hover:text-accent-strong"
      >
        {part.text}
      </a>
    ),
  );
}

/** The same for content that may also be more than a text. */
export const withPhones = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <PhoneText>{content}</PhoneText> : content;
