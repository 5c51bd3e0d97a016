// long: one entry for every screen there is, and the order is the menu
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { paths } from './paths.ts'
import type { ScreenAccess } from './shell/gate.ts'
import type { ScreenModule } from './shell/lazy-screen.ts'
import {
  appsIcon,
  bankIcon,
  boxIcon,
  damageIcon,
  deskIcon,
  deviceIcon,
  homeIcon,
  labelIcon,
  logIcon,
  merchantIcon,
  orderIcon,
  outletIcon,
  partnerIcon,
  peopleIcon,
  productIcon,
  purchaseIcon,
  reviewIcon,
  settingsIcon,
  shieldIcon,
  starIcon,
  stocktakeIcon,
  supplierIcon,
  syncIcon,
  taxIcon,
  transferIcon,
  treeIcon,
} from './ui/icons.ts'
import type { NavWords } from './words/i18next.d.ts'

export type Area = keyof NavWords['area']
export type ScreenName = keyof NavWords['screen']

export interface ScreenRoute {
  /** Below `/cashier/manage`; `$id` stands for one part of the address. */
  readonly path: string
  /** The screen's name and purpose in `nav.json`. */
  readonly name: ScreenName
  readonly access: ScreenAccess
  /** `bare` fills the window (login, covers, the desk); `shell` stands beside the menu. */
  readonly layout: 'bare' | 'shell'
  /** Where it stands in the menu; a screen without is reached from another one. */
  readonly menu?: {
    readonly area: Area
    readonly icon: IconDefinition
    /** Only these see it in the menu; the address opens for whoever `access` says. */
    readonly tiers?: readonly ('operator' | 'partner' | 'merchant' | 'staff')[]
  }
  readonly screen: () => Promise<ScreenModule>
}

/** Who works inside a merchant: the others have nothing of their own to look at. */
const SHOP = ['merchant', 'staff'] as const

const covers: readonly ScreenRoute[] = [
  {
    path: paths.status.notFoundCover(),
    name: 'notFound',
    access: 'login',
    layout: 'bare',
    screen: () => import('./screens/status/NotFoundCover.tsx'),
  },
  {
    path: paths.status.offline(),
    name: 'offline',
    access: 'login',
    layout: 'bare',
    screen: () => import('./screens/status/OfflineCover.tsx'),
  },
  {
    path: paths.status.loggedOut(),
    name: 'loggedOut',
    access: 'login',
    layout: 'bare',
    screen: () => import('./screens/status/LoggedOutCover.tsx'),
  },
  {
    path: paths.status.success(),
    name: 'success',
    access: 'login',
    layout: 'bare',
    screen: () => import('./screens/status/SuccessCover.tsx'),
  },
  {
    path: paths.status.lockscreen(),
    name: 'lockscreen',
    access: 'login',
    layout: 'bare',
    screen: () => import('./screens/lock/LockScreen.tsx'),
  },
]

/**
 * Every screen there is, in the order of the menu. A path that is not here is the 404 page. Source: specification §2,
 * D35 (the route check blocks), D57 (spelling), D66 (screens without a literal).
 */
