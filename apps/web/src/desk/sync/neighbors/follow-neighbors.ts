import { meetNeighbors } from '@kassa/contract/device/neighbor.calls.ts'
import { settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { neighbors } from '../../model/neighbors/neighbors-reached.ts'
import { newId } from '../../model/uuid-v7.ts'
import { noteLine } from '../../journal/device-log.ts'
import { askServer } from '../connection.ts'
import type { TillPage } from './link.ts'
import { Meeting } from './meeting.ts'
import { hearWord, speakBy } from './neighbor-words.ts'
import { makeRtcPeer } from './rtc-peer.ts'

/** A till asks so often who is there, and so often while somebody who is around is not reached. */
const EVERY_MS = 30_000
const SOON_MS = 1_500
/** After so many quick questions a neighbor that is not reached is asked for as seldom as all others: there may be no way. */
const QUICK_ROUNDS = 24
/** Ways are looked at, and signs of life given, so often. */
const BEAT_MS = 5_000

/** This page: a way leads to it and ends with it. */
const page = newId()

/** The till as which this page helps others now; null: it does not. */
function wantedNow(): TillPage | null {
  const { setup, registration, phase, isUnbound } = desk.read()
  const isWanted = phase === 'ready' && !isUnbound && settingOf(setup, 'sales.neighbors')
  if (!isWanted || !registration || typeof RTCPeerConnection === 'undefined') return null
  return { deviceId: registration.deviceId, outletId: registration.outletId, page }
}

const isSame = (one: TillPage | null, other: TillPage | null): boolean =>
  one?.deviceId === other?.deviceId && one?.outletId === other?.outletId

/** Asks now and then, and quickly while somebody who is around is not reached; `round` answers whether somebody is missing. */
function askAgain(round: () => Promise<boolean>): { readonly renew: () => void; readonly stop: () => void } {
  let quick = QUICK_ROUNDS
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'resting' | 'asking' | 'over' = 'resting'
  const ask = async (): Promise<void> => {
    if (state !== 'resting') return
    clearTimeout(timer)
    state = 'asking'
    const isQuick = (await round().catch(() => false)) && quick > 0
    // It may have been stopped meanwhile.
    if ((state as string) === 'over') return
    state = 'resting'
    if (isQuick) quick -= 1
    timer = setTimeout(() => void ask(), isQuick ? SOON_MS : EVERY_MS)
  }
  void ask()
  return {
    renew: () => {
      quick = QUICK_ROUNDS
      void ask()
    },
    stop: () => {
      state = 'over'
      clearTimeout(timer)
    },
  }
}

/** One question to the server; offline, what waits goes by way of the neighbors that are reached. */
async function askOnce(meeting: Meeting): Promise<boolean> {
  const heard = desk.read().isOnline ? await askServer(meetNeighbors, { page, said: meeting.said() }) : null
  if (heard?.kind === 'answered') meeting.take(heard.answer.tills)
  else if (heard?.kind === 'refused') meeting.close()
  else {
    meeting.look()
    meeting.sayByNeighbors()
  }
  return meeting.isWaiting()
}

/** Meets the tills of the outlet until it is stopped. */
function meet(me: TillPage): () => void {
  const meeting = new Meeting(me, {
    now: Date.now,
    newId,
    makePeer: makeRtcPeer,
    changed: (reached) => neighbors.change({ reached }),
    heard: hearWord,
    cut: (why, { deviceId }) => noteLine('neighbor', `${why} ${deviceId}`),
  })
  speakBy((to, word) => meeting.say(to, word))
  const asking = askAgain(() => askOnce(meeting))
  const beating = setInterval(() => meeting.beat(), BEAT_MS)
  let { isOnline } = desk.read()
  const stopLooking = desk.listen(() => {
    const was = isOnline
    isOnline = desk.read().isOnline
    if (isOnline !== was) asking.renew()
  })
  return () => {
    stopLooking()
    clearInterval(beating)
    asking.stop()
    meeting.close()
  }
}

let isFollowing = false

/** Meets the tills of the outlet while its setting wants it; once a page. */
export function followNeighbors(): void {
  if (isFollowing) return
  isFollowing = true
  let met: TillPage | null = null
  let stop: () => void = () => undefined
  const look = (): void => {
    const wanted = wantedNow()
    if (isSame(met, wanted)) return
    met = wanted
    stop()
    stop = wanted === null ? () => undefined : meet(wanted)
  }
  desk.listen(look)
  look()
}
