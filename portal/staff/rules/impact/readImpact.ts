/** The impact of a candidate, read line by line as the server streams it. */
import { ImpactEvent, type ImpactRequest, impact } from '@clinic/contract/rules/impact';
import { request } from '@clinic/platform/api';

/** Ends with the response, or when the signal aborts it. @throws ApiError when the server refuses */
export async function readImpact(
  wanted: ImpactRequest,
  signal: AbortSignal,
  each: (event: ImpactEvent) => void,
): Promise<void> {
  const response = await request(impact, {}, wanted, { signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') each(ImpactEvent.parse(JSON.parse(line)));
    if (done) return;
  }
}
