/** The words of each mail. None tells anything of anybody's health; `{clinic}` and `{reference}` are filled in. */
import type { MailTemplate } from '../outbox/contract.ts';

export interface MailText {
  subject: string;
  /** Before the link. */
  text: string;
  /** What the link does. */
  link: string;
  /** Behind the link. */
  after?: string;
}

interface Words {
  mails: Record<MailTemplate, MailText>;
  greeting: string;
  signature: string;
  /** `{contact}` is the clinic's telephone or address. */
  contact: string;
  automatic: string;
  /** Ends each mail that is sent only to patients who agreed to it. */
  updates: string;
}

const english: Words = {
  greeting: 'Hello,',
  signature: 'Your team at {clinic}',
  contact: 'Questions? {contact}',
  automatic: 'Nobody reads replies to this message. Please never send health information by email.',
  updates:
    'You get this because you agreed to messages about your form. To stop them, sign in and change it in your profile.',
  mails: {
    sign_in: {
      subject: 'Your link to sign in to {clinic}',
      text: 'You asked to sign in to {clinic}. This link works once and for 10 minutes, in the browser where you asked for it.',
      link: 'Sign in',
      after: 'You did not ask for it? Then ignore this message: nobody can sign in without the link.',
    },
    resume_link: {
      subject: 'Continue your form at {clinic}',
      text: 'With this link you continue your form where you left off, on any device. It works once, within 24 hours.',
      link: 'Continue the form',
      after: 'You did not ask for it? Then ignore this message.',
    },
    needs_info: {
      subject: '{clinic} has a question for you',
      text: 'Your care team needs a little more information before going on. Please sign in to read the question and answer it.',
      link: 'Read and answer',
    },
    new_message: {
      subject: 'You have a new message from {clinic}',
      text: 'Your care team has written to you. Please sign in to read the message.',
      link: 'Read the message',
    },
    received: {
      subject: 'We received your form ({reference})',
      text: 'Thank you. We received your form. Its reference is {reference}; please keep it for your records. Your care team reads it next and writes to you when there is news.',
      link: 'See how far it has come',
      after: 'To open it, sign in with the email address this message was sent to.',
    },
    staff_invitation: {
      subject: 'You are invited to {clinic}',
      text: 'You are invited to work with {clinic} in its patient portal. Sign in with the email address this message was sent to; the invitation is valid for 7 days.',
      link: 'Sign in',
      after: 'You do not expect an invitation? Then ignore this message.',
    },
    emergency_access: {
      subject: 'Emergency access was opened at {clinic}',
      text: 'An administrator opened emergency access to submissions, for one hour. The reason and everything that is opened are recorded. If you did not expect this, please ask them, or another administrator.',
      link: 'Open the portal',
    },
    account_changed: {
      subject: 'The access to your account at {clinic} changed',
      text: 'A second factor, a device or the role of your account at {clinic} was changed. If you or your administrator did this, there is nothing to do. If not, contact the clinic at once.',
      link: 'Look at your account',
    },
    new_device: {
      subject: 'New sign-in to your account at {clinic}',
      text: 'Somebody signed in to your account at {clinic} with a browser that was not used for it before. If it was you, there is nothing to do. If not, sign in, end that session in your profile, and contact the clinic at once.',
      link: 'Review your sessions',
    },
    codes_wrong: {
      subject: 'Five wrong codes were entered for your account at {clinic}',
      text: 'Somebody tried to sign in to your account at {clinic} and entered five wrong codes. Nobody was signed in, and further tries are refused for now. If it was you, wait a few minutes and try again. If not, contact the clinic.',
      link: 'Review your account',
    },
    factors_reset: {
      subject: 'Second factors were reset at {clinic}',
      text: 'An administrator removed all second factors of an account at {clinic}, so that its owner can enrol new ones. The audit log says whose. If you did not expect this, please ask them.',
      link: 'Open the administration',
    },
    change_waiting: {
      subject: 'A change at {clinic} waits for you to confirm it',
      text: 'An administrator asked for a change that gives somebody more access at {clinic}. It takes effect once a second administrator confirms it.',
      link: 'Look at the change',
    },
    change_delayed: {
      subject: 'A change of access at {clinic} takes effect in 24 hours',
      text: 'The only administrator of {clinic} asked for a change that gives somebody more access. As there is no second administrator, it takes effect in 24 hours. If you did not expect this, please speak to them before.',
      link: 'Open the portal',
    },
    access_widened: {
      subject: 'Somebody got more access at {clinic}',
      text: 'An administrator gave somebody a role in the staff of {clinic}, or changed their own. The audit log says whom. If you did not expect this, please ask them.',
      link: 'Open the administration',
    },
    submission_received: {
      subject: 'New patient submission received',
      text: 'A new submission is in the review queue.',
      link: 'Open it',
    },
    high_priority: {
      subject: 'High priority case requires attention',
      text: 'A submission in the review queue needs attention soon.',
      link: 'Open it',
    },
    document_uploaded: {
      subject: 'New document uploaded',
      text: 'A document was added to a submission.',
      link: 'Open it',
    },
    flag_detected: {
      subject: 'Health flag detected',
      text: 'A submission in the review queue carries a flag to look at.',
      link: 'Open it',
    },
    ready_for_review: {
      subject: 'Submission ready for review',
      text: 'A submission that waited for the patient is ready to be reviewed again.',
      link: 'Open it',
    },
  },
};

