/** What patients will miss of a form: the first part of an import report. In a draft, each is accepted or mended. */
import { isSameLoss, type Loss, sentencesOf } from '@clinic/engine/definition';
import { type Consequence, lossText } from '@clinic/formats/fhir';
import { Badge, Button, buttonClasses, Card, Finding } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMessageText } from './useMessageText.ts';

export interface ConsequencesProps {
  consequences: readonly Consequence[];
  /** Of the draft, whose losses can be accepted. */
  draft?: {
    losses: readonly Loss[];
    /** The builder with this question. */
    addressOf: (question?: string) => string;
    isSaving: boolean;
    isFailed: boolean;
    onAccept: (losses: readonly Loss[]) => void;
  };
}

export function Consequences({ consequences, draft }: ConsequencesProps) {
  const { t } = useTranslation();
  const textOf = useMessageText();
  const isOpen = (loss: Loss): boolean =>
    draft?.losses.some((each) => isSameLoss(each, loss) && each.accepted !== true) ?? false;
  return (
    <Card as="section" aria-labelledby="import-losses">
      <h2 id="import-losses" className="text-xl font-semibold">
        {t('importing.form.losses.title')}
      </h2>
      <p className="mt-1 max-w-[45em] text-ink-soft">
        {t(consequences.length === 0 ? 'importing.form.losses.none' : 'importing.form.losses.text')}
      </p>
      {draft?.isFailed && (
        <p role="alert" className="mt-2 text-danger">
          {t('importing.form.losses.failed')}
        </p>
      )}
      <ul className="mt-4 grid gap-4">
        {sentencesOf(consequences).map((same) => {
          const [first] = same as [Consequence, ...Consequence[]];
          const open = same.filter(isOpen);
          return (
            <li key={`${first.kind} ${first.path}`}>
              <Finding level={draft && open.length === 0 ? 'good' : 'warning'}>
                <p className="wrap-anywhere">{textOf(lossText(same))}</p>
                {draft && (
                  <div className="mt-2 flex flex-wrap items-center gap-3">
                    {open.length === 0 ? (
                      <Badge tone="success">{t('importing.form.losses.accepted')}</Badge>
                    ) : (
                      <Button
                        size="sm"
                        variant="secondary"
                        pending={draft.isSaving}
                        onClick={() => draft.onAccept(open)}
                      >
                        {t('importing.form.losses.accept')}
                        <span className="sr-only">: {textOf(lossText(same))}</span>
                      </Button>
                    )}
                    <Link
                      to={draft.addressOf(first.question)}
                      className={buttonClasses({ variant: 'secondary', size: 'sm' })}
                    >
                      {t('importing.form.losses.mend')}
                      <span className="sr-only">: {first.text ?? first.linkId}</span>
                    </Link>
                  </div>
                )}
              </Finding>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
