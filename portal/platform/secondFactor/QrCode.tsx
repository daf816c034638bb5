/** A QR code. Dark on white in both themes, because cameras require it. */
import { encode } from 'uqr';

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
