import { isStorageFull } from '../../../platform/db/database-error.ts'
import { arrive, derive, finish } from './arrive.ts'
import { copyMerchant } from './copy-merchant.ts'
import { planJourney, type PlannedJourney } from './plan-journey.ts'
import {
  asOwner,
  RelocationRefused,
  type Journey,
  type RelocationParts,
  type RelocationReport,
} from './relocation-parts.ts'
import { letJobsBegin } from './relocation.store.ts'
import { alone } from './one-at-a-time.ts'
import { switchPlace } from './switch-place.ts'
import { mustHaveNoTestShop } from './test-shop-beside.ts'

/**
 * Moves a merchant to another database while it sells, or takes up a relocation that ended in the middle. Throws RelocationRefused: until the switch the
 * merchant then sells where it did, from the switch on in the target.
 */
export const relocateMerchant = (parts: RelocationParts, number: string, to: string): Promise<RelocationReport> =>
  alone(parts, async (mustBeAlone) => {
    const planned = await planJourney({ ...parts, mustBeAlone }, number, to)
    if (planned.step === undefined) {
      await asOwner(planned.journey.source, (tx) => mustHaveNoTestShop(tx, planned.journey))
      await mustAgreeBefore(planned.journey)
    }
    return walkWithRoom(planned)
  })

/**
 * Goes on with a relocation behind its switch and with no other: whatever became of it meanwhile, nothing is begun. Answers whether there was one. Throws
 * RelocationUnderWay while its process lives.
 */
export const goOnWithRelocation = (parts: RelocationParts, number: string): Promise<boolean> =>
  alone(parts, async (mustBeAlone) => {
    const planned = await planJourney({ ...parts, mustBeAlone }, number, undefined)
    if (planned.step === undefined || planned.step === 'copying') return false
    await walkWithRoom(planned)
    return true
  })

async function walkWithRoom(planned: PlannedJourney): Promise<RelocationReport> {
  try {
    return await walk(planned)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    throw new RelocationRefused(
      `The disk of a database is full. What was done stays as it is: make room and take it up again, or give it up.`,
      error,
    )
  }
}

async function walk({ journey, step }: PlannedJourney): Promise<RelocationReport> {
  const { reached, say, target } = journey
  let pausedAt: number | undefined
  let report: RelocationReport = { rows: 0, pauseMillis: undefined }
  if (step === undefined || step === 'copying') {
    say('Copying; the merchant sells where it did.')
    const { rows, ...switched } = await copyAndSwitch(journey)
    ;({ pausedAt } = switched)
    report = { ...report, rows }
    await reached?.('switched')
  }
  if (step !== 'arrived' && step !== 'derived') {
    await arrive(journey)
    if (pausedAt !== undefined) report = { ...report, pauseMillis: Math.round(performance.now() - pausedAt) }
    const { pauseMillis } = report
    say(`It lives in ${target.name} now${pauseMillis === undefined ? '' : `; its calls waited ${pauseMillis} ms`}.`)
    await reached?.('arrived')
  }
  if (step !== 'derived') {
    await derive(journey)
    await reached?.('derived')
  }
  await finish(journey, report)
  return report
}

/** Copies the merchant and switches its place. Where that throws, the jobs of the source begin again. */
async function copyAndSwitch(journey: Journey): Promise<{ rows: number; pausedAt: number }> {
  const { source, target, merchantId, say } = journey
  try {
    const copy = await copyMerchant(journey)
    await asOwner(source, (tx) => mustHaveNoTestShop(tx, journey))
    say(`${copy.rows} rows are the same in both; switching.`)
    return { rows: copy.rows, pausedAt: await switchPlace(journey, copy) }
  } catch (error) {
    // A source that is away says so itself; its jobs begin again with the next run or when it is given up.
    await asOwner(source, (tx) => letJobsBegin(tx, merchantId, 'copying')).catch(() => {})
    const consequence = `The jobs of ${target.name} stand still until it is taken up again or given up.`
    if (error instanceof RelocationRefused) throw new RelocationRefused(`${error.message} ${consequence}`, error)
    say(consequence)
    throw error
  }
}

/** Books that disagree already would keep the relocation from its end. */
async function mustAgreeBefore({ source, target, prove }: Journey): Promise<void> {
  for (const at of [source, target]) {
    const book = await prove(at)
    if (book !== undefined)
      throw new RelocationRefused(
        `${book} of ${at.name} disagrees: see docs/runbooks/books-disagree.md first. Nothing was done.`,
      )
  }
}
