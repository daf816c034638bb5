/** Security headers that restrict what browsers allow. */
import type { Middleware } from 'koa';

/** The two fixed style blocks that ApexCharts 4.7.0 adds to the page. */
const CHART_STYLES =
  "'sha256-TBymqJXQvXKxe+z+3ydUYBErlkFFu110c5FjiVB8p+M=' 'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='";

/**
 * @param styles CSP sources of the page's style blocks, besides those of charts
 * @param framedBy origins whose pages may show this one in a frame
 */
export const contentSecurityPolicy = (
  styles: readonly string[] = [],
  framedBy: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", CHART_STYLES, ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    // The preview of the form that other sites' pages show.
    "frame-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ].join('; ');

const WITHOUT_STYLES = contentSecurityPolicy();

/** The portal needs no device features. Pictures come from a file dialog, which needs no permission. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const YEAR_SECONDS = 31_536_000;

export const securityHeaders =
  ({ https }: { https: boolean }): Middleware =>
  async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': WITHOUT_STYLES,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Permissions-Policy': PERMISSIONS_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(https ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
    });
    // Routes with public and immutable responses set their own cache header.
    if (!isPortalFile(ctx.path)) ctx.set('Cache-Control', 'no-store');
    await next();
  };

const isPortalFile = (path: string) =>
  !/^\/(api|fhir|connect|demo-idp|healthz|readyz|metrics|oauth|cds-services|\.well-known)(\/|$)/.test(path);
