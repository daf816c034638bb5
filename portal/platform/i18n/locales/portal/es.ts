/** The portal's texts, one file per area. */
import account from './es/account.json' with { type: 'json' };
import admin from './es/admin.json' with { type: 'json' };
import analytics from './es/analytics.json' with { type: 'json' };
import auditLog from './es/auditLog.json' with { type: 'json' };
import builder from './es/builder.json' with { type: 'json' };
import conversation from './es/conversation.json' with { type: 'json' };
import dashboard from './es/dashboard.json' with { type: 'json' };
import documents from './es/documents.json' with { type: 'json' };
import importing from './es/importing.json' with { type: 'json' };
import integrations from './es/integrations.json' with { type: 'json' };
import landing from './es/landing.json' with { type: 'json' };
import logic from './es/logic.json' with { type: 'json' };
import magicLink from './es/magicLink.json' with { type: 'json' };
import navigation from './es/navigation.json' with { type: 'json' };
import notifications from './es/notifications.json' with { type: 'json' };
import patient from './es/patient.json' with { type: 'json' };
import patients from './es/patients.json' with { type: 'json' };
import plans from './es/plans.json' with { type: 'json' };
import queue from './es/queue.json' with { type: 'json' };
import rules from './es/rules.json' with { type: 'json' };
import secondFactor from './es/secondFactor.json' with { type: 'json' };
import settings from './es/settings.json' with { type: 'json' };
import signIn from './es/signIn.json' with { type: 'json' };
import submission from './es/submission.json' with { type: 'json' };
import translation from './es/translation.json' with { type: 'json' };
import versions from './es/versions.json' with { type: 'json' };

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
