/** The functions of stored value that other capabilities may call. */
export { giveBackByApp } from './purse/give-back-by-app.ts'
export { payByApp } from './purse/pay-by-app.ts'
export { kindOfPurse, prepaidRuleOn } from './purse/prepaid-rule.store.ts'
