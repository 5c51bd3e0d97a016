import { setTimeout as wait } from 'node:timers/promises'
import { readCounters, writeCounters } from '../../../platform/clusters/carried-counters.store.ts'
import { readAnswersAbove, writeAnswersAbove } from '../../../platform/clusters/carried-answers.store.ts'
import { takeEventsOut } from '../../../platform/clusters/carried-events.store.ts'
import { carryRows } from '../../../platform/clusters/carry-rows.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import { allowIdleWhileAlive } from '../../../platform/db/idle-transaction.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readCodes, readGuesses, writeCodes, writeGuesses } from '../../identity/public.ts'
import { findPlaceLocked, keepNamesFor, lockPlace, setPlace } from '../../place/public.ts'
import { listToldTo } from '../../report/public.ts'
import { waitForJobs, type Copy } from './copy-merchant.ts'
import { writeAsCopied } from './copied-rows.store.ts'
import { passOver } from './follow-changes.ts'
import { isCopying, keepLeftBehind, setEvents, setJobsStopped, setStep, type LeftBehind } from './relocation.store.ts'
import { asOwner, RelocationRefused, takenOver, type Journey } from './relocation-parts.ts'
import { mustHaveNoTestShop } from './test-shop-beside.ts'

/** A long transaction of the merchant is waited for so long at a time; calls that come meanwhile wait behind the mover. */
const LOCK_MILLIS = 1_000
const TRIES = 60

/** Switches the merchant's place in the source: from then on it lives in the target. Answers when its calls began to wait. */
export async function switchPlace(journey: Journey, copy: Copy): Promise<number> {
  const { source, target, first, merchantId, reached } = journey
  await asOwner(source, (tx) => setJobsStopped(tx, merchantId, true))
  await waitForJobs(journey, source)
  for (const other of [source, target]) if (other !== first) await carryRows(first.database, other.database)
  await copyAnswers(journey)
  await reached?.('jobs-ended')
  let followed = copy
  for (let tried = 1; ; tried += 1) {
    const pausedAt = performance.now()
    try {
      await switchLocked(journey, followed)
      return pausedAt
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tried === TRIES)
        throw new RelocationRefused(
          'A transaction of the merchant does not end. It sells where it did: take it up again later, or give it up.',
          error,
        )
    }
    await wait(LOCK_MILLIS)
    followed = await passOver(journey, followed, false)
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.sqlstate === '55P03'

/** The target stays as it is looked at until the source has switched. */
const switchLocked = (journey: Journey, copy: Copy): Promise<void> =>
  asOwner(journey.target, async (there) => {
    await allowIdleWhileAlive(there)
    await waitShortly(there)
    await mustStillCopy(journey, there)
    const left = await asOwner(journey.source, (tx) => switchIn(journey, tx, copy))
    await keepLeftBehind(there, journey.merchantId, left)
  })

async function switchIn(journey: Journey, tx: Tx, copy: Copy): Promise<LeftBehind> {
  const { merchantId, source, target, first, reached } = journey
  await allowIdleWhileAlive(tx)
  await waitShortly(tx)
  await lockPlace(tx, merchantId)
  await mustStillCopy(journey, tx)
  // Whoever makes one from here on waits for the lock, and then makes it in the target.
  await mustHaveNoTestShop(tx, journey)
  await reached?.('locked')
  await passOver(journey, copy, copy.rows <= MOST_COMPARED)
  await copyCounters(journey, tx)
  await reached?.('compared')
  await writeAsCopied(tx)
  const events = await takeEventsOut(tx, merchantId, journey.listeners)
  await setEvents(tx, merchantId, events)
  const told = await listToldTo(tx, merchantId)
  if (source === first) await keepNamesFor(tx, merchantId, target.name)
  await setPlace(tx, merchantId, target.name)
  if ((await setStep(tx, merchantId, { from: 'copying', to: 'switched' })) !== 1) throw takenOver()
  // Behind the lock of the relocation's row: whoever began since waits for it, and then finds the step that is done.
  await journey.mustBeAlone()
  return { events, told }
}

const waitShortly = (tx: Tx): Promise<number> =>
  tx.run(sql`select set_config('lock_timeout', ${String(LOCK_MILLIS)}, true)`)

/** Throws where another run has gone on with the relocation; none does until the transaction ends. */
async function mustStillCopy({ merchantId, source }: Journey, tx: Tx): Promise<void> {
  const isAsLeft = (await isCopying(tx, merchantId)) && (await findPlaceLocked(tx, merchantId)) === source.name
  if (!isAsLeft) throw takenOver()
}

/** Of more rows the comparison before the pause has to do, with the changes that came since. */
const MOST_COMPARED = 200_000

/** Limits, nonces and wrong tries that the source counted count in the target as well, and codes that were sent are known there. */
async function copyCounters({ target, merchantId, now }: Journey, tx: Tx): Promise<void> {
  const counters = await readCounters(tx, merchantId)
  const guesses = await readGuesses(tx)
  const codes = await readCodes(tx)
  const answers = await readAnswersAbove(tx, now)
  await asOwner(target, async (into) => {
    await writeCounters(into, counters)
    await writeGuesses(into, guesses)
    await writeCodes(into, codes)
    await writeAnswersAbove(into, answers)
  })
}

/** Most are there before calls wait; those of calls since are carried in the pause. */
async function copyAnswers({ source, target }: Journey): Promise<void> {
  const answers = await asOwner(source, (tx) => readAnswersAbove(tx))
  await asOwner(target, (tx) => writeAnswersAbove(tx, answers))
}
