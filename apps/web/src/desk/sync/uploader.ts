import { journalState, uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { UploadNews } from '../model/upload-news.ts'
import { backOffMillis } from './back-off.ts'
import { callAsDevice } from './device-call.ts'
import type { ClockKeeper } from './device-call.ts'
import { batchPace, type BatchPace } from '../journal/batch-pace.ts'
import { drainJournal } from '../journal/drain.ts'
import type { DrainEnd, PushAnswer } from '../journal/drain.ts'
import type { StoredEntry } from '../journal/entry-state.ts'
import type { JournalDatabase } from '../journal/journal-db.ts'
import type { Registration } from '../model/registration.ts'
import { countWaiting, drainPortsOf, verifyThrough } from '../journal/journal-store.ts'

export interface Uploader {
  /** Sends what was written, now. */
  readonly poke: () => void
  readonly stop: () => void
}

const onTheWire = ({ id, sequence, contractVersion, previousHash, hash, body }: StoredEntry) => ({
  id,
  sequence,
  contractVersion,
  previousHash,
  hash,
  body: body as Record<string, unknown>,
})

const pushFor =
  (registration: Registration, clock: ClockKeeper) =>
  async (entries: readonly StoredEntry[]): Promise<PushAnswer> => {
    const request = () => ({ entries: entries.map(onTheWire), sentAt: new Date().toISOString() })
    const began = performance.now()
    const heard = await callAsDevice(uploadJournal, request, registration, clock)
    if (heard.kind === 'unreachable') return heard
    if (heard.kind === 'refused')
      return heard.code === 'device.unbound' ? { kind: 'unbound' } : { ...heard, code: heard.code }
    const { outcomes, expectedSequence } = heard.answer
    return { kind: 'answered', outcomes, expectedSequence, tookMs: performance.now() - began }
  }

/** Asks the server how far its chain reaches and marks that far as verified. False: its chain is not ours. */
async function verify(db: JournalDatabase, registration: Registration, clock: ClockKeeper): Promise<boolean> {
  const unverified = await db.entries.where({ state: 'accepted' }).count()
  if (unverified === 0) return true
  const heard = await callAsDevice(journalState, {}, registration, clock)
  if (heard.kind !== 'answered') return true
  const { expectedSequence, lastHash } = heard.answer
  return verifyThrough(db, registration.registrationId, expectedSequence - 1, lastHash)
}

const troubleOf = (end: DrainEnd, isChainOurs: boolean): UploadNews['trouble'] => {
  if (!isChainOurs) return 'cloned'
  return end.kind === 'empty' || end.kind === 'offline' ? null : end.kind
}

/** The end of one turn; `isLate`: the server had no answer in time, so it is left alone for a while. */
interface Turn {
  readonly news: UploadNews
  readonly isLate: boolean
}

async function drainAll(db: JournalDatabase, clock: ClockKeeper, pace: BatchPace): Promise<Turn> {
  const registrations = (await db.registrations.toArray()).toSorted((a, b) =>
    a.registeredAt.localeCompare(b.registeredAt),
  )
  let isReachable: boolean | null = null
  let trouble: UploadNews['trouble'] = null
  let isLate = false
  const ports = (registration: Registration) =>
    drainPortsOf(db, registration.registrationId, pushFor(registration, clock))
  for (const registration of registrations) {
    const hasWaiting = (await ports(registration).firstWaiting()) !== null
    const end = await drainJournal(ports(registration), pace)
    if (hasWaiting) isReachable = end.kind !== 'offline'
    if (end.kind === 'offline') {
      isLate = end.isLate === true
      break
    }
    trouble = troubleOf(end, end.kind !== 'empty' || (await verify(db, registration, clock)))
  }
  const { count, oldestAt } = await countWaiting(db)
  return { news: { isReachable, trouble, waiting: count, oldestAt }, isLate }
}

/** Behind an upload that was late the wait grows no further than this try's: the upload itself took long enough. */
const MOST_TRIES_LATE = 4

/**
 * Sends the journals of every registration this browser ever had, one page at a time (a Web Lock keeps the others still),
 * whoever is signed in. After a failure it waits longer each time; a poke or the network coming back wakes it at once. A server that was too slow for an
 * answer is left alone until that wait is over, and gets half as much then: what it has in hand is not sent to it once more behind every sale.
 */
export function startUploader(db: JournalDatabase, clock: ClockKeeper, tell: (news: UploadNews) => void): Uploader {
  const pace = batchPace()
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isLate = false
  let running: Promise<void> | null = null
  let isPoked = false

  const work = async (): Promise<void> => {
    do {
      isPoked = false
      const { news, isLate: wasLate } = await navigator.locks.request('kassa-uploader', () => drainAll(db, clock, pace))
      tell(news)
      attempt = news.isReachable === false ? attempt + 1 : 0
      isLate = wasLate
    } while (isPoked && !isLate)
  }
  const rest = (): void => {
    running = null
    if (isStopped) return
    const tries = isLate ? Math.min(attempt, MOST_TRIES_LATE) : attempt
    timer = setTimeout(wake, tries === 0 ? 60_000 : backOffMillis(tries, Math.random()))
  }
  const wake = (): void => {
    if (isStopped) return
    clearTimeout(timer)
    isLate = false
    isPoked = true
    // A disk that refuses is tried again like a server.
    running ??= work()
      .catch(() => void (attempt += 1))
      .finally(rest)
  }
  const poke = (): void => {
    if (!isLate) wake()
  }
  const onOnline = (): void => {
    attempt = 0
    wake()
  }
  addEventListener('online', onOnline)
  wake()
  return {
    poke,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}
