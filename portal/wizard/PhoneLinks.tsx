/** Turns the phone numbers that a form names into links, in every text of its pages. */
import { type ReactNode, useMemo } from 'react';
import type { Definition } from '../../engine/definition/definition.ts';
import { linkPhones, phoneNumbersOf } from '../../engine/definition/phoneLinks.ts';
import { LinkPhones } from '../platform/ui/PhoneText.tsx';

export function PhoneLinks({ definition, children }: { definition: Definition; children: ReactNode }) {
  const link = useMemo(() => {
    const numbers = phoneNumbersOf(definition);
    return (text: string) => linkPhones(text, numbers);
  }, [definition]);
  return <LinkPhones value={link}>{children}</LinkPhones>;
}
