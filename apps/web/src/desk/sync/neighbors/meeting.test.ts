import type { NeighborWord } from '@kassa/contract/sales/neighbor-words.ts'
import { beforeEach, expect, it } from 'vitest'
import type { Cut, TillPage } from './link.ts'
import { Meeting, TRIED_MS } from './meeting.ts'
import type { Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import type { MakePeer, PeerPorts } from './rtc-peer.ts'

const id = (at: number): string => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const outletId = id(99)

/** Lets everything that waits in memory happen. */
const settled = async (): Promise<void> => {
  for (let at = 0; at < 20; at += 1) await Promise.resolve()
}

interface End {
  readonly ports: PeerPorts
  to: End | null
  isOver: boolean
}

/** Ways through memory: an offer is a number, its answer the same with a mark. */
class Air {
  readonly ends: End[] = []
  /** The cable between the machines. */
  isCut = false
  made = 0

  readonly #waiting = new Map<string, End>()

  readonly make: MakePeer = (offer, ports) => {
    const end: End = { ports, to: null, isOver: false }
    this.ends.push(end)
    this.made += 1
    const mine = offer === null ? `way ${String(this.made)}` : `re ${offer}`
    if (offer !== null) this.#waiting.set(mine, end)
    return {
      description: Promise.resolve(mine),
      accept: (answer) => Promise.resolve(this.#join(end, answer)),
      close: () => this.#close(end),
    }
  }

  #join(offerer: End, answer: string): void {
    const answerer = this.#waiting.get(answer)
    if (!answerer || this.isCut || offerer.isOver || answerer.isOver) return
    offerer.to = answerer
    answerer.to = offerer
    for (const end of [offerer, answerer])
      queueMicrotask(() =>
        end.ports.opened({
          send: (text) => queueMicrotask(() => !this.isCut && end.to?.ports.heard(text)),
          close: () => this.#close(end),
        }),
      )
  }

  #close(end: End): void {
    if (end.isOver) return
    end.isOver = true
    end.ports.closed()
    const { to } = end
    if (to) queueMicrotask(() => this.#close(to))
  }
}

interface Till extends TillPage {
  readonly name: string
  readonly meeting: Meeting
  reached: readonly Neighbor[]
  readonly heard: [NeighborWord, string][]
  readonly cuts: Cut[]
}

let air: Air
let now: number
let tills: Till[]
let lastId = 1_000

function till(at: number, facts: Partial<TillPage> = {}): Till {
  const named = { deviceId: id(at), outletId, page: id(100 + at), ...facts }
  const one: Till = {
    ...named,
    name: `Till ${String(at)}`,
    reached: [],
    heard: [],
    cuts: [],
    meeting: new Meeting(named, {
      now: () => now,
      newId: () => id((lastId += 1)),
      makePeer: air.make,
      changed: (reached) => (one.reached = reached),
      heard: (word, { name }) => void one.heard.push([word, name]),
      cut: (why) => void one.cuts.push(why),
    }),
  }
  return one
}

/** One question of a till to a server that names these as its neighbors. */
async function ask(one: Till, others: readonly Till[], facts: { isAround?: boolean } = {}): Promise<void> {
  one.meeting.take(
    others.map(({ deviceId, name, page, meeting }) => {
      const said = meeting.said().find(({ to, toPage }) => to === one.deviceId && toPage === one.page)
      const half = said ? { kind: said.kind, way: said.way, description: said.description } : null
      return { deviceId, name, page, isAround: true, said: half, ...facts }
    }),
  )
  await settled()
}

const meet = async (among = tills): Promise<void> => {
  for (let round = 0; round < 3; round += 1)
    for (const one of among)
      await ask(
        one,
        among.filter((other) => other !== one),
      )
}
const names = ({ reached }: Till): string[] => reached.map(({ name }) => name).toSorted()

beforeEach(() => {
  air = new Air()
  now = 1_000_000
  tills = [till(1), till(2), till(3)]
})

it('tills of an outlet reach each other, each pair by one way, and say nothing to the server any more', async () => {
  await meet()
  expect(tills.map(names)).toEqual([
    ['Till 2', 'Till 3'],
    ['Till 1', 'Till 3'],
    ['Till 1', 'Till 2'],
  ])
  expect(air.made).toBe(6)
  expect(tills.flatMap(({ meeting }) => meeting.said())).toEqual([])
  expect(tills.some(({ meeting }) => meeting.isWaiting())).toBe(false)
})

it('what one says is heard by the one it is said to, with its name', async () => {
  await meet()
  const [one, two, three] = tills as [Till, Till, Till]
  const claim: NeighborWord = { kind: 'claim', ask: id(5), basketId: id(6) }
  expect(one.meeting.say(two.deviceId, claim)).toBe(true)
  await settled()
  expect([two.heard, three.heard]).toEqual([[[claim, 'Till 1']], []])
})

it('one that the server does not name is never met, and one that it names no more is cut', async () => {
  const [one, two, three] = tills as [Till, Till, Till]
  await meet([one, two])
  expect([names(one), names(three)]).toEqual([['Till 2'], []])
  await ask(one, [])
  expect([names(one), names(two)]).toEqual([[], []])
  expect(one.meeting.say(two.deviceId, { kind: 'beat', at: 1 })).toBe(false)
})

it('one that stands at another outlet is cut at its first word, and nothing is begun with it again', async () => {
  const [one] = tills as [Till]
  const stranger = till(4, { outletId: id(98) })
  await meet([one, stranger])
  expect([names(one), names(stranger)]).toEqual([[], []])
  expect(one.cuts).toEqual(['stranger'])
  const { made } = air
  now += TRIED_MS + 1
  await meet([one, stranger])
  expect(air.made).toBe(made)
  expect(one.meeting.isWaiting()).toBe(false)
})

it('a page that was loaded anew is another: the way to the old one ends', async () => {
  const [one, two] = tills as [Till, Till]
  await meet([one, two])
  const again = till(2, { page: id(222) })
  await ask(one, [again])
  await meet([one, again])
  expect([names(one), names(again)]).toEqual([['Till 2'], ['Till 1']])
})

it('one that is not around is not called, but answered', async () => {
  const [one, two] = tills as [Till, Till]
  await ask(one, [two], { isAround: false })
  expect(air.made).toBe(0)
  await meet([two, one])
  expect(names(two)).toEqual(['Till 1'])
})

it('a way that does not come about is tried anew after a while', async () => {
  const [one, two] = tills as [Till, Till]
  air.isCut = true
  await meet([one, two])
  const { made } = air
  now += TRIED_MS
  one.meeting.look()
  expect(air.made).toBe(made)
  now += 1
  air.isCut = false
  await meet([one, two])
  expect(names(one)).toEqual(['Till 2'])
})

it('without the server a way is renewed by another neighbor, for tills that the server named, and for nobody else', async () => {
  const [one, two, three] = tills as [Till, Till, Till]
  await meet()
  // The way between the first two breaks; the third reaches both.
  const [first] = air.ends
  first?.ports.closed()
  first?.to?.ports.closed()
  expect([names(one), names(two)]).toEqual([['Till 3'], ['Till 3']])
  for (let round = 0; round < 3; round += 1)
    for (const each of tills) {
      each.meeting.look()
      await settled()
      each.meeting.sayByNeighbors()
      await settled()
    }
  expect([names(one), names(two), names(three)]).toEqual([
    ['Till 2', 'Till 3'],
    ['Till 1', 'Till 3'],
    ['Till 1', 'Till 2'],
  ])
  const half = { kind: 'offer', way: id(77), description: 'way 77' } as const
  const { made } = air
  three.meeting.say(two.deviceId, { kind: 'relayed', from: id(7), fromPage: id(107), toPage: two.page, half })
  three.meeting.say(two.deviceId, { kind: 'relayed', from: one.deviceId, fromPage: id(55), toPage: two.page, half })
  three.meeting.say(two.deviceId, { kind: 'relayed', from: one.deviceId, fromPage: one.page, toPage: id(55), half })
  await settled()
  expect(air.made).toBe(made)
})

it('ends every way when it is closed', async () => {
  await meet()
  tills[0]?.meeting.close()
  await settled()
  expect(tills.map(names)).toEqual([[], ['Till 3'], ['Till 2']])
})
