import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { amountOfScript, POLLS, type Script } from '@kassa/simulators/script.ts'
import { makeSellingShop, type SellingShop } from '../../apps/server/test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../apps/server/test/make/simulated.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { round } from '../conditions.ts'
import { timeCall } from '../growth/large.ts'
import { copyAttempts, findDatabase, makeDue, readAsked } from './attempts.store.ts'

interface Stage {
  readonly alipay: SimulatedAlipay
  readonly world: World
  readonly shop: SellingShop
}

const RESOLVE = 'payment.resolve-attempts'
const ROWS_PER_COPY = 100_000

async function pay({ world, shop }: Stage, script: Script): Promise<string> {
  const id = newId()
  const amountMinor = amountOfScript(script)
  const asked = { id, orderId: newId(), staffId: shop.cashier.staffId, method: 2, way: 'code' } as const
  const order = { payableMinor: amountMinor, snapshot: {} }
  await world.call(
    startAttempt,
    { ...asked, code: '281234567890123456', amountMinor, order },
    { device: shop.desk.device },
  )
  return id
}

/** The resolver as a process beside the program's runs it: with connections of its own to the same database. */
async function besides(world: World, cluster: string) {
  const [row] = await world.owner(findDatabase)
  const database = openPostgres({
    url: Object.assign(new URL(cluster), { pathname: `/${row?.name ?? ''}` }).href,
    connections: 10,
  })
  const { jobs, platform } = world.running
  const job = jobs.find(({ name }) => name === RESOLVE)
  if (!job) throw new Error(`no job is called ${RESOLVE}`)
  return {
    run: () => job.run({ database, log: platform.log, now: world.now, newId, reach: platform.reach }),
    close: () => database.close(),
  }
}

/** Open attempts whose time has come, asked about by two resolvers at once. */
async function pollTogether(stage: Stage, cluster: string, count: number) {
  const { alipay, world, shop } = stage
  const other = await besides(world, cluster)
  const numbers: string[] = []
  for (let at = 0; at < count; at += 1) numbers.push(attemptNumber(await pay(stage, 'polls')))
  const turns = []
  for (let turn = 1; turn <= POLLS; turn += 1) {
    world.passSeconds(120)
    await world.owner((tx) => makeDue(tx, shop.merchantId, world.now))
    const began = performance.now()
    await Promise.all([world.runJob(RESOLVE), other.run()])
    const millis = round(performance.now() - began, 0)
    // The simulator counts down with each question it was really asked.
    const left = numbers.map((number) => alipay.simulator.book.trades.get(number)?.pollsLeft ?? 0)
    const rows = await world.owner((tx) => readAsked(tx, shop.merchantId))
    const written = rows.filter(({ number }) => numbers.includes(number))
    turns.push({
      millis,
      notAsked: left.filter((polls) => polls > POLLS - turn).length,
      askedTwice: left.filter((polls) => polls < POLLS - turn).length,
      writtenOnce: written.filter(({ asked }) => asked === turn).length,
    })
  }
  await other.close()
  return { attempts: count, resolvers: 2, turns, goal: 'notAsked 0, askedTwice 0' }
}

/** The first page of open cases, and how many there are, over a past of attempts. */
async function timeCases(stage: Stage, attempts: number, cases: number) {
  const { world, shop } = stage
  const { merchantId } = shop
  const attemptId = await pay(stage, 'pays')
  for (let from = 1; from <= attempts; from += ROWS_PER_COPY) {
    const to = Math.min(attempts, from + ROWS_PER_COPY - 1)
    await world.owner((tx) => copyAttempts(tx, { merchantId, attemptId, from, to, cases }))
  }
  await world.database.script('vacuum analyze')
  const list = () => world.call(listOpenCases, {}, { as: shop.adminToken })
  world.passSeconds(3_600)
  const { answer } = await list()
  return { attempts, cases: answer.total, list: await timeCall(list), goal: 'p95 ≤ 100 ms' }
}

/** Attempts on a PostgreSQL: two resolvers that ask, and the list of cases over a past of millions. */
export async function timeAttempts(cluster: string, sizes: { readonly open: number; readonly past: number }) {
  const alipay = await simulateAlipay()
  const simulators = {
    addressOf: (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined),
  }
  const world = await makeWorld({ cluster, simulators, connections: 10 })
  const shop = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  const stage = { alipay, world, shop }
  try {
    return { polled: await pollTogether(stage, cluster, sizes.open), cases: await timeCases(stage, sizes.past, 200) }
  } finally {
    await world.close()
    await alipay.simulator.close()
  }
}
