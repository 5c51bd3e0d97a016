import { listVersions } from '@kassa/contract/billing/version.calls.ts'
import { login, logout } from '@kassa/contract/identity/identity.calls.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { beginTrial } from '../../modules/billing/public.ts'
import { createDemoMerchant, createDemoPeople, DEMO } from '../../modules/organisation/public.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Program } from '../../platform/run-server.ts'
import { type SeedCaller, callerOf } from '../caller.ts'
import {
  clearHalfMade,
  findDemoState,
  isNobodyHere,
  oneProcess,
  setDemoState,
  withRelaxedCommits,
} from './demo.store.ts'
import { daysAgo } from './days-ago.ts'
import { fillDocuments } from './fill-documents.ts'
import { fillLicence } from './fill-licence.ts'
import { fillMembers } from './fill-members.ts'
import { fillPlans } from './fill-plans.ts'
import { fillShop } from './fill-shop.ts'
import { fillWaiting } from './fill-waiting.ts'
import { demoGoods } from './goods.ts'
import { playPast } from './past-sales.ts'

type Say = (line: string) => void
interface Making {
  readonly clock?: Clock | undefined
  /** Done once, before the demo is whole; a world that is whole already is never touched. */
  readonly addLast?: (() => Promise<void>) | undefined
}

/** The program in which the demo is made. */
type Where = Pick<Program, 'database' | 'running'>

/**
 * Returns whether the demo shop is to be made: in a database where nobody has an account yet, and where it was begun and cut off. What
 * was left half made is taken away; where others have come meanwhile it stays as it is.
 */
async function isWanted({ database }: Where, say: Say, clock: Clock): Promise<boolean> {
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const state = await findDemoState(tx)
    if (state === undefined) return isNobodyHere(tx)
    if (state === 'whole') return false
    if ((await isNobodyHere(tx)) || (await clearHalfMade(tx))) return true
    say('The demo shop was cut off while it was made; it stays as it is, because somebody else has an account here.')
    await setDemoState(tx, 'whole', clock())
    return false
  })
}

const note = ({ database }: Where, state: 'begun' | 'whole', now: string): Promise<number> =>
  database.transaction({ kind: 'owner' }, (tx) => setDemoState(tx, state, now))

/**
 * Makes the demo world in a database where nobody has an account yet: accounts in every tier, a merchant with two
 * outlets, a shop full of goods, and some weeks of sales. Cut off, it is made anew at the next start; of several processes
 * one makes it.
 */
export const seedDemo = (program: Where, say: Say, { clock = systemClock, addLast }: Making = {}): Promise<void> =>
  oneProcess(program.database, async () => {
    if (await isWanted(program, say, clock)) await makeDemo(program, say, { clock, addLast })
  })

/** Begins the demo merchant's licence before its tills register, and lets it buy a year. */
async function sellLicence(
  { database, running }: Where,
  owner: SeedCaller,
  merchantId: string,
  now: string,
): Promise<void> {
  await database.transaction({ kind: 'owner', now }, (tx) => beginTrial(tx, merchantId, { now, newId }))
  const { token } = await callerOf(running).call(login, { email: DEMO.operator, password: DEMO.password })
  const operator = callerOf(running, token)
  await fillLicence({ owner, operator, merchantId, day: now.slice(0, 10) })
  const { versions } = await operator.call(listVersions, {})
  await operator.call(logout, {})
  const trialDays = versions.find(({ isDefault }) => isDefault)?.trialDays ?? 0
  for (const { daysLeft, ...merchant } of TRIALS) {
    const began = new Date(Date.parse(now) - (trialDays - daysLeft) * 86_400_000).toISOString()
    const id = await createDemoMerchant(database, { now: began, newId }, merchant)
    await database.transaction({ kind: 'owner', now: began }, (tx) => beginTrial(tx, id, { now: began, newId }))
  }
}

/** Merchants whose trial began so long ago that so many days of it are left; below zero it is over, behind its grace too. */
const TRIALS = [
  { name: 'Lantern Tea House', number: '100002', owner: 'Lin', email: DEMO.trial, daysLeft: 5 },
  { name: 'Old Pier Books', number: '100003', owner: 'Ken', email: DEMO.expired, daysLeft: -20 },
] as const

async function makeDemo(
  program: Where,
  say: Say,
  { clock, addLast }: Making & { readonly clock: Clock },
): Promise<void> {
  say('Making the demo shop (once) …')
  await note(program, 'begun', clock())
  await createDemoPeople(program.database, { now: clock(), newId })
  const { token, user, outlets } = await callerOf(program.running).call(login, {
    email: DEMO.merchant,
    password: DEMO.password,
  })
  const shop = { merchantId: user.merchantId ?? '', outletIds: outlets.map((outlet) => outlet.id) }
  const owner = callerOf(program.running, token)
  const today = localTimeAt(Date.parse(clock()), outlets[0]?.timeZone ?? 'UTC').day
  await withRelaxedCommits(program.database, async () => {
    await fillShop(owner, program.database, shop, {
      say,
      ago: (days, work) => daysAgo(program.running, clock, days, work),
    })
    await sellLicence(program, owner, shop.merchantId, clock())
    const memberIds = await fillMembers(owner, outlets[0]?.payCurrency ?? 'CNY')
    await playPast(program.running, owner, { ...shop, memberIds }, demoGoods, clock)
    await fillDocuments(owner, shop.outletIds, Date.parse(clock()))
    await fillWaiting(owner, shop.outletIds, today)
    await fillPlans(owner, outlets[0]?.payCurrency ?? 'CNY', memberIds)
  })
  await owner.call(logout, {})
  await addLast?.()
  await note(program, 'whole', clock())
}