export const routes: readonly ScreenRoute[] = [
  {
    path: paths.login(),
    name: 'login',
    access: 'public',
    layout: 'bare',
    screen: () => import('./screens/login/LoginPage.tsx'),
  },
  {
    path: paths.logout(),
    name: 'logout',
    access: 'public',
    layout: 'bare',
    screen: () => import('./screens/login/LogoutPage.tsx'),
  },
  {
    path: paths.register(),
    name: 'register',
    access: 'public',
    layout: 'bare',
    screen: () => import('./screens/register/RegisterPage.tsx'),
  },
  {
    path: paths.signUp(),
    name: 'signUp',
    access: 'public',
    layout: 'bare',
    screen: () => import('./screens/register/SignUpPage.tsx'),
  },
  {
    path: paths.forgotPassword(),
    name: 'forgotPassword',
    access: 'public',
    layout: 'bare',
    screen: () => import('./screens/register/ForgotPasswordPage.tsx'),
  },
  {
    path: paths.uploadFile(),
    name: 'uploadFile',
    access: 'public',
    layout: 'bare',
    screen: () => import('./screens/register/UploadFilePage.tsx'),
  },
  {
    path: paths.home(),
    name: 'dashboard',
    access: 'login',
    layout: 'shell',
    menu: { area: 'overview', icon: homeIcon },
    screen: () => import('./screens/dashboard/DashboardPage.tsx'),
  },
  {
    path: paths.desk(),
    name: 'desk',
    access: ['desk.cashiering', 'desk.products', 'desk.orders', 'desk.inventory', 'desk.shift', 'platform.devices.add'],
    layout: 'bare',
    menu: { area: 'sell', icon: deskIcon, tiers: SHOP },
    screen: () => import('./desk/DeskScreen.tsx'),
  },
  {
    path: paths.secondScreen(),
    name: 'secondScreen',
    access: 'public',
    layout: 'bare',
    screen: () => import('./second-screen/SecondScreen.tsx'),
  },
  {
    path: paths.partners(),
    name: 'partners',
    access: ['platform.partners'],
    layout: 'shell',
    menu: { area: 'tenants', icon: partnerIcon },
    screen: () => import('./screens/partner/PartnerPage.tsx'),
  },
  {
    path: paths.merchants(),
    name: 'merchants',
    access: 'login',
    layout: 'shell',
    menu: { area: 'tenants', icon: merchantIcon, tiers: ['operator', 'partner', 'merchant'] },
    screen: () => import('./screens/merchants/MerchantListPage.tsx'),
  },
  {
    path: paths.operatorAdmin(),
    name: 'operators',
    access: ['platform.operatorAdmins', 'platform.operatorAdmins.roles'],
    layout: 'shell',
    menu: { area: 'tenants', icon: peopleIcon },
    screen: () => import('./screens/operator-admin/OperatorPage.tsx'),
  },
  {
    path: paths.merchant(),
    name: 'merchant',
    access: ['platform.organisation.merchant'],
    layout: 'shell',
    menu: { area: 'people', icon: bankIcon },
    screen: () => import('./screens/merchant/MerchantPage.tsx'),
  },
  {
    path: paths.outlets(),
    name: 'outlets',
    access: ['platform.organisation.outlets'],
    layout: 'shell',
    menu: { area: 'people', icon: outletIcon },
    screen: () => import('./screens/outlets/OutletPage.tsx'),
  },
  {
    path: paths.staff(),
    name: 'staff',
    access: ['platform.organisation.staff'],
    layout: 'shell',
    menu: { area: 'people', icon: peopleIcon },
    screen: () => import('./screens/staff/StaffPage.tsx'),
  },
  {
    path: paths.orders(),
    name: 'orders',
    access: ['platform.analysis.orders'],
    layout: 'shell',
    menu: { area: 'analysis', icon: orderIcon },
    screen: () => import('./screens/orders/OrdersPage.tsx'),
  },
  {
    path: `${paths.orders()}/$id`,
    name: 'order',
    access: ['platform.analysis.orders'],
    layout: 'shell',
    screen: () => import('./screens/orders/OrderDetailPage.tsx'),
  },
  {
    path: paths.ordersOpen(),
    name: 'ordersOpen',
    access: 'login',
    layout: 'shell',
    menu: { area: 'analysis', icon: orderIcon },
    screen: () => import('./screens/orders/OrdersOpenPage.tsx'),
  },
  {
    path: `${paths.ordersOpen()}/$id`,
    name: 'order',
    access: 'login',
    layout: 'shell',
    screen: () => import('./screens/orders/OrderDetailPage.tsx'),
  },
  {
    path: paths.review(),
    name: 'review',
    access: ['platform.devices.review', 'platform.analysis.orders'],
    layout: 'shell',
    menu: { area: 'analysis', icon: reviewIcon },
    screen: () => import('./screens/review/ReviewPage.tsx'),
  },
  {
    path: paths.products(),
    name: 'products',
    access: ['platform.catalogue.products', 'desk.products'],
    layout: 'shell',
    menu: { area: 'catalogue', icon: productIcon },
    screen: () => import('./screens/products/ProductListPage.tsx'),
  },
  {
    path: `${paths.products()}/$id`,
    name: 'product',
    access: ['platform.catalogue.products', 'desk.products'],
    layout: 'shell',
    screen: () => import('./screens/products/ProductDetailPage.tsx'),
  },
  {
    path: paths.productGrid(),
    name: 'productGrid',
    access: ['platform.catalogue.products.edit'],
    layout: 'shell',
    screen: () => import('./screens/products/grid/GridPage.tsx'),
  },
  {
    path: paths.productSync(),
    name: 'productSync',
    access: ['platform.catalogue.products.sync'],
    layout: 'shell',
    menu: { area: 'catalogue', icon: syncIcon },
    screen: () => import('./screens/products/sync/SyncPage.tsx'),
  },
  {
    path: paths.categories(),
    name: 'categories',
    access: ['platform.catalogue.categories'],
    layout: 'shell',
    menu: { area: 'catalogue', icon: treeIcon },
    screen: () => import('./screens/categories/CategoryPage.tsx'),
  },
  {
    path: paths.brands(),
    name: 'brands',
    access: ['platform.catalogue.brands'],
    layout: 'shell',
    menu: { area: 'catalogue', icon: starIcon },
    screen: () => import('./screens/brands/BrandPage.tsx'),
  },
  {
    path: paths.labels(),
    name: 'labels',
    access: ['platform.catalogue.labels'],
    layout: 'shell',
    menu: { area: 'catalogue', icon: labelIcon },
    screen: () => import('./screens/labels/LabelPage.tsx'),
  },
  {
    path: paths.attributes(),
    name: 'attributes',
    access: ['platform.catalogue.attributes'],
    layout: 'shell',
    menu: { area: 'catalogue', icon: appsIcon },
    screen: () => import('./screens/attributes/AttributePage.tsx'),
  },
  {
    path: paths.stock(),
    name: 'stock',
    access: ['platform.inventory.stock'],
    layout: 'shell',
    menu: { area: 'inventory', icon: boxIcon },
    screen: () => import('./screens/stock/StockPage.tsx'),
  },
  {
    path: `${paths.stock()}/$id`,
    name: 'stockBook',
    access: ['platform.inventory.stock'],
    layout: 'shell',
    screen: () => import('./screens/stock/StockBookPage.tsx'),
  },
  {
    path: paths.suppliers(),
    name: 'suppliers',
    access: ['platform.inventory.suppliers'],
    layout: 'shell',
    menu: { area: 'inventory', icon: supplierIcon },
    screen: () => import('./screens/suppliers/SupplierPage.tsx'),
  },
  {
    path: paths.purchaseOrders(),
    name: 'purchaseOrders',
    access: ['platform.inventory.purchaseOrders'],
    layout: 'shell',
    menu: { area: 'inventory', icon: purchaseIcon },
    screen: () => import('./screens/purchase-orders/PurchaseOrderPage.tsx'),
  },
  {
    path: `${paths.purchaseOrders()}/$id`,
    name: 'purchaseOrder',
    access: ['platform.inventory.purchaseOrders'],
    layout: 'shell',
    screen: () => import('./screens/purchase-orders/PurchaseOrderDetailPage.tsx'),
  },
  {
    path: paths.transfers(),
    name: 'transfers',
    access: ['platform.inventory.transfers'],
    layout: 'shell',
    menu: { area: 'inventory', icon: transferIcon },
    screen: () => import('./screens/transfers/TransferPage.tsx'),
  },
  {
    path: `${paths.transfers()}/$id`,
    name: 'transfer',
    access: ['platform.inventory.transfers'],
    layout: 'shell',
    screen: () => import('./screens/transfers/TransferDetailPage.tsx'),
  },
  {
    path: paths.damageReports(),
    name: 'damageReports',
    access: ['platform.inventory.damageReports'],
    layout: 'shell',
    menu: { area: 'inventory', icon: damageIcon },
    screen: () => import('./screens/damage-reports/DamageReportPage.tsx'),
  },
  {
    path: `${paths.damageReports()}/$id`,
    name: 'damageReport',
    access: ['platform.inventory.damageReports'],
    layout: 'shell',
    screen: () => import('./screens/damage-reports/DamageReportDetailPage.tsx'),
  },
  {
    path: paths.stocktakes(),
    name: 'stocktakes',
    access: ['platform.inventory.stocktakes'],
    layout: 'shell',
    menu: { area: 'inventory', icon: stocktakeIcon },
    screen: () => import('./screens/stocktakes/StocktakePage.tsx'),
  },
  {
    path: `${paths.stocktakes()}/$id`,
    name: 'stocktake',
    access: ['platform.inventory.stocktakes'],
    layout: 'shell',
    screen: () => import('./screens/stocktakes/StocktakeDetailPage.tsx'),
  },
  {
    path: paths.devices(),
    name: 'devices',
    access: 'login',
    layout: 'shell',
    menu: { area: 'devices', icon: deviceIcon },
    screen: () => import('./screens/devices/DevicePage.tsx'),
  },
  {
    path: paths.taxes(),
    name: 'tax',
    access: ['platform.configuration.tax'],
    layout: 'shell',
    menu: { area: 'configuration', icon: taxIcon },
    screen: () => import('./screens/taxes/TaxPage.tsx'),
  },
  {
    path: paths.salesSettings(),
    name: 'salesSettings',
    access: ['platform.configuration.sales'],
    layout: 'shell',
    menu: { area: 'configuration', icon: settingsIcon },
    screen: () => import('./screens/sales-settings/SalesSettingsPage.tsx'),
  },
  {
    path: paths.security(),
    name: 'security',
    access: ['platform.configuration.security'],
    layout: 'shell',
    menu: { area: 'configuration', icon: shieldIcon },
    screen: () => import('./screens/security/SecurityPage.tsx'),
  },
  {
    path: paths.adminLog(),
    name: 'adminLog',
    access: ['platform.audit.adminLog'],
    layout: 'shell',
    menu: { area: 'audit', icon: logIcon },
    screen: () => import('./screens/logs/AdminLogPage.tsx'),
  },
  {
    path: paths.staffLog(),
    name: 'staffLog',
    access: ['platform.audit.staffLog'],
    layout: 'shell',
    menu: { area: 'audit', icon: logIcon, tiers: SHOP },
    screen: () => import('./screens/logs/StaffLogPage.tsx'),
  },
  {
    path: paths.memberLog(),
    name: 'memberLog',
    access: ['platform.audit.memberLog'],
    layout: 'shell',
    menu: { area: 'audit', icon: logIcon, tiers: SHOP },
    screen: () => import('./screens/logs/MemberLogPage.tsx'),
  },
  {
    path: paths.profile(),
    name: 'profile',
    access: 'login',
    layout: 'shell',
    screen: () => import('./screens/profile/ProfilePage.tsx'),
  },
  {
    path: paths.status.notFound(),
    name: 'notFound',
    access: 'login',
    layout: 'shell',
    screen: () => import('./screens/status/NotFoundPage.tsx'),
  },
  {
    path: paths.status.fault(),
    name: 'fault',
    access: 'login',
    layout: 'shell',
    screen: () => import('./screens/status/FaultPage.tsx'),
  },
  ...covers,
]
