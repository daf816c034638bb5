/** The licences of a member of the staff: state, number, last day. */
import { changeLicences, type Licence, LicencesOf, licencesOf, STATES } from '@clinic/contract/licences';
import { call, queryOf, useAction } from '@clinic/platform/api';
import {
  Button,
  Dialog,
  DialogForm,
  FieldError,
  IconButton,
  SelectField,
  showToast,
  TextField,
} from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface LicencesDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function LicencesDialog({ id, name, onClose }: LicencesDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = queryOf(licencesOf, { id });
  const { data } = useQuery(query);
  const [entered, setEntered] = useState<readonly Licence[]>();
  const licences = entered ?? data?.licences ?? [];
  const isRight = LicencesOf.safeParse({ licences }).success;
  const saving = useAction({
    mutationFn: () => call(changeLicences, { id }, { licences: [...licences] }),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      showToast({ tone: 'success', title: t('admin.users.licences.saved') });
      onClose();
    },
    onError: () => showToast({ tone: 'danger', title: t('admin.users.licences.failed') }),
  });
  const addition = useRef<HTMLDivElement>(null);
  const free = [...STATES.keys()].find((code) => licences.every(({ state }) => state !== code));
  const change = (index: number, changed: Partial<Licence>) =>
    setEntered(licences.with(index, { ...(licences[index] as Licence), ...changed }));
  return (
    <Dialog
      onClose={onClose}
      title={t('admin.users.licences.title', { name })}
      text={t('admin.users.licences.text')}
    >
      <DialogForm
        onCancel={onClose}
        action={t('admin.users.licences.save')}
        disabled={data === undefined}
        pending={saving.isPending}
        onSubmit={() => isRight && saving.mutate()}
      >
        {(tried) => (
          <>
            {data && licences.length === 0 && (
              <p className="text-ink-soft">{t('admin.users.licences.none')}</p>
            )}
            <ul className="grid gap-4">
              {licences.map(({ state, number, expiresOn }, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: the state may be changed
                  key={index}
                  className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[9rem_1fr_10rem_auto]"
                >
                  <SelectField
                    label={t('admin.users.licences.state')}
                    value={state}
                    onChange={(chosen) => change(index, { state: chosen })}
                  >
                    {[...STATES].map(([code, text]) => (
                      <option key={code} value={code}>
                        {text}
                      </option>
                    ))}
                  </SelectField>
                  <TextField
                    label={t('admin.users.licences.number')}
                    value={number}
                    onChange={(typed) => change(index, { number: typed })}
                  />
                  <TextField
                    type="date"
                    label={t('admin.users.licences.expiresOn')}
                    value={expiresOn}
                    onChange={(typed) => change(index, { expiresOn: typed })}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('admin.users.licences.remove', { state: STATES.get(state) })}
                    onClick={() => {
                      setEntered(licences.toSpliced(index, 1));
                      addition.current?.querySelector('button')?.focus();
                    }}
                  />
                </li>
              ))}
            </ul>
            <div ref={addition}>
              {free !== undefined && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => setEntered([...licences, { state: free, number: '', expiresOn: '' }])}
                >
                  <Plus aria-hidden="true" />
                  {t('admin.users.licences.add')}
                </Button>
              )}
            </div>
            {tried && !isRight && (
              <FieldError id={`licences-${id}`}>{t('admin.users.licences.wrong')}</FieldError>
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
