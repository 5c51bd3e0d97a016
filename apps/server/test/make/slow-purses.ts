import { holdPurse, openHouseAccount, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { expect } from 'vitest'
import type { World } from '../world.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Desk } from './desk.ts'
import type { MemberShop } from './member-shop.ts'
import { payIn, saleByPurse } from './purse.ts'

type Roll = (below: number) => number

interface SlowPurse {
  readonly id: string
  readonly code: string
  readonly kind: 'gift-card' | 'house-account'
  readonly creditMinor: number
  totalMinor: number
}

interface Place {
  readonly world: World
  readonly shop: MemberShop
  readonly desk: Desk
}

/** Gift cards and house accounts as a slow model keeps them, and what may happen to them by chance. */
export class SlowPurses {
  readonly #place: Place
  readonly #purses: SlowPurse[] = []
  readonly #sales: { orderId: string; purse: SlowPurse; paidMinor: number; isBack: boolean }[] = []
  readonly #payments: { orderId: string; purse: SlowPurse; leftMinor: number }[] = []

  constructor(place: Place) {
    this.#place = place
  }

  get #here() {
    const { shop } = this.#place
    return { as: shop.cashier.token, outlet: shop.outlet.outletId }
  }

  async openAccount(memberId: string, credit: number): Promise<void> {
    const { world, shop } = this.#place
    const asked = { memberId, creditMinor: credit }
    const { id, code, creditMinor } = (await world.call(openHouseAccount, asked, { as: shop.admin.token })).answer
    this.#purses.push({ id, code, kind: 'house-account', creditMinor, totalMinor: 0 })
  }

  async payIn(roll: Roll): Promise<void> {
    const { world } = this.#place
    const purse = roll(3) === 0 ? undefined : this.#purses[roll(Math.max(1, this.#purses.length))]
    const [orderId, amountMinor] = [newId(), 1 + roll(4_000)]
    const done = await payIn(world, this.#here, amountMinor, { orderId, purseId: purse?.id ?? null })
    const isOwed = purse?.kind !== 'house-account' || amountMinor <= Math.max(0, -purse.totalMinor)
    expect(done.status === 200).toBe(isOwed)
    if (done.status !== 200) return
    const { id, code, creditMinor } = done.answer.purse
    const paid: SlowPurse = purse ?? { id, code, kind: 'gift-card', creditMinor, totalMinor: 0 }
    if (!purse) this.#purses.push(paid)
    paid.totalMinor += amountMinor
    this.#payments.push({ orderId, purse: paid, leftMinor: amountMinor })
  }

  /** Held first; what a till takes without asking is booked all the same, below what there is too. */
  async payBy(roll: Roll): Promise<void> {
    const purse = this.#purses[roll(Math.max(1, this.#purses.length))]
    if (!purse) return
    const { world, shop, desk } = this.#place
    const wanted = 1 + roll(1_500)
    const sale = saleByPurse(desk, [shop.line(0), shop.line(1)], purse, wanted)
    const paidMinor = sale.tenders[0]!.amountMinor
    const ask = { orderId: sale.orderId, kind: purse.kind, code: purse.code, amountMinor: paidMinor }
    const hold = await world.call(holdPurse, ask, { device: desk.device })
    const isThere = paidMinor <= Math.max(0, purse.totalMinor + purse.creditMinor)
    expect(hold.status === 200).toBe(isThere)
    if (!isThere && roll(3) > 0) return desk.leaveUnwritten()
    const [outcome] = await desk.book(sale)
    expect(outcome?.outcome).toBe(isThere ? 'accepted' : 'review')
    purse.totalMinor -= paidMinor
    this.#sales.push({ orderId: sale.orderId, purse, paidMinor, isBack: false })
  }

  /** Gives both lines back: the account gets its own payment, cash the rest. */
  async giveBack(roll: Roll): Promise<void> {
    const one = this.#sales[roll(Math.max(1, this.#sales.length))]
    if (!one || one.isBack) return
    const { world } = this.#place
    const lines = [0, 1].map((line) => ({ line, quantity: 1, goods: 'restock' as const }))
    const asked = { orderId: one.orderId, lines, reason: 'back', tenders: [] }
    const preview = await world.call(previewRefund, asked, this.#here)
    if (preview.status !== 200) return expect(preview.refusal.code).toBe('refund.window-passed')
    const { amountMinor } = preview.answer
    const request = { ...asked, amountMinor, refundId: newId(), shiftId: null }
    expect((await world.call(refundOrder, request, this.#here)).status).toBe(200)
    one.isBack = true
    one.purse.totalMinor += one.paidMinor
  }

  async takeBack(roll: Roll): Promise<void> {
    const one = this.#payments[roll(Math.max(1, this.#payments.length))]
    if (!one) return
    const { orderId, purse } = one
    const mostMinor = Math.min(one.leftMinor, Math.max(0, purse.totalMinor + purse.creditMinor))
    const amountMinor = 1 + roll(Math.max(1, mostMinor + 20))
    const { world } = this.#place
    const asked = { refundId: newId(), orderId, amountMinor, reason: 'back', shiftId: null }
    const done = await world.call(takeBackFromPurse, asked, this.#here)
    expect(done.status === 200).toBe(amountMinor <= mostMinor)
    if (done.status !== 200) return
    one.leftMinor -= amountMinor
    purse.totalMinor -= amountMinor
  }

  /** Compares every stored-value account of the books with the model; there must be no other. */
  async compare(): Promise<void> {
    const rows = await this.#place.world.sql<{ id: string; totalMinor: number }>(sql`select id, total_minor from purse`)
    const totals = new Map(this.#purses.map((purse) => [purse.id, purse.totalMinor]))
    expect(new Map(rows.map((row) => [row.id, row.totalMinor]))).toEqual(totals)
  }
}
