export { publishShipped } from '../shipped/publishShipped.ts';
