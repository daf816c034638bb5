/** The portal's texts, one file per area. */
import account from './en/account.json' with { type: 'json' };
import admin from './en/admin.json' with { type: 'json' };
import analytics from './en/analytics.json' with { type: 'json' };
import auditLog from './en/auditLog.json' with { type: 'json' };
import builder from './en/builder.json' with { type: 'json' };
import conversation from './en/conversation.json' with { type: 'json' };
import dashboard from './en/dashboard.json' with { type: 'json' };
import documents from './en/documents.json' with { type: 'json' };
import importing from './en/importing.json' with { type: 'json' };
import integrations from './en/integrations.json' with { type: 'json' };
import landing from './en/landing.json' with { type: 'json' };
import logic from './en/logic.json' with { type: 'json' };
import magicLink from './en/magicLink.json' with { type: 'json' };
import navigation from './en/navigation.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import patient from './en/patient.json' with { type: 'json' };
import patients from './en/patients.json' with { type: 'json' };
import plans from './en/plans.json' with { type: 'json' };
import queue from './en/queue.json' with { type: 'json' };
import rules from './en/rules.json' with { type: 'json' };
import secondFactor from './en/secondFactor.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import signIn from './en/signIn.json' with { type: 'json' };
import submission from './en/submission.json' with { type: 'json' };
import translation from './en/translation.json' with { type: 'json' };
import versions from './en/versions.json' with { type: 'json' };

export default {
  ...account,
  ...admin,
  ...analytics,
  ...auditLog,
  ...builder,
  ...conversation,
  ...dashboard,
  ...documents,
  ...importing,
  ...integrations,
  ...landing,
  ...logic,
  ...magicLink,
  ...navigation,
  ...notifications,
  ...patient,
  ...patients,
  ...plans,
  ...queue,
  ...rules,
  ...secondFactor,
  ...settings,
  ...signIn,
  ...submission,
  ...versions,
  ...translation,
};
