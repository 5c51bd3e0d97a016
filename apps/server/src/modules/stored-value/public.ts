/** The functions of stored value that other capabilities may call. */
export { payByApp } from './purse/pay-by-app.ts'
