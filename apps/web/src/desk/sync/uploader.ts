import { journalState, uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { UploadNews } from '../model/upload-news.ts'
import { backOffMillis } from './back-off.ts'
import { callAsDevice } from './device-call.ts'
import type { ClockKeeper } from './device-call.ts'
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
    const heard = await callAsDevice(uploadJournal, request, registration, clock)
    if (heard.kind === 'unreachable') return heard
    if (heard.kind === 'refused')
      return heard.code === 'device.unbound' ? { kind: 'unbound' } : { ...heard, code: heard.code }
    const { outcomes, expectedSequence } = heard.answer
    return { kind: 'answered', outcomes, expectedSequence }
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

async function drainAll(db: JournalDatabase, clock: ClockKeeper): Promise<UploadNews> {
  const registrations = (await db.registrations.toArray()).toSorted((a, b) =>
    a.registeredAt.localeCompare(b.registeredAt),
  )
  let isReachable: boolean | null = null
  let trouble: UploadNews['trouble'] = null
  const ports = (registration: Registration) =>
    drainPortsOf(db, registration.registrationId, pushFor(registration, clock))
  for (const registration of registrations) {
    const hasWaiting = (await ports(registration).firstWaiting()) !== null
    const end = await drainJournal(ports(registration))
    if (hasWaiting) isReachable = end.kind !== 'offline'
    if (end.kind === 'offline') break
    trouble = troubleOf(end, end.kind !== 'empty' || (await verify(db, registration, clock)))
  }
  const { count, oldestAt } = await countWaiting(db)
  return { isReachable, trouble, waiting: count, oldestAt }
}

/**
 * Sends the journals of every registration this browser ever had, one page at a time (a Web Lock keeps the others still),
 * whoever is signed in. After a failure it waits longer each time; a poke or the network coming back wakes it at once.
 */
export function startUploader(db: JournalDatabase, clock: ClockKeeper, tell: (news: UploadNews) => void): Uploader {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let running: Promise<void> | null = null
  let isPoked = false

  const work = async (): Promise<void> => {
    do {
      isPoked = false
      const news = await navigator.locks.request('kassa-uploader', () => drainAll(db, clock))
      tell(news)
      attempt = news.isReachable === false ? attempt + 1 : 0
    } while (isPoked)
    const wait = attempt === 0 ? 60_000 : backOffMillis(attempt, Math.random())
    if (!isStopped) timer = setTimeout(wake, wait)
  }
  const wake = (): void => {
    if (isStopped) return
    clearTimeout(timer)
    isPoked = true
    running ??= work()
      .catch(() => undefined)
      .finally(() => (running = null))
  }
  const onOnline = (): void => {
    attempt = 0
    wake()
  }
  addEventListener('online', onOnline)
  wake()
  return {
    poke: wake,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    },
  }
}
