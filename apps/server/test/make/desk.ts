import { createHash } from 'node:crypto'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { firstPreviousHash, hashedText } from '@kassa/contract/journal/journal-hash.ts'
import {
  journalVersion,
  type JournalBody,
  type JournalEntry,
  type SaleBody,
  type EntryTender,
} from '@kassa/contract/journal/journal.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import {
  plainSnapshot,
  type BasketLine,
  type CashRounding,
  type Charge,
  type ChosenOption,
  type LineTax,
  type OrderChange,
  type PricedBasket,
  type Snapshot,
} from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import { makeDevice, type MadeDevice } from './device.ts'

export interface DeskFacts {
  readonly merchantId: string
  readonly outlet: { readonly outletId: string; readonly number: string; readonly currency: string }
  readonly staffId: string
  readonly taxMode?: 'included' | 'added'
  readonly timeZone?: string
  readonly cashRounding?: CashRounding | null
}

/** A line to put into the basket. */
export interface DeskLine {
  readonly productId: string
  readonly sellPriceMinor: number
  readonly taxId: string
  readonly rateBasisPoints: number
  /** The tax as the desk was told of it, where it is more than one rate. */
  readonly tax?: LineTax
  /** Pieces, or thousandths of a kg where `unit` is kg. */
  readonly count?: number
  readonly unit?: 'kg' | 'g' | 'pound'
  readonly parts?: readonly {
    readonly productId: string
    readonly listMinor: number
    readonly taxId: string
    readonly rateBasisPoints: number
  }[]
  readonly manualUnitPriceMinor?: number | null
  /** Charges of each piece, as the desk was told of them. */
  readonly charges?: readonly Charge[]
  /** Options of each piece; `sellPriceMinor` has their surcharge in it. */
  readonly options?: readonly ChosenOption[]
  readonly name?: string
}

/**
 * A desk as the browser's is: prices a basket by the one calculation, writes it into a hashed journal, and uploads the
 * journal through the server, signed as its device.
 */
export class Desk {
  readonly world: World
  readonly facts: DeskFacts
  readonly device: MadeDevice
  shiftId = newId()
  /** The version of the program that writes: today's, or one that was not updated yet. */
  version = journalVersion
  #sequence = 0
  #lastHash = firstPreviousHash
  #running = 0

  constructor(world: World, facts: DeskFacts, device: MadeDevice) {
    this.world = world
    this.facts = facts
    this.device = device
  }

  /** The next entry of the journal around a body, hashed onto the one before. */
  entry(body: JournalBody | Record<string, unknown>): JournalEntry {
    this.#sequence += 1
    const written: Omit<JournalEntry, 'hash'> = {
      id: newId(),
      sequence: this.#sequence,
      contractVersion: this.version,
      previousHash: this.#lastHash,
      body,
    }
    const hash = createHash('sha256').update(hashedText(written)).digest('hex')
    this.#lastHash = hash
    return { ...written, hash }
  }

  upload(...entries: readonly JournalEntry[]) {
    return this.world.call(uploadJournal, { entries: [...entries] }, { device: this.device })
  }

  /** Uploads bodies as the next entries and answers their outcomes. */
  async book(...bodies: readonly (JournalBody | Record<string, unknown>)[]) {
    const { answer } = await this.upload(...bodies.map((body) => this.entry(body)))
    return answer.outcomes
  }

