/** Copies the address at which patients start a questionnaire, for a mail, a website or a poster. */
import { inClinic } from '@clinic/platform/address';
import {
  Button,
  classes,
  Dialog,
  DialogActions,
  denseInputClasses,
  Field,
  inputClasses,
  showToast,
} from '@clinic/platform/ui';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export function PatientLink({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string>();
  const copy = async (): Promise<void> => {
    // Not `/intake`: another questionnaire can be set active later, and the link still has to open this one.
    const link = window.location.origin + inClinic(`/intake/${id}`);
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: t('admin.questionnaires.link.copied'), text: link, tone: 'success' });
    } catch {
      setRefused(link);
    }
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        <Link2 aria-hidden="true" />
        {t('admin.questionnaires.link.copy')}
        <span className="sr-only">: {title}</span>
      </Button>
      {refused && <LinkToSelect title={title} link={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}

/** For a browser that allows no copying, as without HTTPS. */
function LinkToSelect({ title, link, onClose }: { title: string; link: string; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog title={title} text={t('admin.questionnaires.link.notCopied')} onClose={onClose}>
      <Field id={id} dense label={t('admin.questionnaires.link.address')} className="mb-5">
        {(control) => (
          <textarea
            {...control}
            readOnly
            autoFocus
            rows={1}
            className={classes(
              inputClasses,
              denseInputClasses,
              'field-sizing-content resize-none wrap-anywhere',
            )}
            value={link}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <DialogActions onCancel={onClose} cancelText={t('common.close')} />
    </Dialog>
  );
}
