import type { Module } from '../../platform/module.ts'
import { rechargeRuleCommands } from './recharge-rule/recharge-rules.ts'
import { rechargeCommands } from './recharge/recharge-member.ts'
import { rechargeRefundCommands } from './recharge/refund-recharge.ts'
import { releaseBonus } from './recharge/release-bonus.ts'
import { exchangeGoodCommands } from './exchange/exchange-goods.ts'
import { completeExchanges, exchangeCommands } from './exchange/exchange-points.ts'
import { completePaidAhead } from './paid-ahead/complete-paid-ahead.ts'
import { purseHoldCommands } from './purse/hold-purse.ts'
import { pursePaymentCommands } from './purse/pay-into-purse.ts'
import { timesHoldCommands } from './purse/hold-times.ts'
import { timesSaleCommands } from './purse/sell-times-card.ts'
import { togetherCommands } from './together/pay-together.ts'
import { timesOfferCommands } from './times-offer/times-offers.ts'
import { purseBackCommands } from './purse/take-back-from-purse.ts'

/**
 * The module for payments onto a member's account or a card, their refunds, and exchanges: sold as an order, booked into the books that
 * `member` keeps.
 */
export const storedValueModule: Module = {
  name: 'stored-value',
  commands: [
    ...rechargeRuleCommands,
    ...exchangeGoodCommands,
    ...exchangeCommands,
    ...rechargeCommands,
    ...rechargeRefundCommands,
    ...purseHoldCommands,
    ...pursePaymentCommands,
    ...purseBackCommands,
    ...timesOfferCommands,
    ...timesHoldCommands,
    ...timesSaleCommands,
    ...togetherCommands,
  ],
  jobs: [releaseBonus, completeExchanges, completePaidAhead],
}
