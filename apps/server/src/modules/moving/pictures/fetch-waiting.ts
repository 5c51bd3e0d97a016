import type { Result } from '@kassa/domain/result.ts'
import { recordBySystem } from '../../../platform/calls/record.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { fetchPicture, isPassing, type PictureWay } from './fetch-picture.ts'
import { HostPace } from './host-pace.ts'
import { giveProductPicture, type StoredPicture, storeForeign } from './keep-picture.ts'
import {
  deletePicture,
  holdWaiting,
  listWaiting,
  setPictureFailed,
  setPictureTaken,
  type WaitingPicture,
} from './move-picture.store.ts'

/** Source: moving-in.md. */
const AT_ONCE = 4
/** The number of pictures that are fetched before desks are told that some came. */
const AT_A_TIME = 40
const MOST_ATTEMPTS = 3
const AGAIN_AFTER_MS = 60_000

interface Fetching extends PictureWay {
  readonly store: FileStore
  /** Pictures are drawn anew one after the other: each may need the memory of forty million pixels. */
  readonly draw: <Value>(work: () => Promise<Value>) => Promise<Value>
}

/** Millisecond clock and pause; tests bring their own. */
export interface PictureClock {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

const machineClock: PictureClock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}

function makeFetching({ reach }: JobContext, store: FileStore, { now, sleep }: PictureClock): Fetching {
  const pace = new HostPace()
  let last: Promise<unknown> = Promise.resolve()
  return {
    store,
    outgoing: reach.outgoing,
    turnOf: async (host) => {
      const wait = pace.waitFor(host, now())
      if (wait > 0) await sleep(wait)
    },
    draw: (work) => {
      const own = last.then(work)
      last = own.catch(() => undefined)
      return own
    },
  }
}

async function picture(context: JobContext, one: WaitingPicture, fetching: Fetching): Promise<Result<StoredPicture>> {
  const bytes = await fetchPicture(one.address, fetching)
  if (!bytes.ok) return bytes
  const name = (one.address.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? ''
  const as = { merchantId: one.merchantId, id: context.newId(), name }
  return fetching.draw(() => storeForeign(fetching.store, as, bytes.value))
}

/** Fetches one picture; answers the change that desks learn of, if there is one. */
async function fetchOne(context: JobContext, one: WaitingPicture, fetching: Fetching): Promise<number | undefined> {
  const { database, now } = context
  const { merchantId, attempts } = one
  const got = await picture(context, one, fetching)
  return database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    if (!(await holdWaiting(tx, one))) return undefined
    if (got.ok) {
      const changeNumber = await giveProductPicture(tx, { ...one, now }, got.value)
      await (changeNumber === undefined ? deletePicture(tx, one) : setPictureTaken(tx, one, got.value.id))
      return changeNumber
    }
    const { refusal } = got
    const isTriedAgain = isPassing(refusal.code, refusal.facts?.['status']) && attempts + 1 < MOST_ATTEMPTS
    const nextAt = isTriedAgain ? new Date(Date.parse(now) + AGAIN_AFTER_MS * (attempts + 1)).toISOString() : null
    await setPictureFailed(tx, one, { refusal, nextAt })
    return undefined
  })
}

/** Fetches pictures that wait, four at a time; tills learn of them together. */
export async function fetchWaiting(context: JobContext, store: FileStore, clock = machineClock): Promise<void> {
  const fetching = makeFetching(context, store, clock)
  for (;;) {
    const waiting = await listWaiting(context.database, context.now, AT_A_TIME)
    if (waiting.length === 0 || context.isClosing?.() === true) return
    const queue = waiting.values()
    const changes = new Map<string, number>()
    const work = async (one: WaitingPicture): Promise<void> => {
      const changeNumber = await fetchOne(context, one, fetching)
      if (changeNumber !== undefined)
        changes.set(one.merchantId, Math.max(changeNumber, changes.get(one.merchantId) ?? 0))
    }
    const lanes = Array.from({ length: AT_ONCE }, () => eachApart(queue, work))
    // Tills learn of those that came, also where one could not be kept; it is tried again with the next turn.
    await Promise.allSettled(lanes)
    await eachApart(changes, ([merchantId, changeNumber]) => tell(context, merchantId, changeNumber))
    await Promise.all(lanes)
  }
}

async function tell({ database, now, newId }: JobContext, merchantId: string, changeNumber: number): Promise<void> {
  const about = { call: 'moving.move-in', now, newId, outletId: null }
  const events = [{ name: 'catalogue.changed', outletId: null, payload: { changeNumber } }]
  await database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    tx.run(recordBySystem(merchantId, about, { notes: [], events })),
  )
}

export const fetchWaitingJob = (storeOf: () => FileStore): Job => ({
  name: 'moving.fetch-pictures',
  everySeconds: 3,
  run: (context) => fetchWaiting(context, storeOf()),
})
