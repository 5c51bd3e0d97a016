// long: one line for every screen there is
import { paths } from './paths.ts'
import type { ScreenAccess } from './shell/gate.ts'
import type { ScreenModule } from './shell/lazy-screen.ts'
import type { NavWords } from './words/i18next.d.ts'

export type ScreenName = keyof NavWords['screen']

export interface ScreenRoute {
  /** Below `/cashier/manage`; `$id` stands for one part of the address. */
  readonly path: string
  /** The screen's name and purpose in `nav.json`. */
  readonly name: ScreenName
  readonly access: ScreenAccess
  /** `bare` fills the window (login, covers, the desk); `shell` stands beside the menu. */
  readonly layout: 'bare' | 'shell'
  readonly screen: () => Promise<ScreenModule>
}

const inLayout =
  (layout: ScreenRoute['layout']) =>
  (path: string, name: ScreenName, access: ScreenAccess, screen: ScreenRoute['screen']): ScreenRoute => ({
    path,
    name,
    access,
    layout,
    screen,
  })

const bare = inLayout('bare')
const shell = inLayout('shell')

/**
 * Every screen there is; `shell/menu.ts` says which stand in the menu. A path that is not here is the 404 page.
 * Source: specification §2, D35 (the route check blocks), D57 (spelling), D66 (screens without a literal).
 */
