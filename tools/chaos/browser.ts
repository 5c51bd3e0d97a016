import 'fake-indexeddb/auto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { JournalDatabase } from '../../apps/web/src/desk/journal/journal-db.ts'
import type { Wire } from './wire.ts'

/*
 * Many browsers in one process. The surroundings of the desk's modules (clock, network, Web Locks, events, storage) are
 * those of the page they run in; the page is known by the asynchronous context.
 */

const running = new AsyncLocalStorage<Page>()
const systemNow = Date.now.bind(Date)
const never = <Value>(): Promise<Value> => new Promise<Value>(() => {})

type Locked<Value> = () => Promise<Value>

/** One browser of one device: its storage outlives its pages. */
export class Browser {
  readonly name: string
  readonly wire: Wire
  /** Added to the system's clock. */
  skewMillis = 0
  /** Two windows that both believe that they hold the uploader's lock. */
  hasLocks = true
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(name: string, wire: Wire) {
    this.name = name
    this.wire = wire
  }

  openPage(): Page {
    return new Page(this)
  }

  /** Runs `work` when everyone before has let the lock go; the death of a page lets go of its own. */
  async request<Value>(name: string, page: Page, work: Locked<Value>): Promise<Value> {
    if (!this.hasLocks) return work()
    const before = this.#turns.get(name) ?? Promise.resolve()
    const mine = before.then(() => (page.isAlive ? Promise.race([work(), page.died]) : never<Value>()))
    const released = Promise.race([mine.catch(() => undefined), page.died.catch(() => undefined)])
    this.#turns.set(
      name,
      before.then(() => released),
    )
    return mine
  }
}

class PageDied extends Error {}

/** One life of a browser's page, from opening to its death. */
export class Page {
  readonly browser: Browser
  readonly events = new EventTarget()
  readonly journal: JournalDatabase
  readonly died: Promise<never>
  isAlive = true
  #die: (error: Error) => void = () => {}

  constructor(browser: Browser) {
    this.browser = browser
    this.died = new Promise<never>((_, reject) => (this.#die = reject))
    this.died.catch(() => undefined)
    this.journal = new JournalDatabase(browser.name)
  }

  /** Does `work` in this page: its clock, its network, its locks. */
  do<Value>(work: () => Promise<Value>): Promise<Value> {
    return running.run(this, () => Promise.race([work(), this.died]))
  }

  /** Wakes the uploader, as the network coming back does. */
  comeOnline(): void {
    running.run(this, () => this.events.dispatchEvent(new Event('online')))
  }

  /** Ends it between two moments: what no transaction has committed is gone, and nothing more leaves it. */
  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const transaction of openTransactions(this.journal)) abort(transaction)
    this.journal.close()
    this.#die(new PageDied('the page was killed'))
  }
}

/** Returns whether `error` says that the page died under the work. */
export const isDeath = (error: unknown, page: Page): boolean => error instanceof PageDied || !page.isAlive

const transactions = new WeakMap<object, Set<IDBTransaction>>()

const openTransactions = (journal: JournalDatabase): ReadonlySet<IDBTransaction> =>
  transactions.get(journal.backendDB() ?? journal) ?? new Set()

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has committed already.
  }
}

function rememberTransactions(): void {
  const make = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value as (
    this: IDBDatabase,
    ...about: unknown[]
  ) => IDBTransaction
  IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...about: unknown[]) {
    const made = make.apply(this, about)
    const open = transactions.get(this) ?? new Set()
    transactions.set(this, open.add(made))
    for (const end of ['complete', 'abort']) made.addEventListener(end, () => open.delete(made))
    return made
  }
}

/** Gives the desk's modules a browser's surroundings. Once a process, before the first page. */
export function surroundPages(): void {
  rememberTransactions()
  const systemFetch = globalThis.fetch
  Date.now = () => systemNow() + (running.getStore()?.browser.skewMillis ?? 0)
  globalThis.fetch = (input, init) => {
    const page = running.getStore()
    if (!page) return systemFetch(input, init)
    return page.isAlive ? page.browser.wire.send(input as string, init ?? {}, page) : never()
  }
  const request = (name: string, work: Locked<unknown>): Promise<unknown> => {
    const page = running.getStore()
    return page ? page.browser.request(name, page, work) : work()
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  Object.assign(globalThis, {
    addEventListener: (kind: string, heard: () => void) => running.getStore()?.events.addEventListener(kind, heard),
    removeEventListener: (kind: string, heard: () => void) =>
      running.getStore()?.events.removeEventListener(kind, heard),
  })
}
