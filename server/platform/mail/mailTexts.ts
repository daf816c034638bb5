/** The texts of each mail. None reveals health data; `{clinic}` and `{reference}` are replaced. */
import type { MailTemplate } from '@clinic/contract/messaging';

export interface MailText {
  subject: string;
  /** The text before the link. */
  text: string;
  /** The label of the link. */
  link: string;
  /** The text after the link. */
  after?: string;
}

interface Words {
  mails: Record<MailTemplate, MailText>;
  greeting: string;
  signature: string;
  /** `{contact}` is the clinic's telephone number or address. */
  contact: string;
  automatic: string;
  /** The last paragraph of mails that are sent only to patients who agreed to them. */
  updates: string;
}

const english: Words = {
  greeting: 'Hello,',
  signature: 'Your team at {clinic}',
  contact: 'Questions? {contact}',
  automatic: 'Replies to this message are not read. Please never send health information by email.',
  updates:
    'You are receiving this because you agreed to messages about your form. To stop them, sign in and change this in your profile.',
  mails: {
    sign_in: {
      subject: 'Your link to sign in to {clinic}',
      text: 'You asked to sign in to {clinic}. This link works once and for 10 minutes, in the browser where you asked for it.',
      link: 'Sign in',
      after: 'If you did not ask for it, ignore this message: no one can sign in without the link.',
    },
    resume_link: {
      subject: 'Continue your form at {clinic}',
      text: 'With this link you can continue your form where you left off, on any device. It works once and expires after 24 hours.',
      link: 'Continue the form',
      after: 'If you did not ask for it, ignore this message.',
    },
    needs_info: {
      subject: '{clinic} has a question for you',
      text: 'Your care team needs a little more information before it can continue. Please sign in to read the question and answer it.',
      link: 'Read and answer',
    },
    new_message: {
      subject: 'You have a new message from {clinic}',
      text: 'Your care team has written to you. Please sign in to read the message.',
      link: 'Read the message',
    },
    received: {
      subject: 'We received your form ({reference})',
      text: 'Thank you. We received your form. Its reference is {reference}; please keep it for your records. Your care team will review it and write to you when there is news.',
      link: 'See its status',
      after: 'To open it, sign in with the email address this message was sent to.',
    },
    staff_invitation: {
      subject: 'You are invited to {clinic}',
      text: 'You are invited to work with {clinic} in its patient portal. Sign in with the email address this message was sent to; the invitation is valid for 7 days. You will need the enrolment code that your administrator gives you.',
      link: 'Sign in',
      after: 'If you did not expect an invitation, ignore this message.',
    },
    emergency_access: {
      subject: 'Emergency access was opened at {clinic}',
      text: 'An administrator opened emergency access to submissions, for one hour. The reason and everything that is opened are recorded. If you did not expect this, please ask them, or another administrator.',
      link: 'Open the portal',
    },
    account_changed: {
      subject: 'Access to your account at {clinic} changed',
      text: 'A second factor, a device or the role of your account at {clinic} was changed. If you or your administrator did this, there is nothing to do. If not, contact the clinic at once.',
      link: 'Review your account',
    },
    new_device: {
      subject: 'New sign-in to your account at {clinic}',
      text: 'Someone signed in to your account at {clinic} with a browser that had not been used for it before. If it was you, there is nothing to do. If not, sign in, end that session in your profile, and contact the clinic at once.',
      link: 'Review your sessions',
    },
    codes_wrong: {
      subject: 'Five wrong codes were entered for your account at {clinic}',
      text: 'Someone tried to sign in to your account at {clinic} and entered five wrong codes. No one was signed in, and further attempts are refused for now. If it was you, wait a few minutes and try again. If not, contact the clinic.',
      link: 'Review your account',
    },
    factors_reset: {
      subject: 'Second factors were reset at {clinic}',
      text: 'An administrator removed all second factors of an account at {clinic}, so that its owner can set up new ones. The audit log shows whose. If you did not expect this, please ask them.',
      link: 'Open the administration',
    },
    change_waiting: {
      subject: 'A change at {clinic} is waiting for your confirmation',
      text: 'An administrator requested a change that gives someone more access at {clinic}. It takes effect once a second administrator confirms it.',
      link: 'Review the change',
    },
    change_delayed: {
      subject: 'A change of access at {clinic} takes effect in 24 hours',
      text: 'The only administrator of {clinic} requested a change that gives someone more access. As there is no second administrator, it takes effect in 24 hours. If you did not expect this, please speak to them before then.',
      link: 'Open the portal',
    },
    access_widened: {
      subject: 'Someone was given more access at {clinic}',
      text: 'An administrator gave someone a staff role at {clinic}, reactivated the account of a member of staff, or changed their own role. The audit log shows which account it was. If you did not expect this, please ask them.',
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
      text: 'A submission in the review queue has a flag that needs review.',
      link: 'Open it',
    },
    contact_today: {
      subject: 'A submission needs you today ({reference})',
      text: 'Please open the submission {reference} today. The portal shows why, and until when.',
      link: 'Open it',
    },
    contact_late: {
      subject: 'A submission is overdue ({reference})',
      text: 'The submission {reference} needed somebody today, and the time for it is over. Please open it now.',
      link: 'Open it',
    },
    ready_for_review: {
      subject: 'Submission ready for review',
      text: 'A submission that was waiting for the patient is ready to be reviewed again.',
      link: 'Open it',
    },
  },
};

