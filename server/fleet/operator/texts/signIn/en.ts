/** English texts of signing in and of the second factor. */
export const signInEn = {
  signIn: 'Sign in',
  signInIntro:
    'For the people who run this installation. We will send you a link; after that you need a code from your authenticator app.',
  email: 'Email',
  emailWrong: 'Enter an email address such as name@example.org',
  sendLink: 'Send the link',
  linkSent: 'Check your mail',
  linkSentText: (minutes: number) =>
    `If this address belongs to an operator, a link is on its way. It works once, for ${minutes} minutes.`,
  noMail: 'This installation sends no mail. On the server, this command prints a link to sign in:',
  confirmSignIn: 'Sign in to the platform',
  confirmSignInText: 'This link works once.',
  proceed: 'Continue',
  linkUsed: 'This link no longer works',
  linkUsedText: 'It was used before, or it has expired. Ask for a new one.',
  askForLink: 'Ask for a new link',

  secondFactor: 'Second factor',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes',
  codeWrong:
    'This code is not right, or it was used before. Wait for the next code of your app, then try again.',
  setUp: 'Set up an authenticator app',
  setUpIntro:
    'From now on you need its codes to sign in. Scan this picture with the app, or type the key into it.',
  qrCode: 'QR code for the authenticator app',
  key: 'Key',
  firstCodeHint: 'The six digits that the app shows now',
  recoveryCodes: 'Your recovery codes',
  recoveryCodesText:
    'Each of these codes signs you in once if you lose your phone. Keep them in a safe place: they are not shown again.',
  toClinics: 'I have kept them: continue to the clinics',
};
