import { login } from '@kassa/contract/identity/identity.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { makeOperator } from '../../apps/server/test/make/people.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { createDemoPeople, DEMO } from '../../apps/server/src/modules/organisation/public.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { findCaller } from '../../apps/server/src/platform/session/find-caller.ts'
import { quantile, round } from '../conditions.ts'

const MERCHANTS = 10_000
const PARTNERS = 200
const LOGINS = 60
const LISTS = 200
const LOOK_UPS = 1_000

/** Milliseconds of each of `times` runs. */
async function timed(times: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < times; run += 1) {
    const began = performance.now()
    await work(run)
    taken.push(performance.now() - began)
  }
  return taken
}

const told = (taken: readonly number[]) => ({
  p50Millis: round(quantile(taken, 0.5)),
  p95Millis: round(quantile(taken, 0.95)),
  perSecond: round((1000 * taken.length) / taken.reduce((sum, one) => sum + one, 0), 1),
})

async function fill(world: World): Promise<void> {
  await world.sql(sql`
    insert into partner (id, name, approved_at, created_at)
    select gen_random_uuid(), 'Partner ' || n, now(), now() from generate_series(1, ${PARTNERS}::int) as n`)
  await world.sql(sql`
    insert into merchant (id, number, partner_id, name, created_at)
    select gen_random_uuid(), (500000 + n)::text,
      (select id from partner order by id offset n % ${PARTNERS}::int limit 1), 'Merchant ' || n, now()
    from generate_series(1, ${MERCHANTS}::int) as n`)
  await world.database.script('analyze')
}

/**
 * Signing in, the list of all merchants, and what finding the caller with its rights costs a call. Beside it the goal of
 * issue "tenants": list and switch ≤ 100 ms at the 95th of a hundred.
 */
export async function run(): Promise<unknown> {
  const world = await makeWorld()
  try {
    await createDemoPeople(world.database, { now: world.now, newId })
    await fill(world)
    const operator = await world.owner(async (tx) =>
      makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
    )
    const logins = await timed(LOGINS, async () => {
      world.passSeconds(60)
      return (await world.call(login, { email: DEMO.merchant, password: DEMO.password })).answer
    })
    const list = (request: object) => async () => (await world.call(listMerchants, request, { as: operator })).answer
    const { answer } = await world.call(listMerchants, { limit: 20 }, { as: operator })
    return {
      database: world.database.kind,
      merchants: MERCHANTS,
      partners: PARTNERS,
      login: told(logins),
      firstPage: told(await timed(LISTS, list({ limit: 20 }))),
      nextPage: told(await timed(LISTS, list({ limit: 20, cursor: answer.nextCursor ?? undefined }))),
      search: told(await timed(LISTS, list({ limit: 20, search: 'merchant 77' }))),
      callerLookUp: told(await timed(LOOK_UPS, () => findCaller(world.database, operator, null, world.now))),
      goal: 'lists p95 ≤ 100 ms',
    }
  } finally {
    await world.close()
  }
}
