import { Meeting } from '../../apps/web/src/desk/sync/neighbors/meeting.ts'
import { makeRtcPeer } from '../../apps/web/src/desk/sync/neighbors/rtc-peer.ts'
import type { TillPage } from '../../apps/web/src/desk/sync/neighbors/link.ts'

type Tills = Parameters<Meeting['take']>[0]

let meeting: Meeting | null = null
let heard = 0
let reached = 0

/** Stands for a till in this page; what the server would carry is carried by the bench. */
const till = {
  open(me: TillPage): void {
    meeting = new Meeting(me, {
      now: () => performance.now(),
      newId: () => crypto.randomUUID(),
      makePeer: makeRtcPeer,
      changed: (all) => (reached = all.length),
      heard: () => (heard += 1),
      cut: (why) => {
        throw new Error(why)
      },
    })
  },
  take: (tills: Tills) => meeting?.take(tills),
  said: () => meeting?.said() ?? [],
  reached: () => reached,
  heard: () => heard,
  say: (to: string, count: number): void => {
    for (let at = 0; at < count; at += 1) meeting?.say(to, { kind: 'state', held: [], unsent: [] })
  },
  /** The way there and back of one sign of life, in milliseconds. */
  async delay(): Promise<number> {
    meeting?.beat()
    await new Promise((done) => setTimeout(done, 25))
    return meeting?.delays()[0] ?? Number.NaN
  },
}

export type BenchTill = typeof till

Object.assign(globalThis, { till })
