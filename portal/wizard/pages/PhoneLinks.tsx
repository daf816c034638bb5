/** Turns the phone numbers listed in a form into links, in every text of its pages. */
import { type Definition, linkPhones, phoneNumbersOf } from '@clinic/engine/definition';
import { LinkPhones } from '@clinic/platform/ui';
import { type ReactNode, useMemo } from 'react';

interface PhoneLinksProps {
  /** Nothing is a link until it has loaded. */
  definition: Definition | undefined;
  language: string;
  children: ReactNode;
}

export function PhoneLinks({ definition, language, children }: PhoneLinksProps) {
  const link = useMemo(() => {
    const numbers = definition ? phoneNumbersOf(definition, language) : [];
    return (text: string) => linkPhones(text, numbers);
  }, [definition, language]);
  return <LinkPhones value={link}>{children}</LinkPhones>;
}
