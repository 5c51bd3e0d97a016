import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import type { AccountRole } from '@kassa/domain/accounting/posting.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import { proveAfterEach } from '../prove.ts'
import { makeWorld, type World } from '../world.ts'
import { allowAll } from './owner.ts'
import { rolesNow } from './role-sums.ts'
import { makeSellingShop, type SellingShop } from './selling-shop.ts'

type ShopFacts = Parameters<typeof makeSellingShop>[1]

/** A shop whose cashiers may do everything, with the sums that its accounts have of cash. */
export class Drawers {
  world!: World
  shop!: SellingShop
  readonly #roles: readonly AccountRole[]

  constructor(roles: readonly AccountRole[]) {
    this.#roles = roles
  }

  async openShop(facts: ShopFacts = {}): Promise<void> {
    this.shop = await makeSellingShop(this.world, { onHand: 100, ...facts })
    await allowAll(this.world, this.shop.merchantId)
  }

  /** The sums by role, without those that come to nothing. */
  async money(of: SellingShop = this.shop): Promise<Record<string, number>> {
    const roles = await rolesNow(this.world, of)
    return Object.fromEntries(this.#roles.flatMap((role) => (role in roles ? [[role, roles[role] ?? 0]] : [])))
  }

  /** The till is away from its server, or back. */
  bound(isBound: boolean): Promise<unknown> {
    return this.world.sql(sql`update device_registration set unbound_at = case when ${isBound} then null else now() end
      where id = ${this.shop.desk.device.registrationId}`)
  }

  async officeCloses(id: string, countedMinor: number, more: object = {}): Promise<void> {
    const asked = { id, countedMinor, note: 'Left open', ...more }
    expect((await this.world.call(closeShift, asked, { as: this.shop.adminToken })).status).toBe(200)
  }
}

/** Prepares a file of tests about cash in drawers: one world for the file, a shop for each test (`open` makes another one), and the books proven behind each. */
export function useDrawers(
  roles: readonly AccountRole[],
  open: (drawers: Drawers) => Promise<void> = (drawers) => drawers.openShop(),
): Drawers {
  const drawers = new Drawers(roles)
  beforeAll(async () => {
    drawers.world = await makeWorld()
  })
  beforeEach(() => open(drawers))
  proveAfterEach(() => drawers.world)
  afterAll(() => drawers.world.close())
  return drawers
}
