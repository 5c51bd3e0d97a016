import { login, logout } from '@kassa/contract/identity/identity.calls.ts'
import { createDemoPeople, DEMO } from '../../modules/organisation/public.ts'
import { systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Program } from '../../platform/run-server.ts'
import { callerOf } from '../caller.ts'
import { findDemoState, isNobodyHere, setDemoState, withRelaxedCommits } from './demo.store.ts'
import { fillDocuments } from './fill-documents.ts'
import { fillShop } from './fill-shop.ts'
import { demoGoods } from './goods.ts'
import { playPast } from './past-sales.ts'

type Say = (line: string) => void

/** Whether the demo shop is to be made, or to be gone on with after an interruption. */
async function isWanted({ database }: Program): Promise<boolean> {
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const state = await findDemoState(tx)
    return state === 'begun' || (state === undefined && (await isNobodyHere(tx)))
  })
}

const note = ({ database }: Program, state: 'begun' | 'whole'): Promise<number> =>
  database.transaction({ kind: 'owner' }, (tx) => setDemoState(tx, state, systemClock()))

async function makePeople(program: Program): Promise<void> {
  const isNew = await program.database.transaction({ kind: 'owner' }, isNobodyHere)
  if (isNew) await createDemoPeople(program.database, { now: systemClock(), newId })
}

/**
 * Makes the demo world in a database where nobody has an account yet: accounts in every tier, a merchant with two
 * outlets, a shop full of goods, and some weeks of sales. Interrupted, it goes on at the next start.
 */
export async function seedDemo(program: Program, say: Say): Promise<void> {
  if (!(await isWanted(program))) return
  say('Making the demo shop (once) …')
  await note(program, 'begun')
  await makePeople(program)
  const { token, user, outlets } = await callerOf(program.running).call(login, {
    email: DEMO.merchant,
    password: DEMO.password,
  })
  const shop = { merchantId: user.merchantId ?? '', outletIds: outlets.map((outlet) => outlet.id) }
  const owner = callerOf(program.running, token)
  await withRelaxedCommits(program.database, async () => {
    await fillShop(owner, program.database, shop, say)
    await playPast(program.running, owner, shop.outletIds, demoGoods, Date.parse(systemClock()))
    await fillDocuments(owner, shop.outletIds, Date.parse(systemClock()))
  })
  await owner.call(logout, {})
  await note(program, 'whole')
}
