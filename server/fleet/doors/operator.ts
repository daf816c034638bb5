export { findOperator, linkPath, makeLink } from '../operator/accounts.ts';
export { type OperatorApp, operatorApp } from '../operator/operatorApp.ts';