const spanish: Words = {
  greeting: 'Hola:',
  signature: 'Su equipo de {clinic}',
  contact: '¿Tiene preguntas? {contact}',
  automatic:
    'Las respuestas a este mensaje no se leen. No envíe nunca información de salud por correo electrónico.',
  updates:
    'Recibe este mensaje porque aceptó recibir mensajes sobre su formulario. Para dejar de recibirlos, inicie sesión y cámbielo en su perfil.',
  mails: {
    sign_in: {
      subject: 'Su enlace para iniciar sesión en {clinic}',
      text: 'Usted pidió iniciar sesión en {clinic}. Este enlace sirve una sola vez y durante 10 minutos, en el navegador donde lo pidió.',
      link: 'Iniciar sesión',
      after: 'Si usted no lo pidió, ignore este mensaje: nadie puede iniciar sesión sin el enlace.',
    },
    resume_link: {
      subject: 'Continúe su formulario en {clinic}',
      text: 'Con este enlace puede seguir con su formulario donde lo dejó, en cualquier dispositivo. Sirve una sola vez y vence a las 24 horas.',
      link: 'Continuar el formulario',
      after: 'Si usted no lo pidió, ignore este mensaje.',
    },
    needs_info: {
      subject: '{clinic} tiene una pregunta para usted',
      text: 'Su equipo médico necesita un poco más de información para seguir. Inicie sesión para leer la pregunta y contestarla.',
      link: 'Leer y contestar',
    },
    new_message: {
      subject: 'Tiene un mensaje nuevo de {clinic}',
      text: 'Su equipo médico le ha escrito. Inicie sesión para leer el mensaje.',
      link: 'Leer el mensaje',
    },
    received: {
      subject: 'Recibimos su formulario ({reference})',
      text: 'Gracias. Recibimos su formulario. Su número de referencia es {reference}; guárdelo. Su equipo médico lo revisará y le escribirá cuando haya novedades.',
      link: 'Ver su estado',
      after: 'Para abrirlo, inicie sesión con la dirección de correo en la que recibió este mensaje.',
    },
    staff_invitation: {
      subject: 'Tiene una invitación de {clinic}',
      text: '{clinic} le invita a trabajar en su portal de pacientes. Inicie sesión con la dirección de correo en la que recibió este mensaje; la invitación es válida por 7 días. Necesitará el código de activación que le dé la persona que administra la clínica.',
      link: 'Iniciar sesión',
      after: 'Si no esperaba una invitación, ignore este mensaje.',
    },
    emergency_access: {
      subject: 'Se abrió un acceso de emergencia en {clinic}',
      text: 'Un administrador abrió el acceso de emergencia a los formularios, por una hora. El motivo y todo lo que se abra quedan registrados. Si no lo esperaba, pregúntele a esa persona o a otro administrador.',
      link: 'Abrir el portal',
    },
    account_changed: {
      subject: 'Cambió el acceso a su cuenta de {clinic}',
      text: 'Se cambió un segundo factor, un dispositivo o la función de su cuenta en {clinic}. Si lo hizo usted o su administrador, no tiene que hacer nada. Si no, comuníquese de inmediato con la clínica.',
      link: 'Ver mi cuenta',
    },
    new_device: {
      subject: 'Nuevo inicio de sesión en su cuenta de {clinic}',
      text: 'Alguien inició sesión en su cuenta de {clinic} con un navegador que no se había usado antes. Si fue usted, no tiene que hacer nada. Si no, inicie sesión, cierre esa sesión desde su perfil y comuníquese de inmediato con la clínica.',
      link: 'Revisar mis sesiones',
    },
    codes_wrong: {
      subject: 'Se escribieron cinco códigos incorrectos en su cuenta de {clinic}',
      text: 'Alguien intentó iniciar sesión en su cuenta de {clinic} y escribió cinco códigos incorrectos. Nadie pudo entrar, y por ahora se rechazan más intentos. Si fue usted, espere unos minutos y vuelva a intentarlo. Si no, comuníquese con la clínica.',
      link: 'Revisar mi cuenta',
    },
    factors_reset: {
      subject: 'Se restablecieron segundos factores en {clinic}',
      text: 'Un administrador quitó todos los segundos factores de una cuenta de {clinic} para que su titular registre otros. El registro de auditoría muestra de quién. Si no lo esperaba, pregúntele.',
      link: 'Abrir la administración',
    },
    change_waiting: {
      subject: 'Un cambio en {clinic} espera su confirmación',
      text: 'Un administrador pidió un cambio que da más acceso a alguien en {clinic}. Entrará en vigor cuando otro administrador lo confirme.',
      link: 'Ver el cambio',
    },
    change_delayed: {
      subject: 'Un cambio de acceso en {clinic} entra en vigor en 24 horas',
      text: 'El único administrador de {clinic} pidió un cambio que da más acceso a alguien. Como no hay otro que lo confirme, entrará en vigor en 24 horas. Si no lo esperaba, hable antes con esa persona.',
      link: 'Abrir el portal',
    },
    access_widened: {
      subject: 'Alguien recibió más acceso en {clinic}',
      text: 'Un administrador dio a alguien una función en el personal de {clinic}, reactivó la cuenta de alguien del personal o cambió su propia función. El registro de auditoría muestra de quién se trata. Si no lo esperaba, pregúntele.',
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
      text: 'Se agregó un documento a un formulario.',
      link: 'Abrirlo',
    },
    flag_detected: {
      subject: 'Alerta de salud detectada',
      text: 'Un formulario de la lista de revisión tiene una alerta que se debe revisar.',
      link: 'Abrirlo',
    },
    contact_today: {
      subject: 'Un formulario le necesita hoy ({reference})',
      text: 'Abra hoy el formulario {reference}. El portal muestra por qué y hasta cuándo.',
      link: 'Abrirlo',
    },
    contact_late: {
      subject: 'Un formulario está atrasado ({reference})',
      text: 'El formulario {reference} se debía atender hoy y el plazo ya pasó. Ábralo ahora.',
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
