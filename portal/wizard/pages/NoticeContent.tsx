/** A notice's text, with its phone numbers as buttons: on its own page and on the confirmation. */
import { MessageSquare, Phone } from 'lucide-react';
import { markupIn, textIn } from '../../../engine/definition/definition.ts';
import type { NoticeRule } from '../../../engine/definition/definitionPages.ts';
import { phoneHref } from '../../../engine/definition/phoneLinks.ts';
import { LinkButton } from '../../platform/ui/base/LinkButton.tsx';
import { RichText } from '../widgets/parts/RichText.tsx';

export function NoticeContent({ rule, language }: { rule: NoticeRule; language: string }) {
  return (
    <>
      <div className="mt-3">
        <RichText text={markupIn(rule.text, language)} />
      </div>
      {rule.actions && (
        <ul className="mt-5 flex flex-wrap gap-3">
          {rule.actions.map(({ kind, number, label, body }) => {
            const Icon = kind === 'call' ? Phone : MessageSquare;
            return (
              <li key={`${kind} ${number}`} className="max-sm:w-full">
                <LinkButton
                  size="lg"
                  variant={rule.level === 'urgent' ? 'danger' : 'primary'}
                  className="max-sm:w-full"
                  href={
                    kind === 'call'
                      ? phoneHref(number, 'tel')
                      : phoneHref(number, 'sms', body && textIn(body, language))
                  }
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
          <RichText text={markupIn(rule.next, language)} />
        </div>
      )}
    </>
  );
}
