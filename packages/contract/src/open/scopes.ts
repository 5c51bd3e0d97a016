import { cardScopes } from './stored-value/card-scopes.ts'

/** A bundle of permissions that a merchant grants to an app as one, with a name that people know. */
interface ScopeTerms {
  /** Dotted keys of the permission tree. */
  readonly permissions: readonly [string, ...string[]]
  /** Belongs to the whole merchant: granted together with all outlets only. */
  readonly needsAllOutlets?: true
  /** Agreed to by itself, because it shows or moves what hurts in wrong hands. */
  readonly isSensitive?: true
  /** Its uses a day are limited (`daily-limit.ts`), to so many where the merchant says no other number. */
  readonly usesADay?: number
}

/** The scopes that an app can be granted. A permission in none of these is never granted. */
const SCOPES = {
  outlets_read: { permissions: ['platform.organisation.outlets'] },
  taxes_read: { permissions: ['platform.configuration.tax'] },
  payment_methods_read: { permissions: ['platform.payment'] },
  products_read: {
    permissions: ['platform.catalogue.products', 'platform.catalogue.categories', 'platform.catalogue.brands'],
  },
  products_create: { permissions: ['platform.catalogue.products', 'platform.catalogue.products.add'] },
  products_edit: { permissions: ['platform.catalogue.products', 'platform.catalogue.products.edit'] },
  categories_edit: {
    permissions: [
      'platform.catalogue.categories',
      'platform.catalogue.categories.add',
      'platform.catalogue.categories.edit',
    ],
  },
  brands_edit: {
    permissions: ['platform.catalogue.brands', 'platform.catalogue.brands.add', 'platform.catalogue.brands.edit'],
  },
  stock_read: { permissions: ['platform.inventory.stock'] },
  stock_adjust: { permissions: ['platform.inventory.stock.edit'], isSensitive: true },
  transfers_read: { permissions: ['platform.inventory.transfers'] },
  transfers_create: { permissions: ['platform.inventory.transfers', 'platform.inventory.transfers.add'] },
  transfers_ship: {
    permissions: ['platform.inventory.transfers', 'platform.inventory.transfers.ship'],
    isSensitive: true,
  },
  transfers_receive: {
    permissions: ['platform.inventory.transfers', 'platform.inventory.transfers.receive'],
    isSensitive: true,
  },
  purchase_orders_read: { permissions: ['platform.inventory.purchaseOrders'] },
  purchase_orders_create: {
    permissions: ['platform.inventory.purchaseOrders', 'platform.inventory.purchaseOrders.add'],
  },
  purchase_orders_submit: {
    permissions: ['platform.inventory.purchaseOrders', 'platform.inventory.purchaseOrders.submit'],
    isSensitive: true,
    usesADay: 100,
  },
  purchase_orders_receive: {
    permissions: ['platform.inventory.purchaseOrders', 'platform.inventory.purchaseOrders.receive'],
    isSensitive: true,
  },
  costs_read: {
    permissions: ['platform.catalogue.products.costs', 'platform.inventory.stock.costs'],
    isSensitive: true,
  },
  orders_read: { permissions: ['platform.analysis.orders'] },
  orders_create: { permissions: ['desk.cashiering'] },
  orders_hold: { permissions: ['desk.cashiering'] },
  orders_refund: { permissions: ['platform.analysis.orders.refund'], isSensitive: true, usesADay: 100 },
  refunds_create: { permissions: ['platform.analysis.orders.refund'], isSensitive: true, usesADay: 100 },
  order_prices_set: { permissions: ['desk.cashiering.linePrice'], isSensitive: true },
  ...cardScopes,
  invoices_read: { permissions: ['platform.analysis.orders'], isSensitive: true },
  invoices_credit: { permissions: ['platform.analysis.orders.refund'], isSensitive: true, usesADay: 100 },
  accounting_read: {
    permissions: ['platform.analysis.sales', 'platform.analysis.accounting.export'],
    isSensitive: true,
  },
  days_read: { permissions: ['platform.analysis.sales'] },
  shifts_read: { permissions: ['platform.analysis.handover'] },
  members_read: { permissions: ['platform.members.members'], needsAllOutlets: true },
  members_create: { permissions: ['platform.members.members.add'], needsAllOutlets: true },
  members_edit: { permissions: ['platform.members.members.edit'], needsAllOutlets: true },
  member_contacts_read: { permissions: ['platform.members.members'], needsAllOutlets: true, isSensitive: true },
  member_books_read: {
    permissions: ['platform.members.members.points', 'platform.members.members.balance'],
    needsAllOutlets: true,
  },
  member_books_adjust: {
    permissions: ['platform.members.members.adjust'],
    needsAllOutlets: true,
    isSensitive: true,
    usesADay: 100,
  },
  members_erase: {
    permissions: ['platform.members.members.delete'],
    needsAllOutlets: true,
    isSensitive: true,
    usesADay: 20,
  },
  coupons_read: {
    permissions: ['platform.marketing.coupons', 'platform.marketing.coupons.member'],
    needsAllOutlets: true,
    isSensitive: true,
  },
  coupons_issue: {
    permissions: ['platform.marketing.coupons.issue'],
    needsAllOutlets: true,
    isSensitive: true,
    usesADay: 1_000,
  },
} as const satisfies Readonly<Record<string, ScopeTerms>>

export type ScopeName = keyof typeof SCOPES

export const scopeNames = Object.keys(SCOPES) as [ScopeName, ...ScopeName[]]

export const scopeTerms = (name: ScopeName): ScopeTerms => SCOPES[name]

/** The permissions of these scopes, each once. */
export const permissionsOf = (names: readonly ScopeName[]): readonly string[] => [
  ...new Set(names.flatMap((name) => scopeTerms(name).permissions)),
]

/**
 * Branches of which an app is never granted anything, whoever asks: people and their rights, approvals, payment accounts, security, billing,
 * devices, the archive of the log, and apps themselves.
 */
export const NEVER_GRANTED = [
  'platform.partners',
  'platform.merchants',
  'platform.operatorAdmins',
  'platform.organisation.merchant',
  'platform.organisation.staff',
  'platform.organisation.outlets.bindStaff',
  'platform.members.members.resetPassword',
  'platform.payment.edit',
  'platform.payment.force',
  'platform.devices',
  'platform.configuration.security',
  'platform.configuration.connections',
  'platform.audit',
  'platform.billing',
  'desk.cashiering.registerDevice',
] as const
