/** Spanish texts of signing in and of the second factor. */
import type { signInEn } from './en.ts';

export const signInEs: typeof signInEn = {
  signIn: 'Iniciar sesión',
  signInIntro:
    'Para quienes administran esta instalación. Le enviaremos un enlace; después necesitará un código de su aplicación de autenticación.',
  email: 'Correo electrónico',
  emailWrong: 'Escriba una dirección de correo como nombre@example.org',
  sendLink: 'Enviar el enlace',
  linkSent: 'Revise su correo',
  linkSentText: (minutes) =>
    `Si esta dirección es de una persona operadora, el enlace va en camino. Sirve una sola vez, durante ${minutes} minutos.`,
  noMail:
    'Esta instalación no envía correo. En el servidor, este comando muestra un enlace para iniciar sesión:',
  confirmSignIn: 'Iniciar sesión en la plataforma',
  confirmSignInText: 'Este enlace sirve una sola vez.',
  proceed: 'Continuar',
  linkUsed: 'Este enlace ya no sirve',
  linkUsedText: 'Ya se usó o venció. Pida uno nuevo.',
  askForLink: 'Pedir un enlace nuevo',

  secondFactor: 'Segundo factor',
  code: 'Código',
  codeHint: 'Seis dígitos de su aplicación de autenticación o uno de sus códigos de recuperación',
  codeWrong:
    'Este código no es correcto o ya se usó. Espere el siguiente código de su aplicación e inténtelo de nuevo.',
  setUp: 'Configure una aplicación de autenticación',
  setUpIntro:
    'A partir de ahora necesitará sus códigos para iniciar sesión. Escanee esta imagen con la aplicación o escriba en ella la clave.',
  qrCode: 'Código QR para la aplicación de autenticación',
  key: 'Clave',
  firstCodeHint: 'Los seis dígitos que la aplicación muestra ahora',
  recoveryCodes: 'Sus códigos de recuperación',
  recoveryCodesText:
    'Si pierde su teléfono, cada uno de estos códigos le permite iniciar sesión una vez. Guárdelos en un lugar seguro: no se muestran de nuevo.',
  toClinics: 'Ya los guardé: continuar a las clínicas',
};
