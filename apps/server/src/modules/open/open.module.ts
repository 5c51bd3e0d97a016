import type { Module } from '../../platform/module.ts'
import { askInsideOf } from './ask-inside.ts'
import { withChangedAfter } from './changes/changed-after.ts'
import { listChanges } from './changes/changes.ts'
import { expandingBy } from './changes/expand-changes.ts'
import { numberChanges } from './changes/number-changes.ts'
import * as connections from './connection/connections.ts'
import { withinDailyLimit } from './connection/daily-limit.ts'
import { leftConsentErrand } from './connection/left-consent.errand.store.ts'
import { waitingAppErrand } from './connection/waiting-app.errand.store.ts'
import { authorizeApp, readAuthorization } from './third-party/authorize-app.ts'
import { forgetTokens } from './third-party/forget-tokens.store.ts'
import { tokenCalls } from './third-party/token-calls.ts'
import { tileFrame } from './tile/tile-frame.ts'
import * as tiles from './tile/tiles.ts'
import * as deliveries from './webhook/deliveries.ts'
import { listEvents } from './webhook/list-events.ts'
import { planMessages } from './webhook/plan-messages.ts'
import { forgetMessages, retryMessages, sendMessages } from './webhook/send-messages.ts'
import { webhookOffErrand } from './webhook/webhook-off.errand.store.ts'
import * as webhooks from './webhook/webhooks.ts'
import { createWebOrder } from './web-order/create-web-order.ts'
import { holdQuote, listHolds, loseHolds, readHold, releaseHold } from './web-order/holds.ts'
import { giveBackWebOrder } from './web-order/stored-value/give-back.ts'
import { paidByCardsBack } from './web-order/stored-value/return-to-cards.ts'
import { cancelWebOrder, listWebOrders, markWebOrderReady, readWebOrder, shipWebOrder } from './web-order/web-orders.ts'
import { forgetQuotes, quoteOrder } from './web-order/quote.ts'
import { forgetMetadata, listExternalIds, setMetadata } from './external-id/metadata.ts'
import { accountingCommands } from './resources/accounting.ts'
import { readMe } from './resources/me.ts'
import { couponCommands } from './resources/coupons.ts'
import { dayCommands } from './resources/days/days.ts'
import { storedValueCommands } from './resources/stored-value/stored-value.ts'
import { productBatchCommands } from './batch/product-batches.ts'
import { brandCommands } from './resources/goods/brands.ts'
import { categoryCommands } from './resources/goods/categories.ts'
import { goodsDocumentCommands } from './resources/goods-documents.ts'
import { moveGoodsCommands } from './resources/goods/move-goods.ts'
import { pictureCommands } from './resources/goods/pictures.ts'
import { memberBookCommands } from './resources/member-books.ts'
import { memberCommands } from './resources/members.ts'
import { optionGroupCommands } from './resources/option-groups.ts'
import { orderCommands } from './resources/orders.ts'
import { outletCommands } from './resources/outlets.ts'
import { productCommands } from './resources/products.ts'
import { makeRefundCommands } from './resources/make-refund.ts'
import { invoiceCommands } from './resources/papers/invoices.ts'
import { receiptCommands } from './resources/papers/receipts.ts'
import { refundCommands } from './resources/refunds.ts'
import { shiftCommands } from './resources/shifts.ts'
import { shopCommands } from './resources/shop.ts'
import { stockCommands } from './resources/stock.ts'
import { testClockCommands } from './resources/test-clock.ts'
import { testPaymentCommands } from './resources/test-payments.ts'

const resources = [
  outletCommands,
  shopCommands,
  productCommands,
  categoryCommands,
  brandCommands,
  productBatchCommands,
  pictureCommands,
  optionGroupCommands,
  stockCommands,
  goodsDocumentCommands,
  moveGoodsCommands,
  orderCommands,
  receiptCommands,
  refundCommands,
  invoiceCommands,
  makeRefundCommands,
  shiftCommands,
  dayCommands,
  memberCommands,
  memberBookCommands,
  couponCommands,
  storedValueCommands,
  accountingCommands,
  testClockCommands,
  testPaymentCommands,
]

const webOrderCommands = [readWebOrder, listWebOrders, markWebOrderReady, cancelWebOrder, giveBackWebOrder]

/** The public API for apps of others, on the use cases of these modules, and the page where a merchant connects apps. */
export function openModule(modules: readonly Module[]): Module {
  const ask = askInsideOf(modules)
  const things = resources.flatMap((commandsOf) => commandsOf(ask))
  const expandChange = expandingBy([...things, ...webOrderCommands, readHold])
  return {
    name: 'open',
    commands: [
      ...Object.values(connections),
      ...Object.values(webhooks),
      ...Object.values(deliveries),
      ...Object.values(tiles),
      readAuthorization,
      authorizeApp,
      readMe,
      listExternalIds,
      setMetadata,
      listChanges(expandChange),
      listEvents,
      quoteOrder,
      holdQuote,
      readHold,
      listHolds,
      releaseHold,
      createWebOrder,
      ...webOrderCommands,
      shipWebOrder(modules.flatMap(({ saleParts }) => saleParts ?? [])),
      ...things,
    ]
      .map(withinDailyLimit)
      .map(withChangedAfter(expandChange)),
    jobs: [
      numberChanges,
      planMessages,
      sendMessages,
      retryMessages,
      forgetMessages,
      forgetQuotes,
      loseHolds,
      paidByCardsBack,
      forgetTokens,
    ],
    subscriptions: [forgetMetadata],
    notices: [tokenCalls, tileFrame],
    errands: [webhookOffErrand, waitingAppErrand, leftConsentErrand],
  }
}
