/** A notice's text, with its phone numbers as buttons: on its own page and on the confirmation. */
import { MessageSquare, Phone } from 'lucide-react';
import { textIn } from '../../../engine/definition/definition.ts';
import type { NoticeRule } from '../../../engine/definition/definitionPages.ts';
import { phoneHref } from '../../../engine/definition/phoneLinks.ts';
import { LinkButton } from '../../platform/ui/base/LinkButton.tsx';
import { PhoneText } from '../../platform/ui/fields/PhoneText.tsx';

export function NoticeContent({ rule, language }: { rule: NoticeRule; language: string }) {
  return (
    <>
      <Paragraphs text={textIn(rule.text, language)} />
      {rule.actions && (
        <ul className="mt-5 flex flex-wrap gap-3">
          {rule.actions.map(({ kind, number, label }) => {
            const Icon = kind === 'call' ? Phone : MessageSquare;
            return (
              <li key={`${kind} ${number}`} className="max-sm:w-full">
                <LinkButton
                  size="lg"
                  variant={rule.level === 'urgent' ? 'danger' : 'primary'}
                  className="max-sm:w-full"
                  href={phoneHref(number, kind === 'call' ? 'tel' : 'sms')}
                >
                  <Icon aria-hidden="true" />
                  {textIn(label, language)}
                </LinkButton>
              </li>
            );
          })}
        </ul>
      )}
      {rule.next && (
        <div className="mt-5">
          <Paragraphs text={textIn(rule.next, language)} />
        </div>
      )}
    </>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph} className="mt-3 max-w-[42em] whitespace-pre-line">
      <PhoneText>{paragraph}</PhoneText>
    </p>
  ));
