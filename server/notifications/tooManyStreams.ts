/**
 * A session or account has more open streams than allowed. The page continues without one and polls instead.
 */
import { AppError } from '../platform/base/errors.ts';

export class TooManyStreams extends AppError {
  readonly status = 429;
  readonly code = 'too_many_streams';
  override readonly headers = { 'Retry-After': '60' };

  constructor(language: 'en' | 'es') {
    super(WORDS[language]);
  }
}

const WORDS = {
  en: 'Too many pages are open for this account. Close some of them; this page shows changes with a delay until then.',
  es: 'Hay demasiadas páginas abiertas con esta cuenta. Cierre algunas; hasta entonces, esta página mostrará los cambios con retraso.',
};
