import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { listCommissions } from '@kassa/contract/billing/bill.calls.ts'
import { listLicences } from '@kassa/contract/billing/licence.calls.ts'
import { listPriceSchedules } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { listPeripherals } from '@kassa/contract/device/peripheral.calls.ts'
import { merchantAdminCalls, operatorAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { merchantRoleCalls, operatorRoleCalls, staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { listSerials } from '@kassa/contract/inventory/serial-number.calls.ts'
import { listReorderSuggestions } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listExchangeGoods } from '@kassa/contract/stored-value/exchange.calls.ts'
import { listOpenGifts } from '@kassa/contract/stored-value/open-gift.calls.ts'
import { listPurses } from '@kassa/contract/stored-value/purse.calls.ts'
import { listRechargeRules } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { listTimesOffers } from '@kassa/contract/stored-value/times-offer.calls.ts'
import { listDeliveries } from '@kassa/contract/message/email.calls.ts'
import { listCouponBatches, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { listRemovals } from '@kassa/contract/sales/shift.calls.ts'
import { listWorkDays } from '@kassa/contract/sales/time-clock.calls.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { anyCase, anyCaseOrNone, count, minorOrNone, orNone, text, type Keys, type List } from './sorted-lists.ts'

const named: Keys = { name: anyCase('name'), products: count('productCount') }
const role: Keys = {
  name: anyCase('name'),
  codes: ({ codes }) => (codes as unknown[]).length,
  holders: count('holders'),
  createdAt: text('createdAt'),
}
const admin: Keys = {
  name: anyCase('firstName', 'lastName'),
  email: anyCase('email'),
  role: anyCase('roleName'),
  lastSignedIn: orNone('lastSignedInAt'),
}
const timesOf = (row: Readonly<Record<string, unknown>>) =>
  row['times'] as { usesLeft: number; lastDay: string | null } | null
const outletsOf = (row: Readonly<Record<string, unknown>>) => row['outlets'] as readonly { readonly beginsAt: string }[]

/** Lists that are seldom long, every heading of them, and what a row stands by, read from what the list shows. */
export const shortLists: readonly (readonly [string, List, Keys])[] = [
  ['brands', listBrands, named],
  ['labels', listLabels, named],
  ['taxes', listTaxes, { name: anyCase('name'), rate: count('rateBasisPoints'), usedBy: count('usedBy') }],
  ['roles of administrators', merchantRoleCalls.list, role],
  ['roles of staff', staffRoleCalls.list, role],
  ['roles of the operator', operatorRoleCalls.list, role],
  ['administrators', merchantAdminCalls.list, admin],
  ['operators', operatorAdminCalls.list, admin],
  [
    'times offers',
    listTimesOffers,
    {
      name: anyCase('name'),
      price: minorOrNone('priceMinor'),
      uses: count('uses'),
      days: ({ validDays }) => Number(validDays ?? Infinity),
      sold: count('sold'),
    },
  ],
  [
    'recharge rules',
    listRechargeRules,
    {
      name: anyCase('name'),
      amount: minorOrNone('rechargeMinor'),
      gift: minorOrNone('giftMinor'),
      period: orNone('fromDay'),
      uses: count('uses'),
    },
  ],
  [
    'open gifts',
    listOpenGifts,
    {
      name: anyCase('name'),
      points: count('points'),
      coupon: anyCaseOrNone('couponName'),
      period: orNone('fromDay'),
      grants: count('grants'),
    },
  ],
  ['goods for points', listExchangeGoods, { name: anyCase('name'), points: count('points'), uses: count('uses') }],
  [
    'coupons issued',
    listCoupons,
    { code: text('code'), name: anyCase('name'), member: anyCaseOrNone('memberName'), until: text('untilDate') },
  ],
  ['batches of codes', listCouponBatches, { name: anyCase('name'), at: text('createdAt'), made: count('made') }],
  [
    'purses',
    listPurses,
    {
      code: text('code'),
      of: anyCaseOrNone('memberName'),
      total: minorOrNone('totalMinor'),
      credit: minorOrNone('creditMinor'),
      uses: (row) => timesOf(row)?.usesLeft ?? 0,
      until: (row) => timesOf(row)?.lastDay ?? '',
      opened: text('openedAt'),
    },
  ],
  [
    'serial numbers',
    listSerials,
    {
      number: text('number'),
      name: anyCase('name'),
      outlet: anyCase('outletName'),
      document: orNone('documentNumber'),
      changed: text('changedAt'),
    },
  ],
  [
    'peripherals',
    listPeripherals,
    {
      serial: text('serialNumber'),
      model: anyCase('model'),
      device: anyCase('deviceName'),
      outlet: anyCase('outletName'),
      merchant: anyCaseOrNone('merchantName'),
    },
  ],
  ['days of work', listWorkDays, { day: text('day'), person: anyCase('staffName'), outlet: anyCase('outletName') }],
  [
    'lists of prices',
    listPriceSchedules,
    {
      name: anyCase('name'),
      begin: (row) => outletsOf(row)[0]?.beginsAt ?? '',
      goods: count('goodsCount'),
      by: anyCase('createdBy'),
    },
  ],
  [
    'what to order',
    listReorderSuggestions,
    { name: anyCase('name'), quantity: count('quantity'), supplier: anyCaseOrNone('supplierName') },
  ],
  [
    'commissions',
    listCommissions,
    {
      partner: anyCase('partnerName'),
      bill: text('billNumber'),
      merchant: anyCase('merchantName'),
      rate: count('rateBasisPoints'),
      amount: minorOrNone('amountMinor'),
      at: text('at'),
    },
  ],
  [
    'licences',
    listLicences,
    {
      merchant: anyCase('merchantName'),
      partner: anyCaseOrNone('partnerName'),
      version: anyCase('versionName'),
      ends: ({ endsOn }) => (typeof endsOn === 'string' ? endsOn : '9999-12-31'),
      outlets: count('outlets'),
      codes: count('codes'),
    },
  ],
  ['messages sent', listDeliveries, { tries: count('tries'), createdAt: text('createdAt') }],
  [
    'what to look at',
    listReviewItems,
    {
      device: (row) => `${orNone('deviceName')(row)} ${text('outletName')(row)}`.toLowerCase(),
      received: text('receivedAt'),
    },
  ],
  [
    'what left baskets',
    listRemovals,
    {
      removedAt: text('removedAt'),
      staff: anyCase('staffName'),
      amount: minorOrNone('amountMinor'),
      outlet: anyCase('outletName'),
      device: anyCase('deviceName'),
    },
  ],
]

/** The lists of the operator. */
export const shortAbove: ReadonlySet<List> = new Set([
  operatorRoleCalls.list,
  operatorAdminCalls.list,
  listCommissions,
  listLicences,
])

/** Lists that are looked at without choosing an outlet. */
export const shortOfAllOutlets: ReadonlySet<List> = new Set([
  listSerials,
  listPeripherals,
  listWorkDays,
  listPriceSchedules,
  listDeliveries,
  listReviewItems,
  listRemovals,
])
