/** Requests an export and downloads it as a file once all of it has arrived. */
import { type ExportRequest, exportSubmissions } from '@clinic/contract/queue/bulk';
import { request } from '@clinic/platform/api';
import { saveFile } from '@clinic/platform/ui';
import { cleaned } from '../queueFilter.ts';

export interface DownloadOptions {
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onProgress: (bytes: number) => void;
}

export async function downloadExport(
  { format, language, filter, ids }: ExportRequest,
  { signal, onProgress }: DownloadOptions,
): Promise<void> {
  const wanted = { format, language, filter: cleaned(filter), ...(ids && { ids }) };
  const response = await request(exportSubmissions, {}, wanted, { signal });
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    bytes += read.value.byteLength;
    onProgress(bytes);
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const name = fileNameIn(response.headers.get('Content-Disposition')) ?? fallbackName[format];
  saveFile(name, new Blob(parts, { type }));
}

const fallbackName = {
  xlsx: 'submissions.xlsx',
  csv: 'submissions.csv',
  fhir: 'submissions.ndjson',
  fhirBundle: 'submissions.fhir.json',
};

const fileNameIn = (disposition: string | null): string | undefined =>
  disposition?.match(/filename="?([^";]+)"?/)?.[1];
