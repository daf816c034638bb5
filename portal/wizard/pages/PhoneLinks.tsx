/** Turns the phone numbers listed in a form into links, in every text of its pages. */
import { type ReactNode, useMemo } from 'react';
import type { Definition } from '../../../engine/definition/definition.ts';
import { linkPhones, phoneNumbersOf } from '../../../engine/definition/phoneLinks.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { LinkPhones } from '../../platform/ui/fields/PhoneText.tsx';

/** @param props.definition nothing is a link until it has loaded */
export function PhoneLinks(props: { definition: Definition | undefined; children: ReactNode }) {
  const { definition, children } = props;
  const language = useLanguage();
  const link = useMemo(() => {
    const numbers = definition ? phoneNumbersOf(definition, language) : [];
    return (text: string) => linkPhones(text, numbers);
  }, [definition, language]);
  return <LinkPhones value={link}>{children}</LinkPhones>;
}
