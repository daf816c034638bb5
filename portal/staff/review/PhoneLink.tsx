import { phoneHref } from '@clinic/engine/definition';

/** A phone number as a link that starts a call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={phoneHref(phone, 'tel')}
      className="font-semibold whitespace-nowrap tabular-nums underline underline-offset-3"
    >
      {phone}
    </a>
  );
}
