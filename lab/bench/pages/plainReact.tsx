/** The intake's first step as plain React inputs, nothing else. */
import { createRoot } from 'react-dom/client';

const CONSENTS = [
  ['consent_care', 'I agree to receive care from this clinic'],
  ['consent_privacy', 'I have read the privacy notice'],
  ['consent_emergency', 'I know that this form is not for emergencies'],
  ['consent_messages', 'The clinic may send me messages'],
] as const;

createRoot(document.getElementById('root') as HTMLElement).render(
  <form>
    <h1>Consent</h1>
    {CONSENTS.map(([id, label]) => (
      <p key={id}>
        <label>
          <input type="checkbox" name={id} /> {label}
        </label>
      </p>
    ))}
    <p>
      <label htmlFor="signature_name">Your full name</label>
      <input id="signature_name" name="signature_name" />
    </p>
    <button type="submit">Continue</button>
  </form>,
);
