// long: one line for every screen there is
import { paths } from './paths.ts'
import type { ScreenAccess } from './session/gate.ts'
import type { NavWords } from './words/i18next.d.ts'

export type ScreenName = keyof NavWords['screen']

export interface ScreenPlace {
  /** Below `/cashier/manage`; `$id` stands for one part of the address. */
  readonly path: string
  /** The screen's name and purpose in `nav.json`. */
  readonly name: ScreenName
  readonly access: ScreenAccess
  /** `bare` fills the window (login, covers, the desk); `shell` stands beside the menu. */
  readonly layout: 'bare' | 'shell'
}

const inLayout =
  (layout: ScreenPlace['layout']) =>
  (path: string, name: ScreenName, access: ScreenAccess): ScreenPlace => ({ path, name, access, layout })

const bare = inLayout('bare')
const shell = inLayout('shell')

/**
 * Every place there is, without its screen (`routes.ts` has those); `shell/menu.ts` says which stand in the menu. A path that is
 * not here is the 404 page. Source: specification §2, D35 (the route check blocks), D57 (spelling), D66 (screens without a literal).
 */
export const places: readonly ScreenPlace[] = [
  bare(paths.login(), 'login', 'public'),
  bare(paths.logout(), 'logout', 'public'),
  bare(paths.register(), 'register', 'public'),
  bare(paths.signUp(), 'signUp', 'public'),
  bare(paths.start(), 'start', 'login'),
  bare(paths.providerLogin(), 'providerLogin', 'public'),
  bare(paths.forgotPassword(), 'forgotPassword', 'public'),
  bare(paths.pairDevice(), 'pairDevice', 'public'),
  bare(paths.uploadFile(), 'uploadFile', 'public'),
  bare(paths.receipt(), 'receipt', 'public'),
  bare(paths.shortReceipt(), 'receipt', 'public'),
  bare(paths.receiptCheck(), 'receiptCheck', 'public'),
  bare(paths.logCheck(), 'logCheck', 'public'),
  bare(paths.join(), 'join', 'public'),
  bare(paths.ownPage(), 'ownPage', 'public'),
  bare(paths.downloadInvoicePdf(), 'invoicePdf', 'public'),
  bare(paths.paymentCompleted(), 'paymentCompleted', 'public'),
  bare(paths.demoPaySuccess(), 'demoPaySuccess', 'public'),
  shell(paths.home(), 'dashboard', 'login'),
  bare(paths.desk(), 'desk', [
    'desk.cashiering',
    'desk.products',
    'desk.orders',
    'desk.inventory',
    'desk.shift',
    'platform.devices.add',
  ]),
  bare(paths.secondScreen(), 'secondScreen', 'public'),
  shell(paths.partners(), 'partners', ['platform.partners']),
  shell(paths.merchants(), 'merchants', 'login'),
  shell(`${paths.merchants()}/$id`, 'merchantOf', ['platform.merchants']),
  shell(paths.operatorAdmin(), 'operators', ['platform.operatorAdmins', 'platform.operatorAdmins.roles']),
  shell(paths.merchant(), 'merchant', ['platform.organisation.merchant']),
  shell(paths.outlets(), 'outlets', ['platform.organisation.outlets']),
  shell(`${paths.outlets()}/$id`, 'outlet', ['platform.organisation.outlets']),
  shell(paths.staff(), 'staff', ['platform.organisation.staff']),
  shell(paths.authorization(), 'authorization', ['platform.billing.authorizations']),
  shell(paths.billingVersions(), 'billingVersions', ['platform.billing.versions']),
  shell(paths.bills(), 'bills', ['platform.billing.bills']),
  shell(paths.orders(), 'orders', ['platform.analysis.orders']),
  shell(`${paths.orders()}/$id`, 'order', ['platform.analysis.orders']),
  shell(paths.ordersOpen(), 'ordersOpen', 'login'),
  shell(`${paths.ordersOpen()}/$id`, 'order', 'login'),
  shell(paths.approvals(), 'approvals', [
    'desk.cashiering.linePrice',
    'desk.cashiering.orderPrice',
    'desk.orders.refund',
    'desk.shift.seeExpected',
  ]),
  shell(paths.refunds(), 'refunds', ['platform.analysis.orders']),
  shell(paths.setAsides(), 'setAsides', ['platform.analysis.orders', 'desk.cashiering']),
  shell(paths.workDays(), 'workDays', ['platform.organisation.staff']),
  shell(paths.removals(), 'removals', ['platform.analysis.orders', 'platform.devices.review']),
  shell(paths.statisticsSales(), 'statisticsSales', ['platform.analysis.sales']),
  shell(paths.statisticsProduct(), 'statisticsProduct', ['platform.analysis.products']),
  shell(paths.statisticsMarketing(), 'statisticsMarketing', ['platform.analysis.marketing']),
  shell(paths.statisticsTax(), 'statisticsTax', ['platform.analysis.sales']),
  shell(paths.accounting(), 'accounting', ['platform.analysis.sales']),
  shell(paths.accountMap(), 'accountMap', ['platform.analysis.sales']),
  shell(paths.ownReport(), 'ownReport', ['platform.analysis.sales']),
  shell(paths.statisticsMember(), 'statisticsMember', ['platform.analysis.members']),
  shell(paths.statisticsStock(), 'statisticsStock', ['platform.analysis.stock']),
  shell(paths.statisticsGroup(), 'statisticsGroup', ['platform.merchants']),
  shell(paths.statisticsLoss(), 'statisticsLoss', ['platform.analysis.handover']),
  shell(paths.lossEvents(), 'lossEvents', ['platform.analysis.handover']),
  shell(paths.shifts(), 'shifts', ['platform.analysis.handover']),
  shell(`${paths.shifts()}/$id`, 'shift', ['platform.analysis.handover']),
  shell(`${paths.shifts()}/$id/drawer`, 'shiftDrawer', ['platform.analysis.handover']),
  shell(paths.review(), 'review', ['platform.devices.review', 'platform.analysis.orders']),
  shell(paths.products(), 'products', ['platform.catalogue.products', 'desk.products']),
  shell(`${paths.products()}/$id`, 'product', ['platform.catalogue.products', 'desk.products']),
  shell(paths.productGrid(), 'productGrid', ['platform.catalogue.products.edit']),
  shell(paths.priceSchedules(), 'priceSchedules', ['platform.catalogue.products']),
  shell(paths.productSync(), 'productSync', ['platform.catalogue.products.sync']),
  shell(paths.moveIn(), 'moveIn', ['platform.catalogue.products.import']),
  shell(paths.categories(), 'categories', ['platform.catalogue.categories']),
  shell(paths.brands(), 'brands', ['platform.catalogue.brands']),
  shell(paths.labels(), 'labels', ['platform.catalogue.labels']),
  shell(paths.attributes(), 'attributes', ['platform.catalogue.attributes']),
  shell(paths.stock(), 'stock', ['platform.inventory.stock']),
  shell(`${paths.stock()}/$id`, 'stockBook', ['platform.inventory.stock']),
  shell(paths.serials(), 'serials', ['platform.inventory.stock']),
  shell(`${paths.serials()}/$id`, 'serial', ['platform.inventory.stock']),
  shell(paths.stockWarnings(), 'stockWarnings', ['platform.inventory.stock']),
  shell(paths.stockReorder(), 'stockReorder', ['platform.inventory.purchaseOrders', 'platform.inventory.stock']),
  shell(paths.coupons(), 'coupons', ['platform.marketing.coupons']),
  shell(paths.stockDoctor(), 'stockDoctor', ['platform.inventory.stock']),
  shell(paths.plans(), 'plans', ['platform.marketing.plans']),
  shell(paths.suppliers(), 'suppliers', ['platform.inventory.suppliers']),
  shell(`${paths.suppliers()}/$id`, 'supplier', ['platform.inventory.suppliers']),
  shell(paths.purchaseOrders(), 'purchaseOrders', ['platform.inventory.purchaseOrders']),
  shell(`${paths.purchaseOrders()}/$id`, 'purchaseOrder', ['platform.inventory.purchaseOrders']),
  bare(`${paths.purchaseOrders()}/$id/sheet`, 'purchaseOrder', ['platform.inventory.purchaseOrders']),
  shell(paths.supplierBills(), 'supplierBills', ['platform.inventory.bills']),
  shell(`${paths.supplierBills()}/$id`, 'supplierBill', ['platform.inventory.bills']),
  shell(paths.transfers(), 'transfers', ['platform.inventory.transfers']),
  shell(`${paths.transfers()}/$id`, 'transfer', ['platform.inventory.transfers']),
  bare(`${paths.transfers()}/$id/sheet`, 'transfer', ['platform.inventory.transfers']),
  shell(paths.stockRequests(), 'stockRequests', ['platform.inventory.transfers']),
  shell(paths.assemblies(), 'assemblies', ['platform.inventory.stock']),
  shell(`${paths.assemblies()}/$id`, 'assembly', ['platform.inventory.stock']),
  shell('/stock-recipe/$id', 'recipe', ['platform.inventory.stock']),
  shell(paths.damageReports(), 'damageReports', ['platform.inventory.damageReports']),
  shell(`${paths.damageReports()}/$id`, 'damageReport', ['platform.inventory.damageReports']),
  bare(`${paths.damageReports()}/$id/sheet`, 'damageReport', ['platform.inventory.damageReports']),
  shell(paths.stocktakes(), 'stocktakes', ['platform.inventory.stocktakes']),
  shell(`${paths.stocktakes()}/$id`, 'stocktake', ['platform.inventory.stocktakes']),
  bare(`${paths.stocktakes()}/$id/sheet`, 'stocktake', ['platform.inventory.stocktakes']),
  shell(paths.members(), 'members', ['platform.members.members']),
  shell(paths.memberSegments(), 'segments', ['platform.members.members']),
  shell(paths.purses(), 'purses', ['platform.members.members.balance']),
  shell(paths.memberLiability(), 'liability', ['platform.analysis.members']),
  shell(paths.memberDuplicates(), 'memberDuplicates', ['platform.members.members']),
  shell(`${paths.members()}/$id`, 'member', ['platform.members.members']),
  shell(paths.memberLevels(), 'memberLevels', ['platform.members.levels']),
  shell(paths.openGifts(), 'openGifts', ['platform.members.openGifts']),
  shell(paths.pointSetting(), 'pointSetting', ['platform.members.pointSetting']),
  shell(paths.walletPasses(), 'walletPasses', ['platform.members.pointSetting']),
  shell(paths.devices(), 'devices', 'login'),
  shell(paths.taxes(), 'tax', ['platform.configuration.tax']),
  shell(paths.paymentMethods(), 'payMethods', ['platform.payment']),
  shell(paths.salesSettings(), 'salesSettings', ['platform.configuration.sales']),
  shell(paths.printTemplates(), 'print', ['platform.configuration.print']),
  shell(paths.labelTemplates(), 'labelTemplates', ['platform.configuration.labelTemplates']),
  shell(paths.customerScreens(), 'customerScreens', ['platform.configuration.secondScreen']),
  shell(paths.security(), 'security', ['platform.configuration.security']),
  shell(paths.wording(), 'wording', ['platform.configuration.sales']),
  shell(paths.authorizeApp(), 'authorizeApp', ['platform.configuration.connections.add']),
  shell(paths.connections(), 'connections', ['platform.configuration.connections']),
  shell(paths.notices(), 'notices', ['platform.messages.notices']),
  shell(paths.sms(), 'sms', ['platform.messages.sms']),
  shell(paths.email(), 'email', ['platform.messages.email']),
  shell(paths.adminLog(), 'adminLog', ['platform.audit.adminLog']),
  shell(paths.staffLog(), 'staffLog', ['platform.audit.staffLog']),
  shell(paths.memberLog(), 'memberLog', ['platform.audit.memberLog']),
  shell(paths.pointsExchange(), 'pointsExchange', ['platform.members.pointSetting']),
  shell(paths.rechargeRules(), 'rechargeRules', ['platform.marketing.rechargeRules']),
  shell(paths.timesOffers(), 'timesOffers', ['platform.marketing.rechargeRules']),
  shell(paths.profile(), 'profile', 'login'),
  shell(paths.status.notFound(), 'notFound', 'login'),
  shell(paths.status.fault(), 'fault', 'login'),
  bare(paths.status.notFoundCover(), 'notFound', 'login'),
  bare(paths.status.offline(), 'offline', 'login'),
  bare(paths.status.loggedOut(), 'loggedOut', 'login'),
  bare(paths.status.success(), 'success', 'login'),
  bare(paths.status.lockscreen(), 'lockscreen', 'login'),
]

/** Returns whether an address is one of a path with `$id` in it. */
function fits(address: string, path: string): boolean {
  const [given, wanted] = [address.split('/'), path.split('/')]
  return given.length === wanted.length && wanted.every((part, at) => part === given[at] || part.startsWith('$'))
}

/** The place an address belongs to, its search left aside: its own, else that of a thing by its id. */
export function placeAt(address: string): ScreenPlace | undefined {
  const [path = ''] = address.split('?')
  return places.find((place) => place.path === path) ?? places.find((place) => fits(path, place.path))
}

/** Returns whether nobody comes back to a place: who signs in there, or out, is on the way to another. */
const isOnTheWay = ({ path }: ScreenPlace): boolean => path === paths.login() || path === paths.logout()

/** Returns the address to go to after signing in: one of a place of ours, which stands in the table above, else the first page. */
export function safeReturn(from: unknown): string {
  if (typeof from !== 'string') return paths.home()
  const place = placeAt(from)
  return place === undefined || isOnTheWay(place) ? paths.home() : from
}
