import type { meetNeighbors } from '@kassa/contract/device/neighbor.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { NeighborWord, WordOf } from '@kassa/contract/sales/neighbor-words.ts'
import { openLink, type Cut, type NeighborLink, type TillPage } from './link.ts'
import type { Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import type { MakePeer, Peer } from './rtc-peer.ts'

type Till = OutputOf<(typeof meetNeighbors)['answer']>['tills'][number]
type Said = InputOf<(typeof meetNeighbors)['request']>['said'][number]
type Half = Pick<Said, 'kind' | 'way' | 'description'>

export interface MeetingPorts {
  readonly now: () => number
  readonly newId: () => string
  readonly makePeer: MakePeer
  /** The tills that are reached have changed. */
  readonly changed: (reached: readonly Neighbor[]) => void
  readonly heard: (word: NeighborWord, from: Neighbor) => void
  readonly cut: (why: Cut, from: Neighbor) => void
}

/** A way to one till while it is made and while it stands. */
interface Way {
  readonly id: string
  readonly till: Till
  readonly peer: Peer
  readonly since: number
  mine: Half | null
  link: NeighborLink | null
  isOpen: boolean
}

/** The most ended ways that are remembered: what is said of older ones has been said anew since. */
const MOST_ENDED = 200

/** A way that was not made in this time is tried anew. */
export const TRIED_MS = 20_000

/**
 * The tills of an outlet and the ways between them. Of two the one with the lower id offers, so that they never offer to each other. The server alone says who is a
 * neighbor: one that it no longer names is cut, and while it cannot be asked those it named last may come back by way of another neighbor.
 */
export class Meeting {
  readonly #me: TillPage
  readonly #ports: MeetingPorts
  readonly #ways = new Map<string, Way>()
  /** Pages that said what no till says: nothing is begun with them again. */
  readonly #shunned = new Set<string>()
  /** Ways that ended here: what is still said of them is old. */
  readonly #ended = new Set<string>()
  #tills: readonly Till[] = []

  constructor(me: TillPage, ports: MeetingPorts) {
    this.#me = me
    this.#ports = ports
  }

  /** Takes the server's word for who the neighbors are, and what they say. */
  take(tills: readonly Till[]): void {
    this.#tills = tills
    for (const [deviceId, { till }] of this.#ways)
      if (!tills.some((one) => one.deviceId === deviceId && one.page === till.page)) this.#end(deviceId)
    for (const till of tills) if (till.said) this.#hear(till, till.said)
    this.look()
  }

  /** Begins what is missing; to be called now and then. */
  look(): void {
    for (const [deviceId, way] of this.#ways)
      if (!way.isOpen && this.#ports.now() - way.since > TRIED_MS) this.#end(deviceId)
    for (const till of this.#tills) {
      const isMine = this.#me.deviceId < till.deviceId
      if (isMine && till.isAround && !this.#ways.has(till.deviceId)) this.#begin(till, this.#ports.newId(), null)
    }
  }

  beat(): void {
    for (const { link } of this.#ways.values()) link?.beat()
  }

  /** The halves that wait to be heard by their tills. */
  said(): Said[] {
    return [...this.#ways.values()].flatMap(({ till, mine, isOpen }) =>
      mine && !isOpen ? [{ ...mine, to: till.deviceId, toPage: till.page }] : [],
    )
  }

  /** Returns whether somebody who is around is not reached yet. */
  isWaiting(): boolean {
    return this.#tills.some(
      ({ deviceId, page, isAround }) => isAround && !this.#shunned.has(page) && !this.#ways.get(deviceId)?.isOpen,
    )
  }

  say(deviceId: string, word: NeighborWord): boolean {
    return this.#ways.get(deviceId)?.link?.say(word) ?? false
  }

  /** Sends what waits by way of the neighbors that are reached, where the server cannot carry it. */
  sayByNeighbors(): void {
    for (const { to, toPage, ...half } of this.said())
      for (const { deviceId } of this.reached()) this.say(deviceId, { kind: 'relay', to, toPage, half })
  }

  reached(): Neighbor[] {
    return [...this.#ways.values()].flatMap(({ till, isOpen }) =>
      isOpen ? [{ deviceId: till.deviceId, name: till.name }] : [],
    )
  }

  /** The delays there and back to the neighbors that are reached, in milliseconds. */
  delays(): number[] {
    return [...this.#ways.values()].flatMap(({ link }) => link?.delay() ?? [])
  }

  close(): void {
    this.#tills = []
    for (const deviceId of this.#ways.keys()) this.#end(deviceId)
  }

  #begin(till: Till, id: string, offer: string | null): void {
    if (this.#shunned.has(till.page)) return
    const peer: Peer = this.#ports.makePeer(offer, {
      opened: (wire) => {
        const other = { deviceId: till.deviceId, outletId: this.#me.outletId, page: till.page }
        way.link = openLink(wire, this.#me, other, {
          now: this.#ports.now,
          opened: () => {
            way.isOpen = true
            this.#ports.changed(this.reached())
          },
          heard: (word) => this.#take(word, way),
          cut: (why) => this.#cut(why, way),
        })
      },
      heard: (text) => way.link?.hear(text),
      closed: () => {
        if (this.#ways.get(till.deviceId) === way) this.#end(till.deviceId)
      },
    })
    const way: Way = { id, till, peer, since: this.#ports.now(), mine: null, link: null, isOpen: false }
    this.#ways.set(till.deviceId, way)
    const kind = offer === null ? 'offer' : 'answer'
    void peer.description.then(
      (description) => (way.mine = { kind, way: id, description }),
      () => undefined,
    )
  }

  #hear(till: Till, half: Half): void {
    const way = this.#ways.get(till.deviceId)
    const isTheirs = till.deviceId < this.#me.deviceId
    if (half.kind === 'answer') {
      if (!isTheirs && way?.id === half.way) void way.peer.accept(half.description).catch(() => undefined)
      return
    }
    if (!isTheirs || way?.id === half.way || this.#ended.has(half.way)) return
    if (way) this.#end(till.deviceId)
    this.#begin(till, half.way, half.description)
  }

  #take(word: NeighborWord, { till }: Way): void {
    if (word.kind === 'relay') return this.#carry(word, till)
    if (word.kind === 'relayed') return this.#hearRelayed(word)
    this.#ports.heard(word, { deviceId: till.deviceId, name: till.name })
  }

  /** Carries a half on; whose it is says the way it came on, and not the word. */
  #carry({ to, toPage, half }: WordOf<'relay'>, { deviceId: from, page: fromPage }: Till): void {
    this.say(to, { kind: 'relayed', from, fromPage, toPage, half })
  }

  #hearRelayed({ from, fromPage, toPage, half }: WordOf<'relayed'>): void {
    const till = this.#tills.find(({ deviceId, page }) => deviceId === from && page === fromPage)
    if (till && toPage === this.#me.page) this.#hear(till, half)
  }

  #cut(why: Cut, { till }: Way): void {
    if (why !== 'silent') this.#shunned.add(till.page)
    this.#end(till.deviceId)
    this.#ports.cut(why, { deviceId: till.deviceId, name: till.name })
  }

  #end(deviceId: string): void {
    const way = this.#ways.get(deviceId)
    this.#ways.delete(deviceId)
    if (way) this.#ended.add(way.id)
    if (this.#ended.size > MOST_ENDED) this.#ended.delete([...this.#ended][0] ?? '')
    way?.peer.close()
    if (way?.isOpen) this.#ports.changed(this.reached())
  }
}
