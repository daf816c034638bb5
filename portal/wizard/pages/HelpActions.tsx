/** Numbers to call or text, as buttons: before the prose, so that nobody has to read or scroll to get help. */
import { type HelpAction, phoneHref, textIn } from '@clinic/engine/definition';
import { type ButtonStyle, LinkButton } from '@clinic/platform/ui';
import { MessageSquare, Phone } from 'lucide-react';
import { HELPLINE } from '../state/useStepFocus.ts';

interface HelpActionsProps {
  actions: readonly HelpAction[] | undefined;
  language: string;
  variant: ButtonStyle['variant'];
}

export function HelpActions({ actions, language, variant }: HelpActionsProps) {
  return (
    actions && (
      <ul className="mt-4 mb-5 flex flex-wrap gap-2">
        {actions.map(({ kind, number, label, body }, index) => {
          const Icon = kind === 'call' ? Phone : MessageSquare;
          return (
            <li key={`${kind} ${number}`} className="max-sm:w-full" {...(index === 0 && { [HELPLINE]: '' })}>
              <LinkButton
                size="lg"
                variant={variant}
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
    )
  );
}
