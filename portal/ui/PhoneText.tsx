/** A text of a definition or of ours, the phone numbers in it as links. Never HTML. */
import { createContext, type ReactNode, useContext } from 'react';
import { linkPhones, type PhoneNumber } from '../../engine/phoneLinks.ts';

/** The numbers that become links. None, unless a page for patients says so. */
export const PhoneNumbers = createContext<readonly PhoneNumber[]>([]);

export function PhoneText({ children }: { children: string }) {
  const numbers = useContext(PhoneNumbers);
  const parts = linkPhones(children, numbers);
  if (parts.length === 1 && typeof parts[0] === 'string') return children;
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
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

/** The same for what may also be more than a text. */
export const withPhones = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <PhoneText>{content}</PhoneText> : content;
