import { generateKeyPairSync } from 'node:crypto'
import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { registerDevice, uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { createMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { createOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { createPartner } from '@kassa/contract/organisation/partner.calls.ts'
import { createStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { instantOf } from '@kassa/domain/time/local-time.ts'
import { addDays, type CalendarDay } from '@kassa/domain/time/calendar-day.ts'
import { findBuiltInRole } from '../../packages/contract/src/identity/built-in-roles.ts'
import { cash, Desk } from '../../apps/server/test/make/desk.ts'
import type { World } from '../../apps/server/test/world.ts'
import { callerAt } from '../../tools/replay/client.ts'
import { sessionOf } from './sign-in.ts'

const password = 'Kassa-demo-2026'
const timeZone = 'Asia/Shanghai'

/** The outlet's day now. */
const today = (): CalendarDay => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())

interface BottleSale {
  readonly count?: number
  readonly tenders?: (dueMinor: number) => readonly EntryTender[]
}

/** A partner with a merchant that sold six bottles the same weekday a week before, at ten and three, and two yesterday, at ten alone; another one comes late when asked. */
export async function soldBefore(tag: string) {
  const call = callerAt(process.env['KASSA_ADDRESS'] ?? '')
  const [partnerEmail, ownerEmail] = [`partner-${tag}@figures.example`, `owner-${tag}@figures.example`]
  const admin = (email: string) => ({
    firstName: 'Sam',
    lastName: '',
    phone: '',
    email,
    password,
    passwordAgain: password,
  })
  const operator = await sessionOf({ email: 'operator@kassa.example', password })
  const partner = await call(createPartner, { name: `Partner ${tag}`, admin: admin(partnerEmail) }, operator)
  const merchant = { name: `Figures ${tag}`, country: 'CN', locale: 'en-US', phone: '', partnerId: partner.id }
  await call(createMerchant, { ...merchant, admin: admin(ownerEmail) } as never, operator)
  const { token } = await sessionOf({ email: ownerEmail, password })
  const outlet = {
    number: '1',
    name: `Outlet ${tag}`,
    phone: '',
    currency: 'CNY' as const,
    timeZone,
    locale: 'en-US' as const,
  }
  const { id: outletId } = await call(createOutlet, outlet, { token })
  const as = { token, outletId }
  const tax = { name: 'VAT 13%', rateBasisPoints: 1_300, isIncluded: true, outlets: [{ outletId, isDefault: true }] }
  const { id: taxId } = await call(createTax, tax, as)
  const listings = [{ ...usualListing, outletId, sellPriceMinor: 2_260 }]
  const goods = { ...usualProduct, name: `Bottle ${tag}`, taxId, stockPolicy: 'allow' as const, listings }
  const { id: productId } = await call(createProduct, goods, as)
  const { rows: roles } = await call(staffRoleCalls.list, { limit: 200 }, as)
  const roleId = roles.find(({ name }) => name === findBuiltInRole('cashier')?.names.en)?.id ?? ''
  const person = { number: '1001', firstName: 'Lin', roleId, outletIds: [outletId], password, passwordAgain: password }
  const { id: staffId } = await call(createStaff, person as never, as)
  const yesterday = addDays(today(), -1)
  const desk = await registered(call, as, { staffId, since: addDays(yesterday, -9) })
  const lines = [{ productId, sellPriceMinor: 2_260, taxId, rateBasisPoints: 1_300 }]
  for (const [day, hours] of [
    [addDays(yesterday, -7), [10, 10, 10, 15, 15, 15]],
    [yesterday, [10, 10]],
  ] as const) {
    const at = (hour: number) => new Date(instantOf(day, hour * 60, timeZone)).toISOString()
    const sales = hours.map((hour) => desk.sale(lines, { at: at(hour) }))
    const paid = sales.length * 2_260
    const bodies = [desk.openShift(0, at(9)), ...sales.map((sale) => ({ ...sale, shiftId: desk.shiftId }))]
    const entries = [...bodies, desk.closeShift(paid, paid, at(20))].map((body) => desk.entry(body))
    await call(uploadJournal, { entries }, { device: desk.device })
  }
  /** Brings a sale of so many bottles in a shift of its own, which ends with so much cash. */
  const bring = async (moments: readonly string[], cashMinor: number, more: BottleSale = {}): Promise<void> => {
    const [opened = '', at = '', closed = ''] = moments
    const { count = 1, ...paid } = more
    const bottles = lines.map((line) => ({ ...line, count }))
    const bodies = [
      desk.openShift(0, opened),
      desk.sale(bottles, { at, ...paid }),
      desk.closeShift(cashMinor, cashMinor, closed),
    ]
    await call(uploadJournal, { entries: bodies.map((body) => desk.entry(body)) }, { device: desk.device })
  }
  const evening = [21, 22, 23].map((hour) => new Date(instantOf(yesterday, hour * 60, timeZone)).toISOString())
  /** Brings one more sale of yesterday evening. */
  const sellLate = (): Promise<void> => bring(evening, 2_260)
  /** Brings a sale of yesterday evening that was paid with notes of another currency. */
  const sellForDollars = (): Promise<void> => {
    const foreign = [{ currency: 'USD' as const, amountMinor: 323, worthMinor: 2_260 }]
    return bring(evening, 0, { tenders: (due) => [{ ...cash(due), foreign }] })
  }
  /** Sells so many bottles now. */
  const sellNow = (count: number): Promise<void> => {
    const now = new Date().toISOString()
    return bring([now, now, now], count * 2_260, { count })
  }
  /** Orders bottles, each at so much, and receives them today: all at that price, or so many at another. Returns the order and its supplier. */
  const receive = async (quantity: number, unitPriceMinor: number, came = { quantity, unitPriceMinor }) => {
    const supplier = `Glass ${tag}`
    const { id: supplierId } = await call(createSupplier, { name: supplier }, as)
    const asked = { supplierId, expectedOn: null, lines: [{ variantId: productId, quantity, unitPriceMinor }] }
    const order = await call(createPurchaseOrder, asked, as)
    await call(submitPurchaseOrder, { id: order.id }, as)
    const received = [{ lineId: order.lines[0]?.lineId ?? '', ...came }]
    await call(receivePurchaseOrder, { id: order.id, lines: received }, as)
    return { orderId: order.id, supplier }
  }
  const sells = { sellLate, sellForDollars, sellNow }
  return { partnerEmail, ownerEmail, merchantName: merchant.name, yesterday, ...sells, receive }
}

/** A till that brings what happened before it was registered. */
async function registered(
  call: ReturnType<typeof callerAt>,
  as: { readonly token: string; readonly outletId: string },
  { staffId, since }: { readonly staffId: string; readonly since: CalendarDay },
): Promise<Desk> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const request = { name: 'Till of before', publicKey: { kty: 'EC' as const, crv: 'P-256' as const, x, y } }
  const historySince = new Date(instantOf(since, 0, timeZone)).toISOString()
  const device = await call(registerDevice, { ...request, historySince }, as)
  const facts = { merchantId: '', outlet: { outletId: as.outletId, number: '1', currency: 'CNY' }, staffId, timeZone }
  return new Desk({ now: historySince } as World, facts, { ...device, token: device.deviceToken, privateKey })
}
