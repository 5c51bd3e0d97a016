// A model of a shop with two tills: drawers, shelves, points, balances, gift cards and uses of a plan are added up from what people did.
// It knows nothing of the product: not its prices, its rules or its tables.

/** The movements of one event. Money in minor units, goods in pieces; what is left out does not move. */
export interface Effect {
  /** The time by the clock of the device that did it. */
  readonly at: number
  readonly drawer?: number
  readonly goods?: Readonly<Record<string, number>>
  readonly member?: { readonly id: string; readonly points: number; readonly balance: number }
  readonly giftCard?: { readonly code: string; readonly amount: number }
  readonly planUses?: number
  /** A basket that waits no longer. */
  readonly paidBasket?: string
}

interface Shelf {
  readonly startPieces: number
  /** The amount that lies there, whoever has heard of it. */
  pieces: number
  /** The last count: what it found, and when. */
  counted: { readonly pieces: number; readonly at: number } | null
  /** The part that the server has heard of. */
  readonly heard: { readonly at: number; readonly pieces: number }[]
}

interface Drawer {
  cash: number
  /** The cash in the drawer, as far as the server has heard. */
  heardCash: number
  readonly unheard: Effect[]
}

const add = (sums: Map<string, number>, key: string, amount: number): Map<string, number> =>
  sums.set(key, (sums.get(key) ?? 0) + amount)

export class WeekModel {
  readonly #shelves = new Map<string, Shelf>()
  readonly #drawers = new Map<string, Drawer>()
  readonly elsewhere = new Map<string, number>()
  readonly points = new Map<string, number>()
  readonly balances = new Map<string, number>()
  readonly giftCards = new Map<string, number>()
  readonly heldBaskets = new Set<string>()
  planUses = 0

  constructor(pieces: Readonly<Record<string, number>>) {
    for (const [id, count] of Object.entries(pieces)) this.#stock(id, count)
  }

  #stock(id: string, pieces: number): void {
    this.#shelves.set(id, { startPieces: pieces, pieces, counted: null, heard: [] })
  }

  /** A drawer that begins with so much; what the one before held is gone out of it. */
  openDrawer(till: string, floatMinor: number): void {
    const unheard = this.#drawers.get(till)?.unheard ?? []
    this.#drawers.set(till, { cash: floatMinor, heardCash: floatMinor, unheard })
  }

  /** Something done at a till: at once in its drawer and on the shelf, at the server when it is heard. */
  doAtTill(till: string, effect: Effect): void {
    this.#drawer(till).cash += effect.drawer ?? 0
    this.#drawer(till).unheard.push(effect)
    this.#moveGoods(effect)
  }

  /** Something done at the server itself; its cash in a till's drawer. */
  doAtServer(effect: Effect, till?: string): void {
    if (till !== undefined) this.#drawer(till).cash += effect.drawer ?? 0
    this.#moveGoods(effect)
    this.#hear(effect, till)
  }

  /** The server has heard all that a till did. */
  hearTill(till: string): void {
    for (const effect of this.#drawer(till).unheard.splice(0)) this.#hear(effect, till)
  }

  #hear(effect: Effect, till: string | undefined): void {
    const { at, goods = {}, member, giftCard, paidBasket } = effect
    if (till !== undefined) this.#drawer(till).heardCash += effect.drawer ?? 0
    for (const [id, pieces] of Object.entries(goods)) this.#shelf(id).heard.push({ at, pieces })
    if (member) {
      add(this.points, member.id, member.points)
      add(this.balances, member.id, member.balance)
    }
    if (giftCard) add(this.giftCards, giftCard.code, giftCard.amount)
    this.planUses += effect.planUses ?? 0
    if (paidBasket !== undefined) this.heldBaskets.delete(paidBasket)
  }

  #moveGoods({ goods = {} }: Effect): void {
    for (const [id, pieces] of Object.entries(goods)) this.#shelf(id).pieces += pieces
  }

  /** Pieces that nobody wrote down are gone. */
  lose(id: string, pieces: number): void {
    this.#shelf(id).pieces -= pieces
  }

  /** Counts the goods on a shelf. */
  count(id: string, at: number): number {
    const shelf = this.#shelf(id)
    shelf.counted = { pieces: shelf.pieces, at }
    return shelf.pieces
  }

  sendAway(id: string, pieces: number, at: number): void {
    this.doAtServer({ at, goods: { [id]: -pieces } })
  }

  arriveElsewhere(id: string, pieces: number): void {
    add(this.elsewhere, id, pieces)
  }

  /** The stock that the server's books must show: the last count and the movements after it, as far as it has heard. */
  onHand(id: string): number {
    const { startPieces, counted, heard } = this.#shelf(id)
    const from = counted?.at ?? Number.NEGATIVE_INFINITY
    return heard.reduce((sum, { at, pieces }) => sum + (at > from ? pieces : 0), counted?.pieces ?? startPieces)
  }

  shelfPieces = (id: string): number => this.#shelf(id).pieces
  cashIn = (till: string): number => this.#drawer(till).cash
  heardCashIn = (till: string): number => this.#drawer(till).heardCash
  goods = (): string[] => [...this.#shelves.keys()]

  #shelf(id: string): Shelf {
    const shelf = this.#shelves.get(id)
    if (!shelf) throw new Error(`no shelf for ${id}`)
    return shelf
  }

  #drawer(till: string): Drawer {
    const drawer = this.#drawers.get(till)
    if (!drawer) throw new Error(`no drawer ${till}`)
    return drawer
  }
}
