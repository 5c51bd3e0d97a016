import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { JournalBody, JournalEntry, JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { holdBasket, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { refundBody } from '../../apps/server/test/make/refund-body.ts'
import type { World } from '../../apps/server/test/world.ts'
import { planOwnRefund, refundTenders } from '../../apps/web/src/desk/orders/refund/own-refund.ts'
import { shiftTotals } from '../../apps/web/src/desk/shift/shift-totals.ts'

/** One thing that a till told its server: so many entries of its journal, or a call about a held basket. */
export type TillStep = { readonly at: string; readonly till: number } & (
  | { readonly send: number }
  | { readonly call: 'hold' | 'take'; readonly request: Record<string, unknown> }
)

const heldCalls: Readonly<Record<'hold' | 'take', Endpoint>> = { hold: holdBasket, take: takeBasket }

/** A till of a recorded day: writes its journal, sends it when it has a line, and notes what it told and when. */
export class DayTill {
  readonly desk: Desk
  readonly entries: JournalEntry[] = []
  readonly outcomes: string[] = []
  readonly #world: World
  readonly #number: number
  readonly #steps: TillStep[]
  #shift: JournalBody[] = []

  constructor(world: World, number: number, desk: Desk, steps: TillStep[]) {
    this.desk = desk
    this.#world = world
    this.#number = number
    this.#steps = steps
  }

  /** Writes the next entry; it waits on the till. */
  write<Body extends JournalBody>(body: Body): Body {
    if (body.kind === 'shift-opened') this.#shift = []
    this.#shift.push(body)
    this.entries.push(this.desk.entry(body))
    return body
  }

  /** Sends what waits. A server that takes an honest entry otherwise has nothing worth keeping. */
  async send(): Promise<void> {
    const entries = this.entries.slice(this.outcomes.length)
    const { answer } = await this.#world.call(uploadJournal, { entries }, { device: this.desk.device })
    const odd = answer.outcomes.filter(({ outcome }) => outcome !== 'accepted')
    if (odd.length > 0) throw new Error(`not accepted: ${JSON.stringify(odd)}`)
    this.outcomes.push(...answer.outcomes.map(({ outcome }) => outcome))
    this.#steps.push({ at: this.#world.now, till: this.#number, send: entries.length })
  }

  async tell(call: 'hold' | 'take', request: Record<string, unknown>): Promise<void> {
    const told = await this.#world.call(heldCalls[call], request, { device: this.desk.device })
    if (told.status !== 200) throw new Error(`${call}: ${told.text}`)
    this.#steps.push({ at: this.#world.now, till: this.#number, call, request })
  }

  /** The facts that every entry of now begins with. */
  moment() {
    const { at, clockOffsetMs, businessDay, staffId } = this.desk.openDrawer()
    return { at, clockOffsetMs, businessDay, staffId }
  }

  /** Gives lines of an own sale back, worth what the desk works out. */
  giveBack(
    sale: SaleBody,
    lines: JournalRefundBody['lines'],
    more: Partial<JournalRefundBody> = {},
  ): JournalRefundBody {
    const { at, businessDay } = this.moment()
    const planned = planOwnRefund(sale, [], { lines, mode: 'prorated' }, businessDay)
    if (!planned.ok) throw new Error(planned.refusal.code)
    const tenders = [...refundTenders(sale, planned.value.refund, {})]
    const given = { lines, amountMinor: planned.value.refund.moneyMinor, tenders, at, businessDay }
    return this.write(refundBody(this.desk, sale, { ...given, shiftId: this.desk.shiftId, ...more }))
  }

  /** The amount that must lie in the drawer of the shift, as the desk adds it up. */
  expectedMinor(): number {
    return shiftTotals(this.#shift).expectedMinor
  }
}