export const routes: readonly ScreenRoute[] = [
  bare(paths.login(), 'login', 'public', () => import('./screens/login/LoginPage.tsx')),
  bare(paths.logout(), 'logout', 'public', () => import('./screens/login/LogoutPage.tsx')),
  bare(paths.register(), 'register', 'public', () => import('./screens/register/RegisterPage.tsx')),
  bare(paths.signUp(), 'signUp', 'public', () => import('./screens/register/SignUpPage.tsx')),
  bare(paths.start(), 'start', 'login', () => import('./screens/register/StartPage.tsx')),
  bare(paths.forgotPassword(), 'forgotPassword', 'public', () => import('./screens/register/ForgotPasswordPage.tsx')),
  bare(paths.pairDevice(), 'pairDevice', 'public', () => import('./desk/setup/PairDevicePage.tsx')),
  bare(paths.uploadFile(), 'uploadFile', 'public', () => import('./screens/register/UploadFilePage.tsx')),
  bare(paths.receipt(), 'receipt', 'public', () => import('./screens/receipt/PublicReceiptPage.tsx')),
  bare(paths.shortReceipt(), 'receipt', 'public', () => import('./screens/receipt/PublicReceiptPage.tsx')),
  bare(paths.receiptCheck(), 'receiptCheck', 'public', () => import('./screens/receipt/ReceiptCheckPage.tsx')),
  bare(paths.logCheck(), 'logCheck', 'public', () => import('./screens/logs/LogCheckPage.tsx')),
  bare(paths.join(), 'join', 'public', () => import('./screens/own-page/JoinPage.tsx')),
  bare(paths.ownPage(), 'ownPage', 'public', () => import('./screens/own-page/OwnPage.tsx')),
  bare(paths.downloadInvoicePdf(), 'invoicePdf', 'public', () => import('./screens/receipt/DownloadInvoicePage.tsx')),
  bare(
    paths.paymentCompleted(),
    'paymentCompleted',
    'public',
    () => import('./screens/payment-page/PaymentCompletedPage.tsx'),
  ),
  bare(paths.demoPaySuccess(), 'demoPaySuccess', 'public', () => import('./screens/payment-page/DemoPayPage.tsx')),
  shell(paths.home(), 'dashboard', 'login', () => import('./screens/dashboard/DashboardPage.tsx')),
  bare(
    paths.desk(),
    'desk',
    ['desk.cashiering', 'desk.products', 'desk.orders', 'desk.inventory', 'desk.shift', 'platform.devices.add'],
    () => import('./desk/shell/DeskScreen.tsx'),
  ),
  bare(paths.secondScreen(), 'secondScreen', 'public', () => import('./second-screen/SecondScreen.tsx')),
  shell(paths.partners(), 'partners', ['platform.partners'], () => import('./screens/partner/PartnerPage.tsx')),
  shell(paths.merchants(), 'merchants', 'login', () => import('./screens/merchants/MerchantListPage.tsx')),
  shell(
    `${paths.merchants()}/$id`,
    'merchantOf',
    ['platform.merchants'],
    () => import('./screens/merchants/MerchantDetailPage.tsx'),
  ),
  shell(
    paths.operatorAdmin(),
    'operators',
    ['platform.operatorAdmins', 'platform.operatorAdmins.roles'],
    () => import('./screens/operator-admin/OperatorPage.tsx'),
  ),
  shell(
    paths.merchant(),
    'merchant',
    ['platform.organisation.merchant'],
    () => import('./screens/merchant/MerchantPage.tsx'),
  ),
  shell(
    paths.outlets(),
    'outlets',
    ['platform.organisation.outlets'],
    () => import('./screens/outlets/OutletPage.tsx'),
  ),
  shell(
    `${paths.outlets()}/$id`,
    'outlet',
    ['platform.organisation.outlets'],
    () => import('./screens/outlets/OutletDetailPage.tsx'),
  ),
  shell(paths.staff(), 'staff', ['platform.organisation.staff'], () => import('./screens/staff/StaffPage.tsx')),
  shell(
    paths.authorization(),
    'authorization',
    ['platform.billing.authorizations'],
    () => import('./screens/authorization/AuthorizationPage.tsx'),
  ),
  shell(
    paths.billingVersions(),
    'billingVersions',
    ['platform.billing.versions'],
    () => import('./screens/billing-versions/VersionPage.tsx'),
  ),
  shell(paths.bills(), 'bills', ['platform.billing.bills'], () => import('./screens/bills/BillPage.tsx')),
  shell(paths.orders(), 'orders', ['platform.analysis.orders'], () => import('./screens/orders/OrdersPage.tsx')),
  shell(
    `${paths.orders()}/$id`,
    'order',
    ['platform.analysis.orders'],
    () => import('./screens/orders/OrderDetailPage.tsx'),
  ),
  shell(paths.ordersOpen(), 'ordersOpen', 'login', () => import('./screens/orders/OrdersOpenPage.tsx')),
  shell(`${paths.ordersOpen()}/$id`, 'order', 'login', () => import('./screens/orders/OrderDetailPage.tsx')),
  shell(
    paths.approvals(),
    'approvals',
    ['desk.cashiering.linePrice', 'desk.cashiering.orderPrice', 'desk.orders.refund', 'desk.shift.seeExpected'],
    () => import('./screens/approvals/ApprovalsPage.tsx'),
  ),
  shell(paths.refunds(), 'refunds', ['platform.analysis.orders'], () => import('./screens/refunds/RefundListPage.tsx')),
  shell(
    paths.setAsides(),
    'setAsides',
    ['platform.analysis.orders', 'desk.cashiering'],
    () => import('./screens/set-asides/SetAsidePage.tsx'),
  ),
  shell(
    paths.workDays(),
    'workDays',
    ['platform.organisation.staff'],
    () => import('./screens/work-days/WorkDayPage.tsx'),
  ),
  shell(
    paths.removals(),
    'removals',
    ['platform.analysis.orders', 'platform.devices.review'],
    () => import('./screens/removals/RemovalPage.tsx'),
  ),
  shell(
    paths.statisticsSales(),
    'statisticsSales',
    ['platform.analysis.sales'],
    () => import('./screens/statistics/SalesPage.tsx'),
  ),
  shell(
    paths.statisticsProduct(),
    'statisticsProduct',
    ['platform.analysis.products'],
    () => import('./screens/statistics/ProductPage.tsx'),
  ),
  shell(
    paths.statisticsMarketing(),
    'statisticsMarketing',
    ['platform.analysis.marketing'],
    () => import('./screens/statistics/MarketingPage.tsx'),
  ),
  shell(
    paths.statisticsTax(),
    'statisticsTax',
    ['platform.analysis.sales'],
    () => import('./screens/statistics/TaxPage.tsx'),
  ),
  shell(
    paths.ownReport(),
    'ownReport',
    ['platform.analysis.sales'],
    () => import('./screens/statistics/OwnReportPage.tsx'),
  ),
  shell(
    paths.statisticsMember(),
    'statisticsMember',
    ['platform.analysis.members'],
    () => import('./screens/statistics/MemberFiguresPage.tsx'),
  ),
  shell(
    paths.statisticsStock(),
    'statisticsStock',
    ['platform.analysis.stock'],
    () => import('./screens/statistics/StockFiguresPage.tsx'),
  ),
  shell(
    paths.statisticsGroup(),
    'statisticsGroup',
    ['platform.merchants'],
    () => import('./screens/statistics/GroupPage.tsx'),
  ),
  shell(
    paths.statisticsLoss(),
    'statisticsLoss',
    ['platform.analysis.handover'],
    () => import('./screens/statistics/LossPage.tsx'),
  ),
  shell(
    paths.lossEvents(),
    'lossEvents',
    ['platform.analysis.handover'],
    () => import('./screens/statistics/LossEventsPage.tsx'),
  ),
  shell(paths.shifts(), 'shifts', ['platform.analysis.handover'], () => import('./screens/shifts/ShiftListPage.tsx')),
  shell(
    `${paths.shifts()}/$id`,
    'shift',
    ['platform.analysis.handover'],
    () => import('./screens/shifts/ShiftDetailPage.tsx'),
  ),
  shell(
    `${paths.shifts()}/$id/drawer`,
    'shiftDrawer',
    ['platform.analysis.handover'],
    () => import('./screens/shifts/ShiftDrawerPage.tsx'),
  ),
  shell(
    paths.review(),
    'review',
    ['platform.devices.review', 'platform.analysis.orders'],
    () => import('./screens/review/ReviewPage.tsx'),
  ),
  shell(
    paths.products(),
    'products',
    ['platform.catalogue.products', 'desk.products'],
    () => import('./screens/products/ProductListPage.tsx'),
  ),
  shell(
    `${paths.products()}/$id`,
    'product',
    ['platform.catalogue.products', 'desk.products'],
    () => import('./screens/products/ProductDetailPage.tsx'),
  ),
  shell(
    paths.productGrid(),
    'productGrid',
    ['platform.catalogue.products.edit'],
    () => import('./screens/products/grid/GridPage.tsx'),
  ),
  shell(
    paths.priceSchedules(),
    'priceSchedules',
    ['platform.catalogue.products'],
    () => import('./screens/products/prices/PriceSchedulePage.tsx'),
  ),
  shell(
    paths.productSync(),
    'productSync',
    ['platform.catalogue.products.sync'],
    () => import('./screens/products/sync/SyncPage.tsx'),
  ),
  shell(
    paths.categories(),
    'categories',
    ['platform.catalogue.categories'],
    () => import('./screens/categories/CategoryPage.tsx'),
  ),
  shell(paths.brands(), 'brands', ['platform.catalogue.brands'], () => import('./screens/brands/BrandPage.tsx')),
  shell(paths.labels(), 'labels', ['platform.catalogue.labels'], () => import('./screens/labels/LabelPage.tsx')),
  shell(
    paths.attributes(),
    'attributes',
    ['platform.catalogue.attributes'],
    () => import('./screens/attributes/AttributePage.tsx'),
  ),
  shell(paths.stock(), 'stock', ['platform.inventory.stock'], () => import('./screens/stock/StockPage.tsx')),
  shell(
    `${paths.stock()}/$id`,
    'stockBook',
    ['platform.inventory.stock'],
    () => import('./screens/stock/StockBookPage.tsx'),
  ),
  shell(paths.serials(), 'serials', ['platform.inventory.stock'], () => import('./screens/serials/SerialPage.tsx')),
  shell(
    `${paths.serials()}/$id`,
    'serial',
    ['platform.inventory.stock'],
    () => import('./screens/serials/SerialDetailPage.tsx'),
  ),
  shell(
    paths.stockWarnings(),
    'stockWarnings',
    ['platform.inventory.stock'],
    () => import('./screens/stock-warnings/StockWarningPage.tsx'),
  ),
  shell(
    paths.stockReorder(),
    'stockReorder',
    ['platform.inventory.purchaseOrders', 'platform.inventory.stock'],
    () => import('./screens/stock-reorder/ReorderPage.tsx'),
  ),
  shell(paths.coupons(), 'coupons', ['platform.marketing.coupons'], () => import('./screens/coupons/CouponPage.tsx')),
  shell(
    paths.stockDoctor(),
    'stockDoctor',
    ['platform.inventory.stock'],
    () => import('./screens/stock-doctor/StockDoctorPage.tsx'),
  ),
  shell(paths.plans(), 'plans', ['platform.marketing.plans'], () => import('./screens/plans/PlanPage.tsx')),
  shell(
    paths.suppliers(),
    'suppliers',
    ['platform.inventory.suppliers'],
    () => import('./screens/suppliers/SupplierPage.tsx'),
  ),
  shell(
    `${paths.suppliers()}/$id`,
    'supplier',
    ['platform.inventory.suppliers'],
    () => import('./screens/suppliers/SupplierDetailPage.tsx'),
  ),
  shell(
    paths.purchaseOrders(),
    'purchaseOrders',
    ['platform.inventory.purchaseOrders'],
    () => import('./screens/purchase-orders/PurchaseOrderPage.tsx'),
  ),
  shell(
    `${paths.purchaseOrders()}/$id`,
    'purchaseOrder',
    ['platform.inventory.purchaseOrders'],
    () => import('./screens/purchase-orders/PurchaseOrderDetailPage.tsx'),
  ),
  bare(
    `${paths.purchaseOrders()}/$id/sheet`,
    'purchaseOrder',
    ['platform.inventory.purchaseOrders'],
    () => import('./screens/purchase-orders/PurchaseOrderSheet.tsx'),
  ),
  shell(
    paths.transfers(),
    'transfers',
    ['platform.inventory.transfers'],
    () => import('./screens/transfers/TransferPage.tsx'),
  ),
  shell(
    `${paths.transfers()}/$id`,
    'transfer',
    ['platform.inventory.transfers'],
    () => import('./screens/transfers/TransferDetailPage.tsx'),
  ),
  bare(
    `${paths.transfers()}/$id/sheet`,
    'transfer',
    ['platform.inventory.transfers'],
    () => import('./screens/transfers/TransferSheet.tsx'),
  ),
  shell(
    paths.damageReports(),
    'damageReports',
    ['platform.inventory.damageReports'],
    () => import('./screens/damage-reports/DamageReportPage.tsx'),
  ),
  shell(
    `${paths.damageReports()}/$id`,
    'damageReport',
    ['platform.inventory.damageReports'],
    () => import('./screens/damage-reports/DamageReportDetailPage.tsx'),
  ),
  bare(
    `${paths.damageReports()}/$id/sheet`,
    'damageReport',
    ['platform.inventory.damageReports'],
    () => import('./screens/damage-reports/DamageReportSheet.tsx'),
  ),
  shell(
    paths.stocktakes(),
    'stocktakes',
    ['platform.inventory.stocktakes'],
    () => import('./screens/stocktakes/StocktakePage.tsx'),
  ),
  shell(
    `${paths.stocktakes()}/$id`,
    'stocktake',
    ['platform.inventory.stocktakes'],
    () => import('./screens/stocktakes/StocktakeDetailPage.tsx'),
  ),
  bare(
    `${paths.stocktakes()}/$id/sheet`,
    'stocktake',
    ['platform.inventory.stocktakes'],
    () => import('./screens/stocktakes/StocktakeSheet.tsx'),
  ),
  shell(paths.members(), 'members', ['platform.members.members'], () => import('./screens/members/MemberPage.tsx')),
  shell(
    paths.memberSegments(),
    'segments',
    ['platform.members.members'],
    () => import('./screens/member-segments/SegmentPage.tsx'),
  ),
  shell(paths.purses(), 'purses', ['platform.members.members.balance'], () => import('./screens/purses/PursePage.tsx')),
  shell(
    paths.memberLiability(),
    'liability',
    ['platform.analysis.members'],
    () => import('./screens/member-liability/LiabilityPage.tsx'),
  ),
  shell(
    paths.memberDuplicates(),
    'memberDuplicates',
    ['platform.members.members'],
    () => import('./screens/member-duplicates/DuplicatesPage.tsx'),
  ),
  shell(
    `${paths.members()}/$id`,
    'member',
    ['platform.members.members'],
    () => import('./screens/members/MemberDetailPage.tsx'),
  ),
  shell(
    paths.memberLevels(),
    'memberLevels',
    ['platform.members.levels'],
    () => import('./screens/member-levels/LevelPage.tsx'),
  ),
  shell(
    paths.openGifts(),
    'openGifts',
    ['platform.members.openGifts'],
    () => import('./screens/open-gifts/OpenGiftPage.tsx'),
  ),
  shell(
    paths.pointSetting(),
    'pointSetting',
    ['platform.members.pointSetting'],
    () => import('./screens/point-setting/PointSettingPage.tsx'),
  ),
  shell(paths.devices(), 'devices', 'login', () => import('./screens/devices/DevicePage.tsx')),
  shell(paths.taxes(), 'tax', ['platform.configuration.tax'], () => import('./screens/taxes/TaxPage.tsx')),
  shell(paths.paymentMethods(), 'payMethods', ['platform.payment'], () => import('./screens/payment/PaymentPage.tsx')),
  shell(
    paths.salesSettings(),
    'salesSettings',
    ['platform.configuration.sales'],
    () => import('./screens/sales-settings/SalesSettingsPage.tsx'),
  ),
  shell(
    paths.printTemplates(),
    'print',
    ['platform.configuration.print'],
    () => import('./screens/print-templates/PrintTemplatePage.tsx'),
  ),
  shell(
    paths.labelTemplates(),
    'labelTemplates',
    ['platform.configuration.labelTemplates'],
    () => import('./screens/label-templates/LabelTemplatePage.tsx'),
  ),
  shell(
    paths.customerScreens(),
    'customerScreens',
    ['platform.configuration.secondScreen'],
    () => import('./screens/customer-screens/CustomerScreenPage.tsx'),
  ),
  shell(
    paths.security(),
    'security',
    ['platform.configuration.security'],
    () => import('./screens/security/SecurityPage.tsx'),
  ),
  shell(paths.notices(), 'notices', ['platform.messages.notices'], () => import('./screens/notices/NoticePage.tsx')),
  shell(paths.sms(), 'sms', ['platform.messages.sms'], () => import('./screens/sms/SmsPage.tsx')),
  shell(paths.email(), 'email', ['platform.messages.email'], () => import('./screens/email/EmailPage.tsx')),
  shell(paths.adminLog(), 'adminLog', ['platform.audit.adminLog'], () => import('./screens/logs/AdminLogPage.tsx')),
  shell(paths.staffLog(), 'staffLog', ['platform.audit.staffLog'], () => import('./screens/logs/StaffLogPage.tsx')),
  shell(paths.memberLog(), 'memberLog', ['platform.audit.memberLog'], () => import('./screens/logs/MemberLogPage.tsx')),
  shell(
    paths.pointsExchange(),
    'pointsExchange',
    ['platform.members.pointSetting'],
    () => import('./screens/points-exchange/PointsExchangePage.tsx'),
  ),
  shell(
    paths.rechargeRules(),
    'rechargeRules',
    ['platform.marketing.rechargeRules'],
    () => import('./screens/recharge-rules/RechargeRulePage.tsx'),
  ),
  shell(
    paths.timesOffers(),
    'timesOffers',
    ['platform.marketing.rechargeRules'],
    () => import('./screens/times-offers/TimesOfferPage.tsx'),
  ),
  shell(paths.profile(), 'profile', 'login', () => import('./screens/profile/ProfilePage.tsx')),
  shell(paths.status.notFound(), 'notFound', 'login', () => import('./screens/status/NotFoundPage.tsx')),
  shell(paths.status.fault(), 'fault', 'login', () => import('./screens/status/FaultPage.tsx')),
  bare(paths.status.notFoundCover(), 'notFound', 'login', () => import('./screens/status/NotFoundCover.tsx')),
  bare(paths.status.offline(), 'offline', 'login', () => import('./screens/status/OfflineCover.tsx')),
  bare(paths.status.loggedOut(), 'loggedOut', 'login', () => import('./screens/status/LoggedOutCover.tsx')),
  bare(paths.status.success(), 'success', 'login', () => import('./screens/status/SuccessCover.tsx')),
  bare(paths.status.lockscreen(), 'lockscreen', 'login', () => import('./screens/lock/LockScreen.tsx')),
]
