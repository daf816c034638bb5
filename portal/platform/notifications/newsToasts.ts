/**
 * Announces news as a toast. News that arrives together is announced once, by the most serious item. It waits
 * while another toast is open, because that one reports on the user's own action.
 */
import type { AnyNotificationKind } from '@clinic/contract/messaging';
import { currentToasts, onToastsChange, showToast, type ToastContent } from '../ui/overlays/toasts.ts';

const GRAVEST_FIRST: readonly AnyNotificationKind[] = [
  'contact_late',
  'contact_today',
  'high_priority',
  'flag_detected',
  'information_requested',
  'new_message',
  'ready_for_review',
  'document_uploaded',
  'status_changed',
  'submission_received',
];

const TOGETHER_MS = 300;

let waiting: AnyNotificationKind[] = [];
let stopWaiting: (() => void) | undefined;

export function announceNews(
  kind: AnyNotificationKind,
  wording: (kind: AnyNotificationKind) => ToastContent,
): void {
  waiting.push(kind);
  if (stopWaiting) return;
  const show = (): void => {
    if (currentToasts().some(({ open }) => open)) return;
    stopWaiting?.();
    stopWaiting = undefined;
    const gravest = GRAVEST_FIRST.find((each) => waiting.includes(each));
    waiting = [];
    if (gravest) showToast(wording(gravest));
  };
  const timer = setTimeout(() => {
    const unsubscribe = onToastsChange(show);
    stopWaiting = unsubscribe;
    show();
  }, TOGETHER_MS);
  stopWaiting = () => clearTimeout(timer);
}
