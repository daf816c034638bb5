/** A document whose content cannot be read at the moment; it is not lost. */
import { AppError } from '../platform/base/errors.ts';
import { ObjectStorageError } from '../platform/objects/objectStorageError.ts';

const TEXTS = {
  en: 'The document cannot be opened at the moment because the storage does not answer. It is not lost. Please try again in a few minutes',
  es: 'El documento no se puede abrir en este momento porque el almacenamiento no responde. No se ha perdido. Inténtelo de nuevo en unos minutos',
};

class DocumentUnavailable extends AppError {
  readonly status = 503;
  readonly code = 'document_unavailable';
  override readonly headers = { 'Retry-After': '60' };
}

/** Other errors are rethrown: a missing object will not come back by itself. */
export const documentUnavailable = (error: unknown, language: keyof typeof TEXTS): unknown =>
  error instanceof ObjectStorageError && !error.isMissing ? new DocumentUnavailable(TEXTS[language]) : error;