  #moment(at: string) {
    const rule = { timeZone: this.facts.timeZone ?? 'Asia/Shanghai', dayCutOffMinutes: 0 }
    return { at, clockOffsetMs: 0, businessDay: businessDayOf(Date.parse(at), rule), staffId: this.facts.staffId }
  }

  openShift(floatMinor = 0, at = this.world.now): JournalBody {
    this.shiftId = newId()
    const { currency } = this.facts.outlet
    return { kind: 'shift-opened', ...this.#moment(at), shiftId: this.shiftId, currency: currency as 'USD', floatMinor }
  }

  closeShift(countedMinor: number, expectedMinor: number, at = this.world.now): JournalBody {
    const currency = this.facts.outlet.currency as 'USD'
    const { shiftId } = this
    return {
      kind: 'shift-closed',
      ...this.#moment(at),
      shiftId,
      currency,
      counts: [],
      countedMinor,
      expectedMinor,
      nextFloatMinor: 0,
      note: null,
    }
  }

  /** The interim count at a handover, by face and number. */
  countShift(
    counts: readonly { faceMinor: number; count: number }[],
    expectedMinor: number,
    facts: { toStaffId?: string; note?: string; at?: string; isBlind?: true } = {},
  ): JournalBody {
    const { shiftId } = this
    return {
      kind: 'shift-counted',
      ...this.#moment(facts.at ?? this.world.now),
      countId: newId(),
      shiftId,
      currency: this.facts.outlet.currency as 'USD',
      toStaffId: facts.toStaffId ?? null,
      counts: [...counts],
      countedMinor: counts.reduce((sum, { faceMinor, count }) => sum + faceMinor * count, 0),
      expectedMinor,
      note: facts.note ?? null,
      ...(facts.isBlind && { isBlind: facts.isBlind }),
    }
  }

  openDrawer(reason = 'change'): JournalBody {
    return { kind: 'drawer-opened', ...this.#moment(this.world.now), shiftId: this.shiftId, reason }
  }

  moveCash(amountMinor: number, reason = 'change', at = this.world.now): JournalBody {
    const currency = this.facts.outlet.currency as 'USD'
    return {
      kind: 'cash-moved',
      ...this.#moment(at),
      movementId: newId(),
      shiftId: this.shiftId,
      currency,
      amountMinor,
      reason,
    }
  }

  number(): string {
    this.#running += 1
    return `${this.device.numberPrefix}-${String(this.#running).padStart(6, '0')}`
  }

  /** A sale that was priced and is not written: a till takes the number as it writes. */
  leaveUnwritten(): void {
    this.#running -= 1
  }

  snapshot(
    lines: readonly DeskLine[],
    at = this.world.now,
    {
      orderChange = null,
      plans = [],
      exemption = null,
    }: Pick<Snapshot, 'exemption'> & { orderChange?: OrderChange | null; plans?: Snapshot['plans'] } = {},
  ): Snapshot {
    const { outlet } = this.facts
    const plain = plainSnapshot({
      currency: { code: outlet.currency, exponent: findCurrency(outlet.currency)?.exponent ?? 2 },
      now: Date.parse(at),
      outlet: { id: outlet.outletId, timeZone: this.facts.timeZone ?? 'Asia/Shanghai' },
      lines: lines.map((line, index) => basketLine(line, `l${index + 1}`)),
      plans,
      orderChange,
      ...(exemption && { exemption }),
    })
    const tax = { ...plain.settings.tax, mode: this.facts.taxMode ?? 'included' } as const
    return { ...plain, settings: { ...plain.settings, tax } }
  }

  /** A sale of these lines, paid in cash to the cent unless `tenders` say otherwise. */
  sale(
    lines: readonly DeskLine[],
    options: {
      readonly at?: string
      readonly orderChange?: OrderChange | null
      readonly plans?: Snapshot['plans']
      readonly exemption?: Snapshot['exemption']
      readonly approvals?: SaleBody['approvals']
      readonly tenders?: (payableMinor: number) => readonly EntryTender[]
      readonly catalogueCursor?: number
      /** Changes the rest of the basket: a member, points, rules. */
      readonly change?: (snapshot: Snapshot) => Snapshot
    } = {},
  ): SaleBody {
    const at = options.at ?? this.world.now
    const snapshot = (options.change ?? ((plain) => plain))(this.snapshot(lines, at, options))
    const priced = priceBasket(snapshot)
    if (!priced.ok) throw new Error(`the basket cannot be priced: ${JSON.stringify(priced.refusal)}`)
    const answer: PricedBasket = priced.value
    const { payableMinor } = answer.totals
    return {
      kind: 'sale',
      ...this.#moment(at),
      orderId: newId(),
      number: this.number(),
      shiftId: this.shiftId,
      memberId: snapshot.member?.id ?? null,
      currency: this.facts.outlet.currency as 'USD',
      catalogueCursor: options.catalogueCursor ?? 1,
      snapshot: { ...snapshot },
      answer: { ...answer },
      tenders: [...(options.tenders?.(payableMinor) ?? [cash(payableMinor)])],
      approvals: [...(options.approvals ?? [])],
      note: null,
    }
  }
}

/** A cash tender of an amount, with what was handed over. */
export const cash = (amountMinor: number, receivedMinor = amountMinor, cashRoundingMinor = 0): EntryTender => ({
  method: 0,
  amountMinor,
  receivedMinor,
  changeMinor: receivedMinor - amountMinor,
  cashRoundingMinor,
  reference: null,
})

let slips = 0

/** A card tender with a slip of its own. */
export const card = (amountMinor: number): EntryTender => ({
  method: 3,
  amountMinor,
  receivedMinor: amountMinor,
  changeMinor: 0,
  cashRoundingMinor: 0,
  reference: `TEST-${(slips += 1)}`,
})

function basketLine(line: DeskLine, id: string): BasketLine {
  const facts = {
    id,
    productId: line.productId,
    variantId: null,
    categoryId: null,
    brandId: null,
    isDiscountable: true,
    isMemberDiscountAllowed: true,
    earnsPoints: true,
    takesPoints: true,
  }
  const price = {
    sellPriceMinor: line.sellPriceMinor,
    manualUnitPriceMinor: line.manualUnitPriceMinor ?? null,
    special: null,
    memberPriceMinor: null,
  }
  const tax = line.tax ?? { id: line.taxId, rateBasisPoints: line.rateBasisPoints }
  const count = line.count ?? 1
  const charged = { ...(line.charges && { charges: line.charges }), ...(line.options && { options: line.options }) }
  if (line.parts) {
    const parts = line.parts.map((part) => ({
      id: part.productId,
      productId: part.productId,
      variantId: null,
      listMinor: part.listMinor,
      tax: { id: part.taxId, rateBasisPoints: part.rateBasisPoints },
    }))
    return { kind: 'combined', ...facts, ...price, count, parts, ...charged }
  }
  if (line.unit === undefined) return { kind: 'counted', ...facts, ...price, count, tax, ...charged }
  const weight = line.unit === 'g' ? { unit: 'g' as const, grams: count } : { unit: line.unit, thousandths: count }
  return { kind: 'weighed', ...facts, ...price, weight, tax }
}

/** A desk on a device of its own at an outlet. */
export const makeDesk = async (world: World, facts: DeskFacts): Promise<Desk> =>
  new Desk(world, facts, await world.owner((tx) => makeDevice(tx, facts.merchantId, facts.outlet)))
