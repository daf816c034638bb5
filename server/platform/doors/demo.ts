export {
  DEMO_TREATED,
  demoAccount,
  demoAccounts,
  ensureDemoAccounts,
  SECOND_DEMO_CLINIC,
} from '../auth/demo/demoAccounts.ts';
export { loadDemo } from '../auth/demo/loadDemo.ts';
