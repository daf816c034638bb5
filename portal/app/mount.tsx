import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Renders a page once its root element exists. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) {
    document.addEventListener('DOMContentLoaded', () => mount(page), { once: true });
    return;
  }
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>{page}</ErrorBoundary>
    </StrictMode>,
  );
}
