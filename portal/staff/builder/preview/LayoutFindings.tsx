/** Layout problems in the form as currently shown: texts that are cut off or extend beyond its edge. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The number of findings shown; users do not read longer lists. */
const SHOWN = 5;

export function LayoutFindings({ form }: { form: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [cut, setCut] = useState<readonly string[]>([]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let frame = 0;
    const measure = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCut(cutOff(element)));
    };
    const sizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    sizes.observe(element);
    changes.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
    };
  }, [form]);
  const Icon = cut.length === 0 ? CircleCheck : TriangleAlert;
  return (
    <div role="status" className="mb-3 flex gap-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${cut.length === 0 ? 'text-success' : 'text-warning'}`}
      />
      <div className="min-w-0">
        {cut.length === 0 ? t('layout.fits') : t('layout.cut', { count: cut.length })}
        <ul className="list-disc ps-4">
          {cut.slice(0, SHOWN).map((text) => (
            <li key={text} className="wrap-anywhere text-ink-soft">
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Tolerance for rounding errors of the browser's layout. */
const NOISE_PX = 1;

function cutOff(form: HTMLElement): string[] {
  const box = form.getBoundingClientRect();
  const texts = new Set<string>();
  for (const element of form.querySelectorAll<HTMLElement>('*')) {
    const own = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
    if (!own || element.closest('.sr-only, [aria-hidden=true], select')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0) continue;
    const isBeyond = left < box.left - NOISE_PX || right > box.right + NOISE_PX;
    const hides = getComputedStyle(element).overflowX !== 'visible';
    const isCut = hides && element.scrollWidth > element.clientWidth + NOISE_PX;
    if (isBeyond || isCut) texts.add(element.textContent?.trim() ?? '');
  }
  return [...texts];
}
