import { adminLogCalls, listPlatformLog, memberLogCalls, staffLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { listBills } from '@kassa/contract/billing/bill.calls.ts'
import { listCodes } from '@kassa/contract/billing/code.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { listDamageReports } from '@kassa/contract/inventory/damage-report.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listPurchaseOrders } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listStocktakes } from '@kassa/contract/inventory/stocktake.calls.ts'
import { listSupplierBills } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { listNotices } from '@kassa/contract/message/notice.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'

export type Row = Readonly<Record<string, unknown>>
export type Key = string | number
export type Keys = Readonly<Record<string, (row: Row) => Key>>
export type List = Endpoint

export const text =
  (...names: readonly string[]) =>
  (row: Row): Key =>
    names.map((name) => String(row[name])).join(' ')
export const anyCase =
  (...names: readonly string[]) =>
  (row: Row): Key =>
    text(...names)(row)
      .toString()
      .toLowerCase()
export const count =
  (name: string) =>
  (row: Row): Key =>
    Number(row[name])
export const orNone =
  (name: string) =>
  (row: Row): Key =>
    row[name] === null ? '' : text(name)(row)
export const anyCaseOrNone =
  (name: string) =>
  (row: Row): Key =>
    orNone(name)(row).toString().toLowerCase()

/** Returns an amount in hundredths; yen, which have no decimals, count as 100 each. */
export const minorOrNone =
  (name: string) =>
  (row: Row): Key =>
    row[name] === null ? -Infinity : Number(row[name]) * (row['currency'] === 'JPY' ? 100 : 1)

/** Sorts by currency, and within it by amount. */
const inCurrency =
  (name: string) =>
  (row: Row): Key =>
    `${text('currency')(row)} ${String(row[name]).padStart(15, '0')}`

const document: Keys = { number: text('number'), state: text('state'), createdAt: text('createdAt') }
const log: Keys = { at: text('at'), who: anyCase('accountName', 'at') }
const lines: Keys = { ...document, lines: count('lineCount') }

