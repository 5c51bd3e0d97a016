import type { Module } from '../../platform/module.ts'
import { beginLicencesJob } from './authorization/begin-licence.ts'
import { licenceEndingErrand } from './authorization/licence-ending.errand.store.ts'
import { merchantLicenceErrand } from './authorization/merchant-licence.errand.store.ts'
import { remindJob } from './authorization/remind.ts'
import * as licences from './authorization/licences.ts'
import { listBills, readBill, downloadBillPdf } from './bill/bills.ts'
import { billRefundErrand } from './bill/bill-refund.errand.store.ts'
import { billTransferErrand } from './bill/bill-transfer.errand.store.ts'
import { cancelBill } from './bill/cancel-bill.ts'
import { orderBill, quoteBill } from './bill/order-bill.ts'
import * as refunds from './bill/refund.ts'
import * as revenue from './bill/revenue.ts'
import { handleTransfer, sendTransferProof } from './bill/transfer.ts'
import * as codes from './code/codes.ts'
import { billingGifts } from './billing-gifts.ts'
import { licencePolicy } from './licence.policy.ts'
import { listBillingAccounts, saveBillingAccount } from './payment/accounts.ts'
import { statementProof } from './statement/statement-proof.store.ts'
import * as statements from './statement/statements.ts'
import { askBillPayment, billPaymentJobs, giveUpBillPayment, payBill } from './payment/pay-bill.ts'
import * as coupons from './version/coupons.ts'
import { archiveVersion, listVersions, readBillingTerms, saveBillingTerms, saveVersion } from './version/versions.ts'

export const billingModule: Module = {
  name: 'billing',
  commands: [
    listVersions,
    saveVersion,
    archiveVersion,
    readBillingTerms,
    saveBillingTerms,
    ...Object.values(coupons),
    ...Object.values(licences),
    ...Object.values(codes),
    quoteBill,
    orderBill,
    listBills,
    readBill,
    downloadBillPdf,
    cancelBill,
    payBill,
    askBillPayment,
    giveUpBillPayment,
    sendTransferProof,
    handleTransfer,
    ...Object.values(refunds),
    ...Object.values(revenue),
    ...Object.values(statements),
    listBillingAccounts,
    saveBillingAccount,
  ],
  gifts: billingGifts,
  policies: [licencePolicy],
  proofs: [statementProof],
  errands: [licenceEndingErrand],
  errandsAbove: [billTransferErrand, billRefundErrand, merchantLicenceErrand],
  alerts: [licenceEndingErrand],
  jobs: [beginLicencesJob, remindJob, ...billPaymentJobs],
}
