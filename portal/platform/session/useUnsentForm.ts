import { useUnsentText } from '../api/useUnsentText.ts';
import { useSession } from './useSession.ts';

/**
 * What the user has entered into a form and not saved: it outlives a reload and the end of the session. Undefined before
 * anything is entered, and once the form is saved or discarded.
 */
export function useUnsentForm<Form>(slot: string): [Form | undefined, (form: Form | undefined) => void] {
  const { user } = useSession();
  const [text, write] = useUnsentText(user?.id ?? '', slot);
  return [
    text === '' ? undefined : (JSON.parse(text) as Form),
    (form) => write(form === undefined ? '' : JSON.stringify(form)),
  ];
}
