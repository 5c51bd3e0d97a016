import { setTimeout as wait } from 'node:timers/promises'
import { registerDevice, deskCatalogue, deskSetup } from '@kassa/contract/device/device.calls.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalBody, JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import type { DeskSetup } from '../../apps/web/src/desk/model/desk-setup.ts'
import { makeSealKeys } from '../../apps/web/src/desk/model/pin.ts'
import { appendEntry } from '../../apps/web/src/desk/journal/append-entry.ts'
import type { ClockOffset } from '../../apps/web/src/desk/journal/clock-offset.ts'
import { callAsDevice, type ClockKeeper } from '../../apps/web/src/desk/sync/device-call.ts'
import type { StoredEntry } from '../../apps/web/src/desk/journal/entry-state.ts'
import { recall, remember } from '../../apps/web/src/desk/journal/journal-db.ts'
import { type Registration } from '../../apps/web/src/desk/model/registration.ts'
import { countWaiting, listOrder, listShift } from '../../apps/web/src/desk/journal/journal-store.ts'
import { startUploader, type Uploader } from '../../apps/web/src/desk/sync/uploader.ts'
import { saleBody } from '../../apps/web/src/desk/payment/sale-body.ts'
import {
  backOfBody,
  planOwnRefund,
  quantitiesBack,
  refundTenders,
} from '../../apps/web/src/desk/orders/refund/own-refund.ts'
import { shiftTotals } from '../../apps/web/src/desk/shift/shift-totals.ts'
import { newId } from '../../apps/web/src/desk/model/uuid-v7.ts'
import type { SellingShop } from '../../apps/server/test/make/selling-shop.ts'
import type { Call } from '../replay/client.ts'
import type { Chance } from './chance.ts'
import { payCash } from './pay-cash.ts'
import { randomBasket } from './random-basket.ts'
import { Browser, isDeath, type Page } from './browser.ts'
import type { Wire } from './wire.ts'

/** A sale or refund whose receipt came out: the desk had said that it is on the disk. */
export interface PrintedReceipt {
  readonly id: string
  readonly number: string
  readonly amountMinor: number
}

interface Open {
  readonly page: Page
  readonly uploaders: Uploader[]
  readonly clock: ClockKeeper
}

/** A desk looks through so many of its entries for something to give back: all of a long journal would take its processor from what it sends. */
const LAST_ENTRIES = 200

/** A desk without its screens: the desk's own modules for journal, pricing, upload and clock, in a browser that can be killed. */
export class DeskDriver {
  readonly registrationId: string
  readonly deviceId: string
  readonly browser: Browser
  readonly printed: PrintedReceipt[] = []
  readonly #setup: DeskSetup
  readonly #items: readonly DeskItem[]
  readonly #catalogueCursor: number
  readonly #chance: Chance
  #open: Open

  private constructor(about: Pick<DeskDriver, 'browser' | 'registrationId' | 'deviceId'>, loaded: Loaded, open: Open) {
    this.browser = about.browser
    this.registrationId = about.registrationId
    this.deviceId = about.deviceId
    this.#setup = loaded.setup
    this.#items = loaded.items
    this.#catalogueCursor = loaded.cursor
    this.#chance = loaded.chance
    this.#open = open
  }

  /** Registers a new browser as a device of the shop, fetches its goods and opens a shift. */
  static async register(name: string, shop: SellingShop, call: Call, wire: Wire, chance: Chance): Promise<DeskDriver> {
    const browser = new Browser(name, wire)
    const page = browser.openPage()
    const registration = await registerBrowser(name, shop, call)
    await page.do(async () => void (await page.journal.registrations.put(registration)))
    const open = await openDesk(page)
    const loaded = await page.do(() => load(registration, open.clock, chance))
    const driver = new DeskDriver({ browser, ...registration }, loaded, open)
    await driver.#ensureShift()
    return driver
  }

