/** The functions of stored value that other capabilities may call. */
export { giveBackByApp, returnToCards } from './purse/give-back-by-app.ts'
export { sellCardByApp, takeBackByApp } from './purse/cards-of-apps.ts'
export { findSaleByApp } from './purse/purse-payment.store.ts'
export { checkCardPays, findPayingCards, type PayingCard } from './purse/paying-cards.ts'
export { payByApp } from './purse/pay-by-app.ts'
export { kindOfPurse, prepaidRuleOn } from './purse/prepaid-rule.store.ts'
export {
  giveBackToCard,
  holdCardByApp,
  readRedemption,
  redeemByApp,
  type RedemptionView,
} from './purse/redeem-by-app.ts'
