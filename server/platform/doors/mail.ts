export { mailHtml, messageIdOf } from '../mail/composeMail.ts';
export { demoOutbox } from '../mail/demoOutbox.ts';
export { mailStatusRoute } from '../mail/mailStatusRoute.ts';
export { checkSmtp, smtp } from '../mail/smtp.ts';
export { startOutbox } from '../mail/startOutbox.ts';
