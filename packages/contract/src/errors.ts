import { accountingErrors } from './accounting/accounting.errors.ts'
import { auditErrors } from './audit/audit.errors.ts'
import type { ErrorEntry } from './error.ts'
import { billingErrors } from './billing/billing.errors.ts'
import { catalogueErrors } from './catalogue/catalogue.errors.ts'
import { importErrors } from './catalogue/import.errors.ts'
import { priceScheduleErrors } from './catalogue/price-schedule.errors.ts'
import { deviceErrors } from './device/device.errors.ts'
import { fileErrors } from './file/file.errors.ts'
import { identityErrors } from './identity/identity.errors.ts'
import { assemblyErrors } from './inventory/assembly.errors.ts'
import { inventoryErrors } from './inventory/inventory.errors.ts'
import { supplierBillErrors } from './inventory/supplier-bill.errors.ts'
import { stockRequestErrors } from './inventory/stock-request.errors.ts'
import { supplierPriceErrors } from './inventory/supplier-price.errors.ts'
import { sampleErrors } from './catalogue/sample.errors.ts'
import { messageErrors } from './message/message.errors.ts'
import { memberErrors } from './member/member.errors.ts'
import { departureErrors } from './moving/departure.errors.ts'
import { movingErrors } from './moving/moving.errors.ts'
import { organisationErrors } from './organisation/organisation.errors.ts'
import { openErrors } from './open/open.errors.ts'
import { tileErrors } from './open/tile/tile.errors.ts'
import { webOrderErrors } from './open/web-order.errors.ts'
import { drawerErrors } from './payment/drawer/drawer.errors.ts'
import { paymentErrors } from './payment/payment.errors.ts'
import { settlementErrors } from './payment/settlement.errors.ts'
import { promotionErrors } from './promotion/promotion.errors.ts'
import { printErrors } from './print/print.errors.ts'
import { figureErrors } from './report/figure.errors.ts'
import { requestErrors } from './request.errors.ts'
import { salesErrors } from './sales/sales.errors.ts'
import { setAsideErrors } from './sales/set-aside.errors.ts'
import { timeClockErrors } from './sales/time-clock.errors.ts'
import { storedValueErrors } from './stored-value/stored-value.errors.ts'
import { settingsErrors } from './settings/settings.errors.ts'
import { todayErrors } from './today/today.errors.ts'

/** Every refusal the product can give. A code exists only where somebody would act differently. */
export const errors = {
  ...requestErrors,
  ...auditErrors,
  ...todayErrors,
  ...identityErrors,
  ...organisationErrors,
  ...sampleErrors,
  ...catalogueErrors,
  ...importErrors,
  ...movingErrors,
  ...departureErrors,
  ...priceScheduleErrors,
  ...assemblyErrors,
  ...inventoryErrors,
  ...supplierBillErrors,
  ...stockRequestErrors,
  ...supplierPriceErrors,
  ...promotionErrors,
  ...memberErrors,
  ...storedValueErrors,
  ...messageErrors,
  ...salesErrors,
  ...setAsideErrors,
  ...timeClockErrors,
  ...deviceErrors,
  ...fileErrors,
  ...settingsErrors,
  ...printErrors,
  ...paymentErrors,
  ...drawerErrors,
  ...settlementErrors,
  ...figureErrors,
  ...accountingErrors,
  ...billingErrors,
  ...openErrors,
  ...tileErrors,
  ...webOrderErrors,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

declare module './endpoint.ts' {
  interface Refusals extends Readonly<Record<ErrorCode, ErrorEntry>> {}
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
