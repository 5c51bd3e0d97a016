import { setTimeout as wait } from 'node:timers/promises'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { holdMember, releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { json, sql } from '../../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { cash, makeDesk, type Desk } from '../../../apps/server/test/make/desk.ts'
import { earnRule, spendRule, withMember } from '../../../apps/server/test/make/member-shop.ts'
import { makeMerchantAdmin } from '../../../apps/server/test/make/merchant.ts'
import { makeSession } from '../../../apps/server/test/make/session.ts'
import { CallRefused } from '../../replay/client.ts'
import type { Chance } from '../chance.ts'
import type { Stage } from './stage.ts'

const POINTS = 1_000_000
/** A hold stands for so long at most before it is used or let go: moves come in between. */
const HELD_MILLIS = 4_000

interface HolderFacts {
  readonly tills: readonly [Desk, Desk]
  readonly memberId: string
}

/** A till that holds a member's points and pays with them, or lets them go, while another till wants them too. */
export class Holder {
  readonly #stage: Stage
  readonly #chance: Chance
  readonly #tills: readonly [Desk, Desk]
  readonly memberId: string
  /** The points of the member by what receipts and answers said. */
  points = POINTS
  holds = 0
  readonly sold: string[] = []
  readonly complaints: string[] = []

  private constructor(stage: Stage, chance: Chance, about: HolderFacts) {
    this.#stage = stage
    this.#chance = chance
    this.#tills = about.tills
    this.memberId = about.memberId
  }

  static async begin(stage: Stage, chance: Chance): Promise<Holder> {
    const { world, shop } = stage
    const { merchantId, outlet } = shop
    const token = await world.owner(async (tx) => {
      for (const [key, rule] of [
        ['member.earn-rule', earnRule],
        ['member.spend-rule', spendRule],
      ] as const)
        await tx.run(sql`
          insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
          values (${merchantId}, 'merchant', ${merchantId}, ${key}, ${json({ currency: outlet.currency, ...rule })}, now())`)
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: permissions.map(({ code }) => code) })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    const as = { token: `one.${token}` }
    const { id } = await stage.call(createMember, { name: 'Ada' }, as)
    await stage.call(adjustPoints, { id, points: POINTS, note: 'opening' }, as)
    const tills = [await openTill(stage), await openTill(stage)] as const
    return new Holder(stage, chance, { tills, memberId: id })
  }

  /** Holds, waits, sees that nobody else gets what is held, and then sells with it or lets it go. */
  async play(): Promise<void> {
    const [till] = this.#tills
    const points = spendRule.points * this.#chance.integer(1, 5)
    const orderId = newId()
    await this.#hold(till, orderId, points)
    this.holds += 1
    await wait(this.#chance.integer(0, HELD_MILLIS))
    await this.#mustBeHeld(points)
    if (this.#chance.percent(30)) await this.#stage.call(releaseMember, { orderId }, { device: till.device })
    else await this.#sell(till, orderId, points)
  }

  #hold(till: Desk, orderId: string, points: number): Promise<unknown> {
    const asked = { orderId, memberId: this.memberId, points, balanceMinor: 0, password: null }
    return this.#stage.call(holdMember, asked, { device: till.device })
  }

  /** Another till gets what is left and not one point of what is held. */
  async #mustBeHeld(points: number): Promise<void> {
    const [, other] = this.#tills
    const orderId = newId()
    try {
      await this.#hold(other, orderId, this.points - points + 1)
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) return
      throw error
    }
    this.complaints.push(`${points} points were held, and another till got one of them`)
    await this.#stage.call(releaseMember, { orderId }, { device: other.device })
  }

  async #sell(till: Desk, orderId: string, points: number): Promise<void> {
    const facts = { id: this.memberId, levelNumber: null, levelDiscountBasisPoints: 0, earnRatioHundredths: 100 }
    const member = { ...facts, points: this.points }
    const plain = till.sale([this.#stage.shop.line(this.#chance.integer(4, 9))], {
      change: (basket) => withMember(basket, member, points, { principalMinor: 0, bonusMinor: 0 }),
      tenders: (due) => [cash(due)],
    })
    const sale = { ...plain, orderId }
    const [outcome] = await till.book(sale)
    if (outcome?.outcome !== 'accepted') throw new Error(`a sale for points was answered ${JSON.stringify(outcome)}`)
    const { used, earned } = (sale.answer as unknown as { points: { used: number; earned: number } }).points
    this.points += earned - used
    this.sold.push(orderId)
  }

  /** Complaints once the merchant has come to rest in a database. */
  async judge(database: Stage['databases']['one']): Promise<string[]> {
    const [account] = await database.ask<{ points: number }>(
      sql`select points from member_account where member_id = ${this.memberId}`,
    )
    const held = await database.ask(sql`select from member_hold where member_id = ${this.memberId} and points > 0`)
    return [
      ...this.complaints,
      ...(account?.points === this.points
        ? []
        : [`the member has ${account?.points} points, and ${this.points} by receipts`]),
      ...(held.length === 0 ? [] : [`${held.length} holds of points are left`]),
    ]
  }
}

/** A till of the shop that moves, with its shift open. */
export async function openTill({ world, shop }: Stage): Promise<Desk> {
  const till = await makeDesk(world, { ...shop, staffId: shop.cashier.staffId })
  Object.assign(till.device, { token: `one.${till.device.token}` })
  await till.book(till.openShift())
  return till
}
