import type { TillRetirement } from '../../platform/handed-in.ts'
import type { Module } from '../../platform/module.ts'
import { downloadExport, exportOrders, listExportRecords } from './export/exports.ts'
import { makeExports } from './export/make-exports.ts'
import { approvalCommands } from './approval/approvals.ts'
import { forgetHeldBaskets, heldBasketCommands } from './held/held-baskets.ts'
import { correctMethod } from './order-page/correct-method.ts'
import { readShiftCorrections } from './order-page/shift-corrections.ts'
import { completeHalfPaid, readHalfPaid } from './open-order/complete-half-paid.ts'
import { remindOfSetAsides } from './set-aside/remind-set-asides.ts'
import { openOrderJobs } from './open-order/open-order-jobs.ts'
import { listOrders } from './order/list-orders.ts'
import { findOrder, readOrder } from './order-page/read-order.ts'
import { listRemovals } from './journal/list-removals.ts'
import { moneyInQuarantine } from './journal/note-quarantined.ts'
import { salesEntries } from './journal/sales-entries.ts'
import { previewRefund, refundOrder } from './refund/refund-order.ts'
import { listRefunds, refundWithoutSale } from './refund/refund-without-sale.ts'
import { voidOrder } from './refund/void/void-order.ts'
import { attachPhoto, listPhotos } from './photo/photos.ts'
import { salesProofs } from './proof/books.store.ts'
import { countProof } from './proof/count-proof.store.ts'
import { transferProof } from './proof/transfer-proof.store.ts'
import { drawerContinuityProof } from './proof/drawer-continuity.store.ts'
import { closeShift } from './shift/close-shift.ts'
import { closeSilentShifts } from './shift/close-silent-shifts.ts'
import { floatForecast } from './shift/float-forecast.ts'
import { listShiftEntries, listShifts, readShift } from './shift/shifts.ts'
import { drawerParts } from './shift/drawer/drawer.part.ts'
import { emptyRetiredTill, emptyRetiredTills } from './shift/drawer/retired-till.ts'
import { setOrdersReviewed } from './order/order-review.store.ts'
import { orderFinder } from './order/order.finder.store.ts'
import { refundFinder } from './refund/refund.finder.store.ts'
import { shiftFinder } from './shift/shift.finder.store.ts'
import { approvalErrand } from './approval/approval.errand.store.ts'
import { largeRefundErrand } from './refund/large-refund.errand.store.ts'
import { timeClockCommands } from './time-clock/work-days.ts'
import { setAsideErrand } from './set-aside/set-aside.errand.store.ts'
import { setAsideCommands } from './set-aside/set-asides.ts'
import { afterClosingErrand } from './shift/after-closing.errand.store.ts'
import { cashDifferenceErrand } from './shift/cash-difference.errand.store.ts'
import { drawerGapErrand } from './shift/drawer/drawer-gap.errand.store.ts'
import { coinProposalErrand } from './shift/coins/coin-proposal.errand.store.ts'
import { roundCashToCoin } from './shift/coins/round-cash-to-coin.ts'

/** The steps that sales take where a till is retired. */
export const retirements: readonly TillRetirement[] = [emptyRetiredTill]

/** Sales, with what other capabilities write inside a sale's or a refund's one statement. */
export function salesModule(others: readonly Module[]): Module {
  const parts = [...others.flatMap(({ saleParts }) => saleParts ?? []), ...drawerParts]
  return {
    name: 'sales',
    reviews: [setOrdersReviewed],
    finders: [orderFinder, refundFinder, shiftFinder],
    errands: [
      approvalErrand,
      afterClosingErrand,
      cashDifferenceErrand,
      drawerGapErrand,
      largeRefundErrand,
      setAsideErrand,
      coinProposalErrand,
    ],
    alerts: [cashDifferenceErrand, drawerGapErrand, largeRefundErrand],
    commands: [
      listOrders,
      readOrder,
      findOrder,
      previewRefund,
      refundOrder(parts),
      refundWithoutSale(parts),
      voidOrder(parts),
      attachPhoto,
      listPhotos,
      correctMethod,
      roundCashToCoin,
      readShiftCorrections,
      readHalfPaid,
      completeHalfPaid(parts),
      listRefunds,
      listShifts,
      readShift,
      closeShift,
      listShiftEntries,
      floatForecast,
      listRemovals,
      exportOrders,
      listExportRecords,
      downloadExport,
      ...approvalCommands,
      ...heldBasketCommands,
      ...setAsideCommands,
      ...timeClockCommands,
    ],
    entries: salesEntries(parts),
    quarantine: [moneyInQuarantine],
    saleParts: drawerParts,
    jobs: [
      makeExports,
      forgetHeldBaskets,
      remindOfSetAsides,
      ...openOrderJobs(parts),
      closeSilentShifts,
      emptyRetiredTills,
    ],
    proofs: [...salesProofs, countProof, transferProof, drawerContinuityProof],
  }
}
