import { maintenanceModule } from './maintenance/nightly-proof.ts'
import { auditModule } from './modules/audit/audit.module.ts'
import { billingModule } from './modules/billing/billing.module.ts'
import { catalogueModule } from './modules/catalogue/catalogue.module.ts'
import { deskModule } from './modules/desk/desk.module.ts'
import { deviceModule } from './modules/device/device.module.ts'
import { fileModule } from './modules/file/file.module.ts'
import { identityModule, unusedRightsModule } from './modules/identity/identity.module.ts'
import { inventoryModule } from './modules/inventory/inventory.module.ts'
import { journalModule } from './modules/journal/journal.module.ts'
import { paymentModule } from './modules/payment/payment.module.ts'
import { memberModule } from './modules/member/member.module.ts'
import { placeModule } from './modules/place/place.module.ts'
import { alertModule, messageModule } from './modules/message/message.module.ts'
import { printModule } from './modules/print/print.module.ts'
import { accountingModule } from './modules/accounting/accounting.module.ts'
import { reportModule } from './modules/report/report.module.ts'
import { organisationModule } from './modules/organisation/organisation.module.ts'
import { searchModule } from './modules/search/search.module.ts'
import { retirements, salesModule } from './modules/sales/sales.module.ts'
import { stockModule } from './modules/stock/stock.module.ts'
import { storedValueModule } from './modules/stored-value/stored-value.module.ts'
import { promotionModule } from './modules/promotion/promotion.module.ts'
import { todayModule } from './modules/today/today.module.ts'
import { openModule } from './modules/open/open.module.ts'
import { movingModule } from './modules/moving/moving.module.ts'
import { settingsModule } from './modules/settings/settings.module.ts'
import type { Module } from './platform/module.ts'

const beside: readonly Module[] = [
  placeModule,
  identityModule,
  auditModule,
  fileModule,
  organisationModule([settingsModule, catalogueModule]),
  catalogueModule,
  deviceModule(retirements),
  deskModule,
  stockModule,
  inventoryModule,
  promotionModule,
  memberModule,
  storedValueModule,
  reportModule,
  accountingModule,
  settingsModule,
  paymentModule,
  printModule,
  messageModule,
  billingModule,
]

const booking: readonly Module[] = [...beside, salesModule(beside)]
const handingIn: readonly Module[] = [...booking, journalModule(booking)]
const open = openModule(handingIn)
const capabilities: readonly Module[] = [
  ...handingIn,
  searchModule(handingIn),
  todayModule([...handingIn, open]),
  alertModule(handingIn),
  movingModule,
  open,
  unusedRightsModule([...handingIn, open]),
]

/** Everything the program does, by capability, and the care it takes of itself. */
export const modules: readonly Module[] = [...capabilities, maintenanceModule(capabilities)]
