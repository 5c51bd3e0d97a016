import { generateKeyPairSync } from 'node:crypto'
import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { deskSetup, registerDevice } from '@kassa/contract/device/device.calls.ts'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { bindOutletStaff, createOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { readSalesSettings, saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import type { PricingSettings } from '@kassa/domain/basket/index.ts'
import type { Call, Credential } from './client.ts'
import type { ShopHistory } from './documents.ts'
import { openCards, pointRules } from './members.ts'

/** The replayed shop as the server knows it. */
export interface ReplayShop {
  readonly outletId: string
  readonly adminToken: string
  readonly staffId: string
  readonly taxId: string
  readonly device: Credential
  readonly numberPrefix: string
  /** The categories of the shop it stands beside: a desk sends the whole tree. */
  readonly categories: readonly { readonly id: string; readonly parentId: string | null }[]
  /** By stock code, in the file's own case. */
  readonly products: ReadonlyMap<string, { readonly id: string; readonly priceMinor: number }>
  /** By the shop's own number of a customer. */
  readonly members: ReadonlyMap<string, string>
  /** How points are earned and spent there. */
  readonly rules: Pick<PricingSettings, 'earnRule' | 'spendRule'>
}

export const zone = 'Europe/London'
/** The currency that the demo shop's members are counted in: two decimals, as the file's money. */
export const currency = 'CNY'
/** The demo shop beside it has codes of its own. */
export const customCodeOf = (code: string): string => `OR-${code}`
const password = 'Kassa-demo-2026'

/** Opens an outlet in two-decimal money, registers a desk there and lists every product of the file. */
export async function setUpShop(call: Call, history: ShopHistory, say: (line: string) => void): Promise<ReplayShop> {
  const { token } = await call(login, { email: 'merchant@kassa.example', password })
  const outlet = await call(
    createOutlet,
    { number: '900', name: 'Online retail', phone: '', currency, timeZone: zone, locale: 'en-US' },
    { token },
  )
  // The file pays to the penny; a new outlet would round its cash to the smallest coin.
  const exact = { key: 'sales.cash-rounding', value: { [currency]: null } }
  const { settings } = await call(readSalesSettings, { outletId: outlet.id }, { token })
  const { version } = settings.find(({ key }) => key === exact.key) ?? { version: 0 }
  await call(saveSalesSettings, { outletId: outlet.id, changes: [{ ...exact, version }] }, { token })
  const staff = await call(listStaff, { search: '1001' }, { token })
  const staffId = staff.rows.find(({ number }) => number === '1001')?.id
  if (staffId === undefined) throw new Error('the demo staff 1001 is not there')
  await call(bindOutletStaff, { id: outlet.id, staffIds: [staffId] }, { token })
  const tax = await call(
    createTax,
    { name: 'No tax', rateBasisPoints: 0, isIncluded: true, outlets: [{ outletId: outlet.id, isDefault: true }] },
    { token },
  )
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const registered = await call(
    registerDevice,
    { name: 'Replay desk', publicKey: { kty: 'EC', crv: 'P-256', x, y }, historySince: firstMoment(history) },
    { token, outletId: outlet.id },
  )
  const device = { token: registered.deviceToken, privateKey }
  const { categories } = await call(deskSetup, {}, { device })
  const members = await openCards(call, history, token, say)
  say(`listing ${history.products.length} products …`)
  const products = await listProducts(call, history, { token, outletId: outlet.id, taxId: tax.id })
  return {
    outletId: outlet.id,
    adminToken: token,
    staffId,
    taxId: tax.id,
    device,
    categories: categories.map(({ id, parentId }) => ({ id, parentId })),
    numberPrefix: registered.numberPrefix,
    products,
    members,
    rules: await pointRules(call, token, currency),
  }
}

/** A day before the first document: what the replay brings in is as old as that. */
const firstMoment = ({ documents }: ShopHistory): string =>
  new Date(Date.parse(`${documents[0]?.at.slice(0, 10) ?? '2000-01-01'}T00:00:00Z`) - 86_400_000).toISOString()

async function listProducts(
  call: Call,
  history: ShopHistory,
  { token, outletId, taxId }: { token: string; outletId: string; taxId: string },
): Promise<ReplayShop['products']> {
  const products = new Map<string, { id: string; priceMinor: number }>()
  const lowered: { id: string; version: number; priceMinor: number }[] = []
  for (const { code, name, priceMinor, dearestMinor } of history.products) {
    // Once listed at the dearest price that anybody paid or got back: no more than that is given back without a sale.
    const { id, version } = await call(
      createProduct,
      {
        ...usualProduct,
        name: name.length >= 2 ? name : `No ${code}`,
        taxId,
        customCode: customCodeOf(code),
        stockPolicy: 'allow',
        listings: [listing(outletId, dearestMinor)],
      },
      { token },
    )
    products.set(code, { id, priceMinor })
    if (dearestMinor > priceMinor) lowered.push({ id, version, priceMinor })
  }
  for (let from = 0; from < lowered.length; from += 500) {
    const rows = lowered.slice(from, from + 500).map(({ priceMinor: sellPriceMinor, ...product }) => ({
      ...product,
      listings: [{ outletId, variantId: product.id, sellPriceMinor }],
    }))
    await call(bulkEditProducts, { rows }, { token })
  }
  return products
}

const listing = (outletId: string, sellPriceMinor: number) => ({
  ...usualListing,
  outletId,
  sellPriceMinor,
})
