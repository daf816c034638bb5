/** A notice's numbers and text: on its own page and on the confirmation. */
import { markupIn, type NoticeRule } from '@clinic/engine/definition';
import { RichText } from '../widgets/parts/RichText.tsx';
import { HelpActions } from './HelpActions.tsx';

interface NoticeContentProps {
  rule: NoticeRule;
  language: string;
  /** Whether the form is sent: what comes next in the form no longer applies. */
  sent?: boolean;
}

export function NoticeContent({ rule, language, sent = false }: NoticeContentProps) {
  const texts = sent ? [rule.afterwards ?? rule.text] : [rule.text, rule.next];
  return (
    <>
      <HelpActions
        actions={rule.actions}
        language={language}
        variant={rule.level === 'urgent' ? 'danger' : 'primary'}
      />
      {texts.map(
        (text, index) =>
          text && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            <div key={index} className="mt-4">
              <RichText text={markupIn(text, language)} />
            </div>
          ),
      )}
    </>
  );
}
