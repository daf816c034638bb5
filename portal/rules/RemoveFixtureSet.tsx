/** Removes a set of cases after confirmation; the toast offers undo. */
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FixtureSetLine } from '../../contract/ruleFixtures.ts';
import { client } from '../platform/api/client.ts';
import { Button } from '../platform/ui/Button.tsx';
import { Dialog } from '../platform/ui/Dialog.tsx';
import { IconButton } from '../platform/ui/IconButton.tsx';
import { showToast } from '../platform/ui/toasts.ts';

export interface RemoveFixtureSetProps {
  set: FixtureSetLine;
  onChanged: () => Promise<void>;
}

export function RemoveFixtureSet({ set, onChanged }: RemoveFixtureSetProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const { id, name, cases } = set;
  const onError = () =>
    showToast({ title: t('rules.sets.notRemoved'), text: t('rules.tryLater'), tone: 'danger' });
  const restore = async (): Promise<void> => {
    try {
      await client.send('POST', `/api/rules/fixtures/${id}/restore`, {});
      showToast({ title: t('rules.sets.restored', { name }), tone: 'success' });
    } catch {
      onError();
    }
    await onChanged();
  };
  const remove = useMutation({
    mutationFn: () => client.send('DELETE', `/api/rules/fixtures/${id}`),
    onSuccess: () =>
      showToast({
        title: t('rules.sets.removed', { name }),
        action: {
          text: t('rules.sets.undo'),
          elsewhere: t('rules.sets.undoElsewhere'),
          onPress: () => void restore(),
        },
      }),
    onError,
    onSettled: async () => {
      setAsks(false);
      await onChanged();
    },
  });
  return (
    <>
      <IconButton icon={Trash2} label={t('rules.sets.remove', { name })} onClick={() => setAsks(true)} />
      {asks && (
        <Dialog
          open
          onOpenChange={(open) => !open && setAsks(false)}
          title={t('rules.sets.removeTitle', { name })}
          text={t('rules.sets.removeText', { count: cases })}
        >
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={() => setAsks(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
              {t('rules.sets.removeConfirm')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
