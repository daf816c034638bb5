/** A phone number that a tap calls. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className="font-semibold whitespace-nowrap tabular-nums underline underline-offset-3"
    >
      {phone}
    </a>
  );
}
