import type { Accounts } from '@clinic/contract/admin';

export type Account = Accounts['accounts'][number];
