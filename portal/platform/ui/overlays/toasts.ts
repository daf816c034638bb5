/**
 * Recent toasts. One is shown at a time: a new one replaces the older. A dismissed one stays in the list,
 * closed, until it is removed, so that it can still be updated or finish its exit animation.
 */
export interface ToastContent {
  title: string;
  text?: string;
  tone?: 'neutral' | 'success' | 'danger';
  action?: ToastAction;
}

interface ToastAction {
  text: string;
  /** Another way to perform the action, for users who hear the toast after it is gone. */
  elsewhere: string;
  onPress: () => void;
}

interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
const TOAST_REMOVAL_DELAY_MS = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

export function showToast(content: ToastContent): number {
  lastId += 1;
  const newest = [{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT);
  for (const { id } of toasts) if (!newest.some((toast) => toast.id === id)) cancelRemoval(id);
  publish(newest);
  return lastId;
}

export function updateToast(id: number, content: Partial<ToastContent>): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, ...content } : toast)));
}

export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  if (removals.has(id)) return;
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      publish(toasts.filter((toast) => toast.id !== id));
    }, TOAST_REMOVAL_DELAY_MS),
  );
}

export const currentToasts = (): readonly Toast[] => toasts;

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function cancelRemoval(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}
