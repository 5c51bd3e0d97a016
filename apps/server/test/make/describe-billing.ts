import { handleTransfer, readBill, saveBillingAccount, sendTransferProof } from '@kassa/contract/billing/bill.calls.ts'
import { orderBill, quoteBill, readOwnLicence } from '@kassa/contract/billing/licence.calls.ts'
import { saveVersion } from '@kassa/contract/billing/version.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { LICENCE_FUNCTIONS, type LicenceFunction } from '@kassa/domain/billing/functions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { beginTrial } from '../../src/modules/billing/public.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeWorld, type World } from '../world.ts'
import { makeAbove, type PlatformPeople } from './platform-people.ts'
import { makeShop, type Shop } from './shop.ts'
import { simulateAlipay, type SimulatedAlipay } from './simulated.ts'

export const prices = {
  month: 10_000,
  year: 100_000,
  lifetime: 400_000,
  outletMonth: 1_000,
  outletYear: 10_000,
  codeMonth: 500,
  codeYear: 5_000,
}
export const double = { ...prices, month: 20_000, year: 200_000, lifetime: 800_000 }
export const versionFields = {
  currency: 'CNY' as const,
  functions: [...LICENCE_FUNCTIONS] as LicenceFunction[],
  limits: { outlets: 3, codes: 5, staff: null, products: null },
  prices,
  trialDays: 30,
  position: 1,
  visibility: 'public' as const,
  partnerIds: [] as string[],
  merchantIds: [] as string[],
  isDefault: false,
  commission: { firstBasisPoints: 1_000, secondBasisPoints: 500 },
}
export const proof = { reference: 'T-1', payer: 'Tea Ltd', day: '2026-03-02' }

/** The world of a file's tests, and who sells licences in it. */
interface Billing {
  world: World
  operator: string
  partner: PlatformPeople['partner']
  alipay: SimulatedAlipay
}

export const asOwner = (shop: Shop) => ({ as: shop.admin.token })

/** Returns an operator who sells licences, paid through a simulated Alipay or by transfer, and what a file's tests do there. */
export function describeBilling() {
  const here = {} as Billing
  beforeAll(async () => {
    here.alipay = await simulateAlipay()
    const { simulator, fields } = here.alipay
    const addressOf = (channel: string) => (channel === 'alipay' ? simulator.address : undefined)
    here.world = await makeWorld({ simulators: { addressOf } })
    Object.assign(here, await makeAbove(here.world))
    const account = { channel: 'alipay', mode: 'demo', enabled: 1, fields: { ...fields }, version: 0 } as const
    expect((await here.world.call(saveBillingAccount, account, { as: here.operator })).status).toBe(200)
  })
  afterAll(async () => {
    await here.world.close()
    await here.alipay.simulator.close()
  })

  let counted = 0
  return {
    here,
    makeVersion: async (change: object = {}) => {
      const request = { ...versionFields, name: `Version ${String((counted += 1))}`, version: 0, ...change }
      return (await here.world.call(saveVersion, request, { as: here.operator })).answer
    },
    /** A merchant in its trial, audited, below the partner. */
    makeTrying: async (): Promise<Shop> => {
      const { world, partner } = here
      const shop = await makeShop(world, { partnerId: partner.partnerId })
      await world.owner(async (tx) => {
        await tx.run(sql`update merchant set audit_state = 'audited' where id = ${shop.merchantId}`)
        await beginTrial(tx, shop.merchantId, { now: world.now, newId })
      })
      return shop
    },
    order: async (shop: Shop, wish: InputOf<typeof quoteBill.request>): Promise<string> => {
      const { totalMinor } = (await here.world.call(quoteBill, wish, asOwner(shop))).answer
      return (await here.world.call(orderBill, { ...wish, totalMinor }, asOwner(shop))).answer.id
    },
    payByTransfer: async (shop: Shop, id: string): Promise<void> => {
      expect((await here.world.call(sendTransferProof, { id, ...proof }, asOwner(shop))).status).toBe(200)
      const handled = { merchantId: shop.merchantId, id, isReceived: true }
      expect((await here.world.call(handleTransfer, handled, { as: here.operator })).status).toBe(200)
    },
    licenceOf: async (shop: Shop) => (await here.world.call(readOwnLicence, {}, asOwner(shop))).answer.licence,
    billOf: async (shop: Shop, id: string) => (await here.world.call(readBill, { id }, asOwner(shop))).answer,
  }
}
