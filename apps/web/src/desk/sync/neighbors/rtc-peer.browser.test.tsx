import { afterEach, expect, it } from 'vitest'
import { patiently } from '../../../test/patiently.ts'
import type { Cut, TillPage } from './link.ts'
import { Meeting } from './meeting.ts'
import type { Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import { makeRtcPeer } from './rtc-peer.ts'

const id = (at: number): string => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`

interface Till extends TillPage {
  readonly meeting: Meeting
  reached: readonly Neighbor[]
  readonly heard: string[]
  readonly cuts: Cut[]
}

let open: Till[] = []

function till(at: number, outletId = id(9)): Till {
  const me = { deviceId: id(at), outletId, page: id(100 + at) }
  const made: Till = {
    ...me,
    reached: [],
    heard: [],
    cuts: [],
    meeting: new Meeting(me, {
      now: Date.now,
      newId: () => crypto.randomUUID(),
      makePeer: makeRtcPeer,
      changed: (reached) => (made.reached = reached),
      heard: ({ kind }) => void made.heard.push(kind),
      cut: (why) => void made.cuts.push(why),
    }),
  }
  open.push(made)
  return made
}

/** Carries what one says to another, as the server does. */
function carry(from: Till, to: Till): void {
  const said = from.meeting.said().find((one) => one.to === to.deviceId)
  const half = said ? { kind: said.kind, way: said.way, description: said.description } : null
  to.meeting.take([{ deviceId: from.deviceId, name: 'Till', page: from.page, isAround: true, said: half }])
}

const meet = (one: Till, other: Till, isDone: () => boolean): Promise<void> =>
  patiently(() => {
    carry(one, other)
    carry(other, one)
    expect(isDone()).toBe(true)
  })

afterEach(() => {
  for (const { meeting } of open) meeting.close()
  open = []
})

it('two tills reach each other by the browser’s own data channels, speak, and notice when one goes', async () => {
  const [one, two] = [till(1), till(2)]
  await meet(one, two, () => one.reached.length === 1 && two.reached.length === 1)
  one.meeting.say(two.deviceId, { kind: 'state', held: [], unsent: [] })
  await patiently(() => expect(two.heard).toEqual(['state']))
  // Signs of life go there and back.
  one.meeting.beat()
  await patiently(() => expect(one.meeting.delays()).toHaveLength(1))
  two.meeting.close()
  await patiently(() => expect(one.reached).toEqual([]))
})

it('a till of another outlet is cut at its first word', async () => {
  const [one, stranger] = [till(1), till(3, id(8))]
  await meet(one, stranger, () => one.cuts.length > 0)
  expect([one.cuts, one.reached, one.heard]).toEqual([['stranger'], [], []])
})
