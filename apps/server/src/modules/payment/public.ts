export { attemptsPart } from './attempts.part.ts'
export { listChannelsAt } from './account/account.store.ts'
export { sharedMinorOf } from './attempt/attempt-sql.ts'
export {
  noteShares,
  listAttemptEvents,
  listAttemptsForUpdate,
  listAttemptsNumbered,
  listAttemptsOf,
  type AttemptEvent,
  type AttemptRow,
} from './attempt/attempt.store.ts'
export { holdIsOver, holdStands } from './attempt/held-for-money.ts'
export { listOrdersPaidAs, listPaidThrough, type PaidThrough } from './attempt/paid-as.store.ts'
export { takeBackAttempt } from './attempt/run-attempt.ts'
export { readSale } from './open-order/held-sale.ts'
export {
  addBesides,
  findPaidAheadForUpdate,
  forgetAhead,
  listPaidAhead,
  setAheadCompleted,
  type PaidAhead,
  findOpenOrder,
  findOpenOrderForUpdate,
  forgetSale,
  isWithoutSale,
  listPaidOrders,
  listPaidTooLate,
  reopenOrder,
  setCompleted,
  type DueOrder,
  type OrderInTurn,
  type OpenOrderRow,
} from './open-order/open-order.store.ts'
export {
  countOpenOrders,
  findOpenOrderRow,
  listOpenOrderRows,
  listOpenOrderRowsIn,
  type ListedOpenOrder,
  type OpenOrderFilter,
} from './open-order/open-order-list.store.ts'
export { checkFields, splitFields, tailOf } from './account/check-account.ts'
export { afterHeard, takingBack } from './attempt/after-heard.ts'
export { setAttemptChange, isFree, setLease, type AttemptChange, type Lease } from './attempt/attempt-sql.ts'
export type { ChannelClient, ChannelAnswer, PaymentAsk } from './channels/channel.ts'
export { unclearAnswer } from './channels/channel.ts'
export { clientOf } from './channels/channels.ts'
export { bookedByOf, countCases } from './open-case/open-case.store.ts'
export { decideAsCustomer } from './played/played-payments.ts'
export { listPlayed as listPlayedOf } from './played/played.store.ts'
export { insertPlayedAccounts } from './played/played-accounts.store.ts'

export { insertOverpaid, overpaidOf, type OverpaidPart } from './open-order/overpayment.store.ts'
