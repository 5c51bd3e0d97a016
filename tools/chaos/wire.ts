import type { Page } from './browser.ts'

/** The fate of one request on its way. */
export type Fate = 'straight' | 'cut-before' | 'cut-midway' | 'cut-after' | 'twice' | 'late' | 'slow'

/** The way from one browser to the server, with its faults. */
export class Wire {
  readonly #address: () => string
  readonly #pause: (most: number) => Promise<void>
  readonly #late = new Set<Promise<unknown>>()
  isUp = true
  /** Decides the fate of each request; told of what struck. */
  fate: () => Fate = () => 'straight'
  onSent: () => void = () => {}
  /** Where the second delivery of a request goes that is delivered twice. */
  other: () => string

  constructor(address: () => string, pause: (most: number) => Promise<void>) {
    this.#address = address
    this.other = address
    this.#pause = pause
  }

  async send(path: string, init: RequestInit, page: Page): Promise<Response> {
    if (!this.isUp) throw new TypeError('there is no network')
    const response = await this.#carry(this.fate(), path, init)
    // A page that died meanwhile hears nothing.
    return page.isAlive ? response : new Promise<Response>(() => {})
  }

  /** Heals the wire and waits until what was underway has arrived. */
  async heal(): Promise<void> {
    this.isUp = true
    this.fate = () => 'straight'
    this.onSent = () => {}
    await Promise.allSettled(this.#late)
  }

  async #carry(fate: Fate, path: string, init: RequestInit): Promise<Response> {
    const deliver = (signal = init.signal, address = this.#address) =>
      this.#deliver(address() + path, { ...init, signal })
    switch (fate) {
      case 'straight':
        return deliver()
      case 'slow':
        await this.#pause(60)
        return deliver()
      case 'cut-before':
        throw new TypeError('cut before it arrived')
      case 'late':
        this.#later(this.#pause(250).then(() => deliver(null)))
        throw new TypeError('given up before it arrived')
      case 'cut-midway': {
        const cut = new AbortController()
        this.#later(this.#pause(25).then(() => cut.abort()))
        return deliver(cut.signal)
      }
      case 'cut-after':
        await deliver()
        throw new TypeError('cut before the answer arrived')
      case 'twice': {
        const second = deliver(init.signal, this.other)
        this.#later(second)
        const first = deliver()
        this.#later(first)
        return Promise.race([first, second])
      }
    }
  }

  async #deliver(url: string, init: RequestInit): Promise<Response> {
    this.onSent()
    const response = await fetchOutside(url, init)
    // Read to its end here, so that a cut after it is a cut after the commit.
    return new Response(await response.text(), { status: response.status })
  }

  #later(work: Promise<unknown>): void {
    this.#late.add(work)
    work.catch(() => undefined).finally(() => this.#late.delete(work))
  }
}

const fetchOutside = globalThis.fetch
