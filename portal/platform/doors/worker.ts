/** What other packages may use of `worker`. */
export type { Order, OrderReply } from '../worker/orders.ts';
