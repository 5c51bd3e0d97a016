import { changeKinds, listChanges, type ChangeKind } from '@kassa/contract/open/change.calls.ts'
import { listDays, readDay } from '@kassa/contract/open/days/day.calls.ts'
import { listMembers, readMember } from '@kassa/contract/open/member.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { listOrders, listRefunds, orderSummary, readOrder } from '@kassa/contract/open/order.calls.ts'
import { listOutlets } from '@kassa/contract/open/outlet.calls.ts'
import {
  listBrands,
  listCategories,
  listProducts,
  listStockLevels,
  readProduct,
} from '@kassa/contract/open/product.calls.ts'
import { listShifts, readShift } from '@kassa/contract/open/shift.calls.ts'
import { listTaxes } from '@kassa/contract/open/shop.calls.ts'
import { listGiftCards } from '@kassa/contract/open/stored-value/cards.calls.ts'
import { listHolds, readHold } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { listWebOrders, readWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import type { World } from '../world.ts'

type Thing = Readonly<Record<string, unknown>>

/** Calls that list all things of a kind. */
const LISTS: Readonly<Record<ChangeKind, OpenEndpoint>> = {
  outlet: listOutlets,
  tax: listTaxes,
  category: listCategories,
  brand: listBrands,
  product: listProducts,
  stock_level: listStockLevels,
  order: listOrders,
  refund: listRefunds,
  web_order: listWebOrders,
  web_hold: listHolds,
  shift: listShifts,
  day: listDays,
  member: listMembers,
  gift_card: listGiftCards,
}

/** Calls that read one thing; those of the other kinds are found in their lists. */
const READS: Readonly<Partial<Record<ChangeKind, OpenEndpoint>>> = {
  product: readProduct,
  member: readMember,
  order: readOrder,
  web_order: readWebOrder,
  web_hold: readHold,
  shift: readShift,
  day: readDay,
}
/** A list shows less of these than a read, or half of it. */
const READ_WHOLE: readonly ChangeKind[] = ['product', 'member']
/** Things that belong to one outlet each, and are listed by it. */
const BY_OUTLET: readonly ChangeKind[] = ['stock_level', 'order', 'refund', 'web_order', 'web_hold', 'shift', 'day']

/** Fields of a kind that its changes do not tell of, because they belong to other things, which have changes of their own. */
const OF_OTHERS: Readonly<Partial<Record<ChangeKind, readonly string[]>>> = {
  category: ['product_count'],
  brand: ['product_count'],
  stock_level: ['name'],
  web_hold: ['state'],
  // Holds lessen it, which nobody is told of.
  gift_card: ['available'],
  // The report adds them up after the sales.
  day: ['orders', 'refunds', 'net', 'refunded', 'tax'],
  shift: ['order_count', 'refund_count', 'sales', 'refunds', 'expected_cash', 'difference', 'by_method'],
}
const ORDER_FIELDS = Object.keys(orderSummary.whole.shape).join(',')

/** A thing without what belongs to others: what lies at outlets is told as stock. */
const ownFields = (kind: ChangeKind, thing: Thing): Thing =>
  JSON.parse(
    JSON.stringify(thing, (name, value: unknown) =>
      (OF_OTHERS[kind] ?? []).includes(name) || (kind === 'product' && name === 'on_hand') ? undefined : value,
    ),
  ) as Thing

/** Variants lie at several outlets; everything else is known by its id. */
const nameOf = (kind: ChangeKind, id: string, outletId: string | null): string =>
  kind === 'stock_level' ? `${kind} ${id} ${outletId}` : `${kind} ${id}`

/** The data of an app of others: a copy of everything that it sees, loaded once and followed by the feed. */
export class FeedCopy {
  readonly #world: World
  readonly #key: string
  #things = new Map<string, { readonly kind: ChangeKind; readonly outletId: string | null; readonly thing: Thing }>()
  #after: string | undefined
  /** How often the feed told it to begin anew. */
  restarts = 0

  constructor(world: World, key: string) {
    this.#world = world
    this.#key = key
  }

  /** Everything it has, in an order that two copies agree on. */
  get rows(): readonly string[] {
    return [...this.#things].map(([name, { thing }]) => `${name} ${JSON.stringify(thing)}`).toSorted()
  }

  /** The place of now, then all lists: whatever happens between the two comes again. */
  async load(): Promise<void> {
    const { answer } = await this.#ask(listChanges, {})
    this.#after = answer['next'] as string
    this.#things = new Map()
    for (const kind of changeKinds) await this.#loadPart(kind, null)
  }

  /** Takes pages of so many changes until there is nothing more. */
  async follow(limit: number): Promise<void> {
    for (let isComplete = false; !isComplete;) {
      const { status, answer } = await this.#ask(listChanges, { after: this.#after, limit })
      if (status === 409) {
        this.restarts += 1
        return this.load()
      }
      await this.#takePage(answer as unknown as Page)
      isComplete = answer['complete'] === true
    }
  }

  async #takePage({ gone, reload, data, next }: Page): Promise<void> {
    for (const { kind, outlet_id: outletId } of [...gone, ...reload]) this.#drop(kind, outletId)
    for (const { kind, outlet_id: outletId } of reload) await this.#loadPart(kind, outletId)
    for (const { kind, id, outlet_id: outletId, op } of data) {
      this.#things.delete(nameOf(kind, id, outletId))
      if (op === 'changed') this.#keep(kind, await this.#one(kind, id, outletId), outletId)
    }
    this.#after = next
  }

  #drop(kind: ChangeKind, outletId: string | null): void {
    for (const [name, one] of this.#things)
      if (one.kind === kind && (outletId === null || one.outletId === outletId)) this.#things.delete(name)
  }

  async #loadPart(kind: ChangeKind, outletId: string | null): Promise<void> {
    const isByOutlet = BY_OUTLET.includes(kind)
    const outlets = isByOutlet && outletId === null ? await this.#outletIds() : [outletId]
    for (const outlet of outlets) {
      const listed = await this.#list(LISTS[kind], isByOutlet ? { outlet_id: outlet } : {})
      const wanted = listed.filter(({ id }) => isByOutlet || outlet === null || id === outlet)
      for (const one of wanted)
        this.#keep(kind, READ_WHOLE.includes(kind) ? await this.#one(kind, one['id'], null) : one, outlet)
    }
  }

  /** One thing as it is now; undefined where it is not found. */
  async #one(kind: ChangeKind, id: unknown, outletId: string | null): Promise<Thing | undefined> {
    const call = READS[kind]
    if (call) {
      const { status, answer } = await this.#ask(call, { id, ...(kind === 'order' && { fields: ORDER_FIELDS }) })
      return status === 404 ? undefined : answer
    }
    const narrower =
      kind === 'stock_level'
        ? { outlet_id: outletId, variant_id: id }
        : BY_OUTLET.includes(kind)
          ? { outlet_id: outletId }
          : {}
    return (await this.#list(LISTS[kind], narrower)).find((one) => one['id'] === id)
  }

  #keep(kind: ChangeKind, thing: Thing | undefined, outletId: string | null): void {
    if (!thing) return
    const id = String(thing['id'])
    const at = kind === 'outlet' ? id : outletId
    const isOfOutlet = BY_OUTLET.includes(kind) || kind === 'outlet'
    this.#things.set(nameOf(kind, id, at), { kind, outletId: isOfOutlet ? at : null, thing: ownFields(kind, thing) })
  }

  async #outletIds(): Promise<readonly string[]> {
    return (await this.#list(listOutlets, {})).map(({ id }) => String(id))
  }

  async #list(call: OpenEndpoint, narrower: object): Promise<readonly Thing[]> {
    const found: Thing[] = []
    const isPaged = call !== (listCategories as OpenEndpoint)
    for (let cursor: unknown; cursor !== null;) {
      const page = isPaged ? { limit: 500, ...(cursor === undefined ? {} : { cursor }) } : {}
      const { status, answer } = await this.#ask(call, { ...narrower, ...page })
      if (status === 403) return []
      if (status !== 200) throw new Error(`${call.name} answered ${status}: ${JSON.stringify(answer)}`)
      found.push(...(answer['data'] as Thing[]))
      cursor = answer['next'] ?? null
    }
    return found
  }

  async #ask(call: OpenEndpoint, request: object): Promise<{ readonly status: number; readonly answer: Thing }> {
    const { status, text } = await this.#world.call(call, request, { as: this.#key })
    return { status, answer: JSON.parse(text) as Thing }
  }
}

interface Page {
  readonly reload: readonly { readonly kind: ChangeKind; readonly outlet_id: string | null }[]
  readonly gone: Page['reload']
  readonly data: readonly {
    readonly kind: ChangeKind
    readonly id: string
    readonly outlet_id: string | null
    readonly op: string
  }[]
  readonly next: string
}