  get page(): Page {
    return this.#open.page
  }

  /**
   * One thing that a cashier does: mostly a sale, else a refund, cash in or out, the drawer, or the shift closed and a
   * new one opened. The documents on paper are kept as printed. False when the page died under it.
   */
  async work(): Promise<boolean> {
    const { page } = this.#open
    try {
      await this.#doOne(await this.#ensureShift())
      return true
    } catch (error) {
      if (isDeath(error, page)) return false
      throw error
    }
  }

  #doOne(shiftId: string): Promise<unknown> {
    const lot = this.#chance.integer(1, 100)
    if (lot <= 58) return this.#print((number) => this.#sale(number, shiftId))
    if (lot <= 78) return this.#refund(shiftId)
    if (lot <= 88) return this.#moveCash(shiftId)
    if (lot <= 93) return this.#write(() => ({ kind: 'drawer-opened', ...this.#moment(), shiftId, reason: 'chaos' }))
    if (lot <= 96) return this.#countDrawer(shiftId)
    return this.#closeShift(shiftId)
  }

  /** The shift that is open by what the disk holds; opens one where there is none. */
  async #ensureShift(): Promise<string> {
    const last = await this.page.do(() =>
      this.#inOrder()
        .reverse()
        .filter(({ kind }) => kind === 'shift-opened' || kind === 'shift-closed')
        .first(),
    )
    if (last?.kind === 'shift-opened') return last.shiftId
    const shiftId = newId()
    const { currency } = this.#setup.outlet
    // Nobody takes anything between two shifts: the next begins with what the last one left.
    const floatMinor = last?.kind === 'shift-closed' ? leftBy(last.body) : this.#chance.integer(0, 3) * 10_000
    await this.#write(() => ({ kind: 'shift-opened', ...this.#moment(), shiftId, currency, floatMinor }))
    return shiftId
  }

  /** Writes what takes a number; then the receipt is out. */
  async #print(makeBody: (number: string) => JournalBody): Promise<void> {
    const entry = await this.#write(makeBody, true)
    this.printed.push({ id: entry.id, number: entry.number, amountMinor: amountOf(entry) })
  }

  /** Gives some of a random own sale of the last ones back, as far as there is something left of it. */
  async #refund(shiftId: string): Promise<void> {
    const { journal } = this.page
    const last = await this.page.do(() => this.#inOrder().reverse().limit(LAST_ENTRIES).toArray())
    const sales = last.toReversed().filter(({ kind }) => kind === 'sale')
    if (sales.length === 0) return
    const { body, orderId } = this.#chance.oneOf(sales)
    const sale = body as SaleBody
    const before = await this.page.do(() => listOrder(journal, orderId))
    const earlier = before
      .filter(({ kind }) => kind === 'refund')
      .map((entry) => backOfBody(entry.body as JournalRefundBody))
    const lines = this.#linesBack(sale, quantitiesBack(earlier))
    const moment = this.#moment()
    const planned = planOwnRefund(sale, earlier, { lines, mode: 'prorated' }, moment.businessDay)
    if (lines.length === 0 || !planned.ok) return
    const { moneyMinor: amountMinor } = planned.value.refund
    const facts = { refundId: newId(), orderId, shiftId, currency: sale.currency, reason: 'chaos', amountMinor, lines }
    const tenders = refundTenders(sale, planned.value.refund, {})
    if ((await this.#inDrawer(shiftId)) < amountMinor) return
    await this.#print((number) => ({
      kind: 'refund',
      ...moment,
      ...facts,
      number: `R${number}`,
      mode: 'prorated',
      tenders,
    }))
  }

  #linesBack(sale: SaleBody, back: ReadonlyMap<number, number>): JournalRefundBody['lines'] {
    const { lines } = pricedIn(sale)
    return lines.flatMap(({ quantity }, line) => {
      const left = quantity - (back.get(line) ?? 0)
      if (left === 0 || !this.#chance.percent(60)) return []
      const goods = this.#chance.percent(80) ? ('restock' as const) : ('damaged' as const)
      return [{ line, quantity: this.#chance.integer(1, left), goods }]
    })
  }

  async #moveCash(shiftId: string): Promise<void> {
    const amountMinor = this.#chance.integer(1, 500) * (this.#chance.percent(50) ? 100 : -100)
    if ((await this.#inDrawer(shiftId)) + amountMinor < 0) return
    const { currency } = this.#setup.outlet
    const facts = { movementId: newId(), shiftId, currency, amountMinor, reason: 'chaos' }
    await this.#write(() => ({ kind: 'cash-moved', ...this.#moment(), ...facts }))
  }

  /** Returns the amount that must be in the drawer; nobody takes more out of it. */
  async #inDrawer(shiftId: string): Promise<number> {
    const entries = await this.page.do(() => listShift(this.page.journal, shiftId))
    return shiftTotals(entries.map(({ body }) => body)).expectedMinor
  }

  /** Returns a person's count of the drawer, now and then a little wrong. */
  async #count(shiftId: string) {
    const expectedMinor = await this.#inDrawer(shiftId)
    const countedMinor = Math.max(0, expectedMinor + (this.#chance.percent(30) ? this.#chance.integer(-50, 50) : 0))
    return { shiftId, currency: this.#setup.outlet.currency, counts: [], countedMinor, expectedMinor, note: null }
  }

  /** Hands the drawer over: the shift goes on. */
  async #countDrawer(shiftId: string): Promise<void> {
    const facts = { ...(await this.#count(shiftId)), countId: newId(), toStaffId: null }
    await this.#write(() => ({ kind: 'shift-counted', ...this.#moment(), ...facts }))
  }

  async #closeShift(shiftId: string): Promise<void> {
    const facts = { ...(await this.#count(shiftId)), nextFloatMinor: 0 }
    await this.#write(() => ({ kind: 'shift-closed', ...this.#moment(), ...facts }))
  }

  /** Lets the uploaders know, as every entry does. */
  async poke(): Promise<void> {
    const { page, uploaders } = this.#open
    await page.do(() => Promise.resolve(uploaders.forEach((uploader) => uploader.poke())))
  }

  /** A second window that sends too, as where Web Locks fail. */
  async addUploader(): Promise<void> {
    this.browser.hasLocks = false
    await this.page.do(() => Promise.resolve(this.#open.uploaders.push(startFor(this.page, this.#open.clock))))
  }

  /** The browser is killed and opened again: what it knows now is what its storage had committed. */
  async killAndReopen(): Promise<void> {
    const { page, uploaders } = this.#open
    page.kill()
    for (const uploader of uploaders) uploader.stop()
    this.#open = await openDesk(this.browser.openPage())
  }

  /** Returns the entries of this journal, in order. */
  entries(): Promise<StoredEntry[]> {
    return this.page.do(() => this.#inOrder().toArray())
  }

  #inOrder() {
    return this.page.journal.entries.orderBy('[registrationId+sequence]')
  }

  waiting(): Promise<number> {
    return this.page.do(async () => (await countWaiting(this.page.journal)).count)
  }

  /** How many entries are booked without the desk having seen the server's chain. */
  unverified(): Promise<number> {
    return this.page.do(() => this.page.journal.entries.where({ state: 'accepted' }).count())
  }

  close(): void {
    for (const uploader of this.#open.uploaders) uploader.stop()
    this.#open.page.kill()
  }

  #write(makeBody: (number: string) => JournalBody, takesNumber = false): Promise<StoredEntry> {
    const { page } = this.#open
    return page.do(async () => {
      const entry = await appendEntry(page.journal, this.registrationId, newId(), makeBody, { takesNumber })
      for (const uploader of this.#open.uploaders) uploader.poke()
      return entry
    })
  }

  #moment() {
    const now = Date.now()
    const clockOffsetMs = this.#open.clock.read()?.offsetMs ?? null
    const { timeZone, dayCutoffMinutes } = this.#setup.outlet
    const rule = { timeZone, dayCutOffMinutes: dayCutoffMinutes }
    const businessDay = businessDayOf(now + (clockOffsetMs ?? 0), rule)
    const staffId = this.#setup.staff[0]?.id ?? ''
    return { at: new Date(now).toISOString(), clockOffsetMs, businessDay, staffId }
  }

  #sale(number: string, shiftId: string): JournalBody {
    const now = Date.now()
    const basket = randomBasket(this.#items, this.#chance, newId, now)
    const facts = {
      orderId: newId(),
      shiftId,
      number,
      note: null,
      approvals: [],
      catalogueCursor: this.#catalogueCursor,
      texts: basket.lines.map(({ id, goods, code }) => ({ lineId: id, name: goods.name, code })),
    }
    return saleBody(facts, this.#moment(), payCash(basket, this.#setup, now))
  }
}

/** Returns the amount that the tenders of a sale paid, or those of a refund paid out. */
export const amountOf = ({ body }: StoredEntry): number =>
  'tenders' in body ? body.tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0) : 0

interface Loaded {
  readonly setup: DeskSetup
  readonly items: readonly DeskItem[]
  readonly cursor: number
  readonly chance: Chance
}

async function registerBrowser(name: string, shop: SellingShop, call: Call): Promise<Registration> {
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keyPair.publicKey)
  const { outletId } = shop.outlet
  const publicKey = { kty: 'EC' as const, crv: 'P-256' as const, x, y }
  const answer = await call(registerDevice, { name, publicKey }, { token: shop.cashierToken, outletId })
  return {
    ...answer,
    merchantId: shop.merchantId,
    outletId,
    deviceName: name,
    keyPair,
    sealKeys: await makeSealKeys(),
    lastSequence: 0,
    lastHash: firstPreviousHash,
    nextNumber: answer.firstNumber,
    registeredAt: new Date().toISOString(),
  }
}

const startFor = (page: Page, clock: ClockKeeper): Uploader => startUploader(page.journal, clock, () => undefined)

/** Opens the page of a desk: reads the clock it remembers and begins to send. */
function openDesk(page: Page): Promise<Open> {
  return page.do(async () => {
    let known = await recall<ClockOffset>(page.journal, 'clock')
    const clock: ClockKeeper = {
      read: () => known,
      write: (offset) => {
        known = offset
        remember(page.journal, 'clock', offset).catch(() => undefined)
      },
    }
    return { page, clock, uploaders: [startFor(page, clock)] }
  })
}

/** The number of tries of a page that opens, while the server says that it is not itself. */
const MOST_TRIES = 10

async function load(registration: Registration, clock: ClockKeeper, chance: Chance): Promise<Loaded> {
  const answerOf = async <E extends Endpoint>(
    endpoint: E,
    request: InputOf<E['request']>,
  ): Promise<OutputOf<E['answer']>> => {
    for (let tries = 1; ; tries += 1) {
      const heard = await callAsDevice(endpoint, request, registration, clock)
      if (heard.kind === 'answered') return heard.answer
      // A connection that the run before cut may be met by the very first call; a page asks again.
      if (tries === MOST_TRIES || heard.kind !== 'refused' || heard.status !== 503)
        throw new Error(`${endpoint.name}: ${JSON.stringify(heard)}`)
      await wait(100 * tries)
    }
  }
  const setup = await answerOf(deskSetup, {})
  const { items, cursor } = await answerOf(deskCatalogue, { limit: 5_000 })
  return { setup: { ...setup, staff: setup.staff.map((each) => ({ ...each, pin: null })) }, items, cursor, chance }
}

const leftBy = (body: JournalBody): number => (body.kind === 'shift-closed' ? body.nextFloatMinor : 0)
