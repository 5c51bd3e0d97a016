/** Where the screens live on the server; the router adds it, links inside the app leave it out. */
export const BASE = '/cashier/manage'

const part = (value: string): string => encodeURIComponent(value)

type Search = Readonly<Record<string, string | number | undefined | null>>

const withSearch = (path: string, search?: Search): string => {
  const given = Object.entries(search ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Builds every address of the product. Literals, also misspelt ones, are the specification's (§2, D57). */
export const paths = {
  home: () => '/',
  login: (search?: { readonly from?: string }) => withSearch('/login', search),
  logout: () => '/logout',
  desk: (search?: { readonly register?: 'yes' }) => withSearch('/desk', search),
  pairDevice: () => '/pair-device',
  start: () => '/start',
  secondScreen: () => '/common-second-screen',
  paymentCompleted: (search?: { readonly ref: string }) => withSearch('/payment-completed', search),
  demoPaySuccess: (search?: { readonly ref: string }) => withSearch('/demo-pay-success', search),
  profile: () => '/profile',
  orders: (search?: Search) => withSearch('/sales/order', search),
  order: (id: string) => `/sales/order/${part(id)}`,
  ordersOpen: (search?: Search) => withSearch('/sales-order', search),
  orderOpen: (id: string) => `/sales-order/${part(id)}`,
  review: (search?: Search) => withSearch('/sales/review', search),
  approvals: () => '/sales/approval',
  refunds: (search?: Search) => withSearch('/sales/refund', search),
  setAsides: (search?: Search) => withSearch('/sales/set-aside', search),
  workDays: (search?: Search) => withSearch('/staff/work-time', search),
  removals: (search?: Search) => withSearch('/sales/removal', search),
  statisticsSales: (search?: Search) => withSearch('/statistics-sales', search),
  statisticsProduct: (search?: Search) => withSearch('/statistics-product', search),
  statisticsMember: (search?: Search) => withSearch('/statistics-member', search),
  statisticsStock: (search?: Search) => withSearch('/statistics-stock', search),
  statisticsMarketing: (search?: Search) => withSearch('/statistics-marketing', search),
  statisticsTax: (search?: Search) => withSearch('/statistics-tax', search),
  ownReport: (search?: Search) => withSearch('/statistics-own', search),
  statisticsGroup: (search?: Search) => withSearch('/statistics-group', search),
  statisticsLoss: (search?: Search) => withSearch('/statistics-loss', search),
  lossEvents: (search?: Search) => withSearch('/statistics-loss/events', search),
  shifts: (search?: Search) => withSearch('/statistics-handover', search),
  shift: (id: string) => `/statistics-handover/${part(id)}`,
  shiftDrawer: (id: string, search?: Search) => withSearch(`/statistics-handover/${part(id)}/drawer`, search),
  products: (search?: Search) => withSearch('/shop-productMgmt', search),
  product: (id: string) => `/shop-productMgmt/${part(id)}`,
  productGrid: (search?: Search) => withSearch('/shop-product-grid', search),
  productSync: () => '/shop-product-sync',
  priceSchedules: (search?: Search) => withSearch('/shop-price-schedule', search),
  categories: () => '/shop-category',
  brands: (search?: Search) => withSearch('/shop-brand', search),
  labels: (search?: Search) => withSearch('/shop-tag', search),
  attributes: () => '/shop-attr',
  suppliers: (search?: Search) => withSearch('/stock-supplier', search),
  supplier: (id: string) => `/stock-supplier/${part(id)}`,
  purchaseOrders: (search?: Search) => withSearch('/stock-purchase-order', search),
  purchaseOrder: (id: string) => `/stock-purchase-order/${part(id)}`,
  transfers: (search?: Search) => withSearch('/stock-transfer', search),
  transfer: (id: string) => `/stock-transfer/${part(id)}`,
  damageReports: (search?: Search) => withSearch('/stock-damage-report', search),
  damageReport: (id: string) => `/stock-damage-report/${part(id)}`,
  stocktakes: (search?: Search) => withSearch('/stock-check', search),
  stocktake: (id: string) => `/stock-check/${part(id)}`,
  coupons: (search?: Search) => withSearch('/activity-coupons', search),
  plans: (search?: Search) => withSearch('/activity-marketing-plan', search),
  members: (search?: Search) => withSearch('/member-member', search),
  member: (id: string) => `/member-member/${part(id)}`,
  memberSegments: () => '/member-member/segments',
  purses: (search?: Search) => withSearch('/member-member/purses', search),
  memberLiability: () => '/member-member/liability',
  memberDuplicates: () => '/member-member/duplicates',
  memberLevels: (search?: Search) => withSearch('/member-level', search),
  openGifts: (search?: Search) => withSearch('/open-gift', search),
  pointSetting: () => '/point-setting',
  pointsExchange: (search?: Search) => withSearch('/points-exchange', search),
  rechargeRules: (search?: Search) => withSearch('/activity-recharge-rule', search),
  timesOffers: (search?: Search) => withSearch('/times-offers', search),
  taxes: () => '/configMgmt/tax',
  paymentMethods: () => '/payment-pay',
  salesSettings: () => '/configMgmt/sales',
  printTemplates: (search?: Search) => withSearch('/configMgmt/print', search),
  customerScreens: (search?: Search) => withSearch('/configMgmt/secondScreen', search),
  labelTemplates: (search?: Search) => withSearch('/configMgmt/tag', search),
  stock: (search?: Search) => withSearch('/stock', search),
  /** The book of a product; what it is called and weighed in goes along, because the book itself holds only movements. */
  stockOf: (variantId: string, of?: { readonly name: string; readonly unit: string | null }) =>
    withSearch(`/stock/${part(variantId)}`, { of: of?.name, unit: of?.unit }),
  stockWarnings: (search?: Search) => withSearch('/stock-warning', search),
  stockReorder: (search?: Search) => withSearch('/stock-reorder', search),
  serials: (search?: Search) => withSearch('/stock-serial', search),
  serial: (id: string) => `/stock-serial/${part(id)}`,
  stockDoctor: (search?: Search) => withSearch('/stock-doctor', search),
  devices: (search?: Search) => withSearch('/device', search),
  register: () => '/register',
  signUp: () => '/sign-up',
  forgotPassword: () => '/forgot-password',
  uploadFile: () => '/upload-file',
  receipt: () => '/receipt',
  /** The same page, short enough for a text. */
  shortReceipt: () => '/r',
  receiptCheck: () => '/receipt-check',
  logCheck: () => '/log-check',
  ownPage: () => '/my-card',
  join: () => '/join',
  downloadInvoicePdf: () => '/download-invoice-pdf',
  partners: (search?: Search) => withSearch('/partner', search),
  merchants: (search?: Search) => withSearch('/merchant/merchant-list', search),
  merchant: () => '/merchant/merchant',
  staff: (search?: Search) => withSearch('/merchant/staffMgmt', search),
  outlets: (search?: Search) => withSearch('/merchant/outlet', search),
  operatorAdmin: () => '/operator-admin',
  adminLog: () => '/log-adminLog',
  staffLog: () => '/log-staffLog',
  memberLog: () => '/log-memberLog',
  security: () => '/configMgmt/security',
  authorization: (search?: Search) => withSearch('/authorizationBilling/authorization', search),
  billingVersions: () => '/authorizationBilling/collectFee',
  bills: (search?: Search) => withSearch('/authorizationBilling/record', search),
  notices: (search?: Search) => withSearch('/message/in-site-notification', search),
  sms: (search?: Search) => withSearch('/message/sms-setting', search),
  email: (search?: Search) => withSearch('/message/email-setting', search),
  status: {
    notFound: () => '/auth/404',
    fault: () => '/auth/500',
    notFoundCover: () => '/auth/404-cover',
    offline: () => '/auth/ofline',
    loggedOut: () => '/auth/logout-cover',
    success: () => '/auth/success-msg-cover',
    lockscreen: (search?: { readonly from?: string }) => withSearch('/auth/lockscreen-cover', search),
  },
} as const

/** Addresses people type or remember, and the literal each one means (D57). */
export const aliases: Readonly<Record<string, string>> = {
  '/dashboard': '/',
  '/index': '/',
  '/auth/offline': '/auth/ofline',
  '/auth/lockscreen': '/auth/lockscreen-cover',
  '/auth/logout': '/auth/logout-cover',
  '/orders': '/sales/order',
  '/products': '/shop-productMgmt',
  '/categories': '/shop-category',
  '/devices': '/device',
  '/shifts': '/statistics-handover',
  '/second-screen': '/common-second-screen',
}

/** Only an address of our own may be gone to after signing in. */
export const safeReturn = (from: unknown): string =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') && !from.startsWith('/logout')
    ? from
    : '/'
