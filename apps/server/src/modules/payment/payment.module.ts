import type { Module } from '../../platform/module.ts'
import { listAccounts, saveAccount, tryAccount } from './account/accounts.ts'
import { askAttempt, startAttempt, takeBackAttempt } from './attempt/attempts.ts'
import { attemptJobs } from './attempt/resolve-attempts.ts'
import { payInDemo, readPaymentPage } from './completed/payment-page.ts'
import { attemptsPart } from './attempts.part.ts'
import { askCase, closeCase, listOpenCases, ownCase, takeBackCase } from './open-case/open-cases.ts'
import { cancelOrder } from './open-order/cancel-order.ts'
import { hearNotice } from './notice/hear-notice.ts'
import { settlementProof } from './proof/settlement-proof.store.ts'
import { attemptsProof } from './proof/attempts-proof.store.ts'
import { importSettlement } from './settlement/import-settlement.ts'
import { listInTransit, listSettlements, readSettlement } from './settlement/settlements.ts'
import { decidePlayed, listPlayed } from './played/played-payments.ts'
import { refundJob } from './refund/send-refunds.ts'
import { mealVoucherCommands, mealVoucherPart } from './meal-voucher/meal-vouchers.ts'
import { voucherProof } from './meal-voucher/meal-voucher.store.ts'
import { listMethods, saveMethods } from './method/methods.ts'
import { setupPaymentErrand } from './method/setup-payment.errand.store.ts'
import { paymentCaseErrand } from './open-case/payment-case.errand.store.ts'

export const paymentModule: Module = {
  name: 'payment',
  errands: [paymentCaseErrand, setupPaymentErrand],
  alerts: [paymentCaseErrand],
  commands: [
    listMethods,
    saveMethods,
    listAccounts,
    saveAccount,
    tryAccount,
    startAttempt,
    askAttempt,
    takeBackAttempt,
    cancelOrder,
    listOpenCases,
    askCase,
    ownCase,
    takeBackCase,
    closeCase,
    readPaymentPage,
    payInDemo,
    listPlayed,
    decidePlayed,
    importSettlement,
    listSettlements,
    readSettlement,
    listInTransit,
    ...mealVoucherCommands,
  ],
  notices: [hearNotice],
  saleParts: [attemptsPart, mealVoucherPart],
  jobs: [...attemptJobs, refundJob],
  proofs: [attemptsProof, settlementProof, voucherProof],
}
