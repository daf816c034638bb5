import type { Accounts } from '../../../../contract/admin.ts';

export type Account = Accounts['accounts'][number];