const spanish: Words = {
  greeting: 'Hola:',
  signature: 'Su equipo de {clinic}',
  contact: '¿Tiene preguntas? {contact}',
  automatic:
    'Nadie lee las respuestas a este mensaje. Por favor, no envíe nunca información de salud por correo electrónico.',
  updates:
    'Recibe este mensaje porque aceptó mensajes sobre su formulario. Para dejar de recibirlos, entre y cámbielo en su perfil.',
  mails: {
    sign_in: {
      subject: 'Su enlace para entrar en {clinic}',
      text: 'Usted pidió entrar en {clinic}. Este enlace sirve una sola vez y durante 10 minutos, en el navegador donde lo pidió.',
      link: 'Entrar',
      after: '¿No lo pidió usted? Entonces ignore este mensaje: nadie puede entrar sin el enlace.',
    },
    resume_link: {
      subject: 'Continúe su formulario en {clinic}',
      text: 'Con este enlace puede seguir con su formulario donde lo dejó, en cualquier dispositivo. Sirve una sola vez, durante 24 horas.',
      link: 'Continuar el formulario',
      after: '¿No lo pidió usted? Entonces ignore este mensaje.',
    },
    needs_info: {
      subject: '{clinic} tiene una pregunta para usted',
      text: 'Su equipo médico necesita un poco más de información para seguir. Entre para leer la pregunta y contestarla.',
      link: 'Leer y contestar',
    },
    new_message: {
      subject: 'Tiene un mensaje nuevo de {clinic}',
      text: 'Su equipo médico le ha escrito. Entre para leer el mensaje.',
      link: 'Leer el mensaje',
    },
    received: {
      subject: 'Recibimos su formulario ({reference})',
      text: 'Gracias. Recibimos su formulario. Su número de referencia es {reference}; le conviene guardarlo. Ahora lo lee su equipo médico, que le escribirá cuando haya novedades.',
      link: 'Ver cómo va',
      after: 'Para abrirlo, entre con la dirección de correo en la que recibió este mensaje.',
    },
    staff_invitation: {
      subject: 'Tiene una invitación de {clinic}',
      text: '{clinic} le invita a trabajar en su portal de pacientes. Entre con la dirección de correo en la que recibió este mensaje; la invitación vale 7 días.',
      link: 'Entrar',
      after: '¿No espera ninguna invitación? Entonces ignore este mensaje.',
    },
    emergency_access: {
      subject: 'Se abrió un acceso de emergencia en {clinic}',
      text: 'Un administrador abrió el acceso de emergencia a los formularios, por una hora. El motivo y todo lo que se abra quedan registrados. Si no lo esperaba, pregúntele a esa persona o a otro administrador.',
      link: 'Abrir el portal',
    },
    account_changed: {
      subject: 'Cambió el acceso a su cuenta de {clinic}',
      text: 'Se cambió un segundo factor, un dispositivo o la función de su cuenta en {clinic}. Si lo hizo usted o la persona que administra el portal, no tiene que hacer nada. Si no, comuníquese de inmediato con la clínica.',
      link: 'Ver mi cuenta',
    },
    new_device: {
      subject: 'Nuevo inicio de sesión en su cuenta de {clinic}',
      text: 'Alguien inició sesión en su cuenta de {clinic} con un navegador que no se había usado antes. Si fue usted, no tiene que hacer nada. Si no, inicie sesión, cierre esa sesión desde su perfil y comuníquese de inmediato con la clínica.',
      link: 'Revisar mis sesiones',
    },
    codes_wrong: {
      subject: 'Se escribieron cinco códigos incorrectos en su cuenta de {clinic}',
      text: 'Alguien intentó entrar en su cuenta de {clinic} y escribió cinco códigos incorrectos. Nadie pudo entrar, y por ahora se rechazan más intentos. Si fue usted, espere unos minutos y vuelva a intentarlo. Si no, comuníquese con la clínica.',
      link: 'Revisar mi cuenta',
    },
    factors_reset: {
      subject: 'Se restablecieron segundos factores en {clinic}',
      text: 'Una persona que administra el portal quitó todos los segundos factores de una cuenta de {clinic} para que su titular registre otros. El registro de auditoría dice de quién. Si no lo esperaba, pregúntele.',
      link: 'Abrir la administración',
    },
    change_waiting: {
      subject: 'Un cambio en {clinic} espera su confirmación',
      text: 'Una persona que administra el portal pidió un cambio que da más acceso a alguien en {clinic}. Entrará en vigor cuando otra lo confirme.',
      link: 'Ver el cambio',
    },
    change_delayed: {
      subject: 'Un cambio de acceso en {clinic} entra en vigor en 24 horas',
      text: 'La única persona que administra el portal de {clinic} pidió un cambio que da más acceso a alguien. Como no hay otra que lo confirme, entrará en vigor en 24 horas. Si no lo esperaba, hable antes con ella.',
      link: 'Abrir el portal',
    },
    access_widened: {
      subject: 'Alguien recibió más acceso en {clinic}',
      text: 'Una persona que administra el portal dio a alguien una función en el personal de {clinic}, o cambió la suya. El registro de auditoría dice a quién. Si no lo esperaba, pregúntele.',
      link: 'Abrir la administración',
    },
    submission_received: {
      subject: 'Nuevo formulario de paciente recibido',
      text: 'Hay un formulario nuevo en la lista de revisión.',
      link: 'Abrirlo',
    },
    high_priority: {
      subject: 'Un caso de alta prioridad requiere atención',
      text: 'Un formulario de la lista de revisión necesita atención pronto.',
      link: 'Abrirlo',
    },
    document_uploaded: {
      subject: 'Nuevo documento subido',
      text: 'Se añadió un documento a un formulario.',
      link: 'Abrirlo',
    },
    flag_detected: {
      subject: 'Alerta de salud detectada',
      text: 'Un formulario de la lista de revisión tiene una alerta que conviene mirar.',
      link: 'Abrirlo',
    },
    ready_for_review: {
      subject: 'Formulario listo para revisar',
      text: 'Un formulario que esperaba al paciente está listo para revisarse de nuevo.',
      link: 'Abrirlo',
    },
  },
};

export const mailTexts: Record<'en' | 'es', Words> = { en: english, es: spanish };