/** Every list that sorts, every heading of it, and what a row stands by, read from what the list shows. */
export const lists: readonly (readonly [string, List, Keys])[] = [
  ['products', listProducts, { name: anyCase('name') }],
  [
    'members',
    listMembers,
    { name: anyCase('name'), card: anyCase('cardNumber'), points: count('points'), spent: count('spentMinor') },
  ],
  [
    'staff',
    listStaff,
    {
      name: anyCase('firstName', 'lastName'),
      number: text('number'),
      position: anyCase('position'),
      lastSignedIn: orNone('lastSignedInAt'),
    },
  ],
  [
    'outlets',
    listOutlets,
    {
      name: anyCase('name'),
      number: text('number'),
      currency: text('currency'),
      timeZone: text('timeZone'),
      staff: count('staff'),
      devices: count('devices'),
    },
  ],
  [
    'suppliers',
    listSuppliers,
    {
      name: anyCase('name'),
      contactName: anyCase('contactName'),
      leadDays: count('leadDays'),
      orders: count('orderCount'),
    },
  ],
  [
    'purchase orders',
    listPurchaseOrders,
    { ...lines, supplier: anyCase('supplierName'), expectedOn: orNone('expectedOn') },
  ],
  [
    'supplier bills',
    listSupplierBills,
    { ...document, supplier: anyCase('supplierName'), businessDay: text('businessDay'), dueOn: text('dueOn') },
  ],
  ['transfers', listTransfers, { ...lines, from: anyCase('outletName'), to: anyCase('toOutletName') }],
  ['stocktakes', listStocktakes, document],
  ['coupons', listCouponTemplates, { name: anyCase('name'), issued: count('issuedCount'), used: count('usedCount') }],
  [
    'set aside',
    listSetAsides,
    {
      number: text('number'),
      customer: anyCase('customer'),
      total: count('totalMinor'),
      paid: count('paidMinor'),
      left: count('leftMinor'),
      at: text('setAsideAt'),
    },
  ],
  [
    'merchants',
    listMerchants,
    {
      name: anyCase('name'),
      number: text('number'),
      contact: anyCase('contactName'),
      partner: orNone('partnerName'),
      outlets: count('outlets'),
      createdAt: text('createdAt'),
    },
  ],
  [
    'partners',
    listPartners,
    {
      name: anyCase('name'),
      parent: orNone('parentName'),
      level: count('level'),
      contact: anyCase('contactName'),
      subPartners: count('subPartners'),
      merchants: count('merchants'),
      createdAt: text('createdAt'),
    },
  ],
  [
    'devices',
    listDevices,
    {
      name: anyCase('name'),
      state: text('state'),
      queued: count('queued'),
      lastSeen: orNone('lastSeenAt'),
      merchant: anyCaseOrNone('merchantName'),
      outlet: anyCase('outletName'),
      number: count('number'),
      type: text('type'),
      serial: anyCase('serialNumber'),
      model: anyCase('model'),
      location: anyCase('location'),
      version: text('version'),
    },
  ],
  [
    'levels',
    listLevels,
    {
      name: anyCase('name'),
      number: count('number'),
      discount: count('offBasisPoints'),
      minimum: count('minimumSpentMinor'),
      ratio: count('earnRatioHundredths'),
      members: count('memberCount'),
    },
  ],
  [
    'notices',
    listNotices,
    {
      title: anyCase('title'),
      state: text('state'),
      publishAt: orNone('publishAt'),
      author: anyCase('authorName'),
      readCount: count('readCount'),
    },
  ],
  [
    'bills',
    listBills,
    {
      number: text('number'),
      type: text('type'),
      merchant: anyCase('merchantName'),
      version: anyCase('versionName'),
      amount: minorOrNone('totalMinor'),
      state: text('state'),
      ordered: text('orderedAt'),
      transaction: orNone('transactionNumber'),
    },
  ],
  [
    'codes',
    listCodes,
    {
      code: text('code'),
      state: text('state'),
      device: anyCaseOrNone('deviceName'),
      merchant: anyCaseOrNone('merchantName'),
      partner: anyCaseOrNone('partnerName'),
      bound: orNone('boundAt'),
      lastDay: orNone('lastDay'),
      unbinds: count('unbinds'),
    },
  ],
  [
    'shifts',
    listShifts,
    {
      number: text('number'),
      state: text('state'),
      difference: minorOrNone('differenceMinor'),
      openedAt: text('openedAt'),
      closedAt: orNone('closedAt'),
      staff: anyCase('staffName'),
      outlet: anyCase('outletName'),
      device: anyCase('deviceName'),
      float: minorOrNone('floatMinor'),
      counted: minorOrNone('countedMinor'),
    },
  ],
  [
    'orders',
    listOrders,
    { number: text('number'), soldAt: text('businessDay', 'soldAt'), total: inCurrency('totalMinor') },
  ],
  [
    'refunds',
    listRefunds,
    {
      number: text('number'),
      refundedAt: text('refundedAt'),
      order: orNone('orderNumber'),
      reason: anyCase('reason'),
      outlet: anyCase('outletName'),
      staff: anyCase('staffName'),
      amount: minorOrNone('amountMinor'),
    },
  ],
  [
    'stock',
    listStock,
    { name: anyCase('name'), onHand: count('onHand'), inTransit: count('inTransit'), value: count('valueMinor') },
  ],
  ['log of administrators', adminLogCalls.list, log],
  ['log of staff', staffLogCalls.list, log],
  ['log of members', memberLogCalls.list, log],
  ['log above', listPlatformLog, log],
  ['damage reports', listDamageReports, { ...lines, reason: text('reason'), reporter: anyCase('reporterName') }],
]

/** Lists of those above the merchants, and who looks at them. */
export const listsAboveMerchants: ReadonlySet<List> = new Set([
  listMerchants,
  listPartners,
  listDevices,
  listBills,
  listCodes,
  listPlatformLog,
])

/** Lists that are looked at without choosing an outlet. */
export const ofAllOutlets: ReadonlySet<List> = new Set([
  listShifts,
  listOrders,
  listRefunds,
  adminLogCalls.list,
  staffLogCalls.list,
  memberLogCalls.list,
])
