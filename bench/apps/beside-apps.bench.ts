import { spawn } from 'node:child_process'
import { Agent } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { changeKinds } from '@kassa/contract/open/change.calls.ts'
import { MOST_WEBHOOKS } from '@kassa/contract/open/webhook.calls.ts'
import { makeApp, type MadeApp } from '../../apps/server/test/make/app.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { makeProduct } from '../../apps/server/test/make/goods.ts'
import { makeWebhookWorld, type WebhookShop, type WebhookWorld } from '../../apps/server/test/make/webhook-world.ts'
import { atExit } from '../../tools/test/at-exit.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, quantile, round } from '../conditions.ts'
import { send, type Shot } from '../sales/fire.ts'
import { expectBooked, makeBenchDesk, openingShot, saleShots, spread, type BenchShop } from '../sales/shop.ts'

const PRODUCTS = 500
const WEBHOOKS = 50
const TILLS = 4
/** Each till sells so often, as cashiers do: what is asked is how long each sale takes. */
const EVERY_MS = 250
const SALES = 40
const PAIRS = 9
const JOBS_EVERY_MS = 500

async function makeGoods({ world }: WebhookWorld, { shop }: WebhookShop): Promise<BenchShop> {
  const { merchantId, outlet, cashier } = shop
  const taxId = shop.line(0).taxId
  const products = await world.owner(async (tx) => {
    const made = []
    for (let at = 0; at < PRODUCTS; at += 1)
      made.push(await makeProduct(tx, merchantId, [outlet], { sellPriceMinor: 100 + at, taxId, onHand: 1_000_000 }))
    return made
  })
  return { facts: { merchantId, outlet, staffId: cashier.id }, products, taxId: taxId ?? '', pick: spread }
}

/** Fifty addresses that are told everything, of as many apps as that takes. */
async function addWebhooks(made: WebhookWorld, mine: WebhookShop): Promise<void> {
  const apps: MadeApp[] = [mine.app]
  while (apps.length * MOST_WEBHOOKS < WEBHOOKS)
    apps.push(await made.world.owner((tx) => makeApp(tx, mine.shop.merchantId)))
  for (let at = 0; at < WEBHOOKS; at += 1) {
    const app = apps[Math.floor(at / MOST_WEBHOOKS)] ?? mine.app
    await made.ask({ ...mine, app }, { url: `https://app-${at}.example/hook`, kinds: [...changeKinds] })
  }
}

/** Lets every till sell in its pace; answers how long each sale took, in milliseconds. */
async function sell(address: string, tills: readonly (readonly Shot[])[]): Promise<number[]> {
  const url = new URL(address)
  const took: number[] = []
  await Promise.all(
    tills.map(async (shots, till) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const began = performance.now() + (till * EVERY_MS) / tills.length
      for (const [at, shot] of shots.entries()) {
        await wait(Math.max(0, began + at * EVERY_MS - performance.now()))
        const sent = performance.now()
        expectBooked(await send(agent, url, shot))
        took.push(performance.now() - sent)
      }
      agent.destroy()
    }),
  )
  return took
}

/** A turn of sales: how long each took, how late the server's thread came to its next work (p99), and what it worked. Milliseconds. */
interface Turn {
  readonly sales: readonly number[]
  readonly late: number
  readonly worked: number
}

/** Measures a turn; the work and the delay of the thread say more than times of sales where other programs share the processors. */
async function measured(sell: () => Promise<number[]>): Promise<Turn> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.cpuUsage()
  delay.enable()
  const sales = await sell()
  delay.disable()
  const { user, system } = process.cpuUsage(before)
  return { sales, late: delay.percentile(99) / 1e6, worked: (user + system) / 1_000 }
}

/** Starts what apps do meanwhile: one loads and follows without end, and messages go to fifty addresses. Answers how to stop it. */
async function busyApps(made: WebhookWorld, address: string, key: string): Promise<() => Promise<void>> {
  const client = spawn(process.execPath, [path.join(import.meta.dirname, 'app-client.ts')], {
    env: { ...process.env, KASSA_ADDRESS: address, KASSA_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // It stands for a machine of its own, which takes no processor from the server.
  if (client.pid !== undefined) os.setPriority(client.pid, os.constants.priority.PRIORITY_LOW)
  const letGo = atExit(() => void client.kill())
  await new Promise((done) => client.stdout.once('data', done))
  const stopped = new AbortController()
  const jobs = (async () => {
    while (!stopped.signal.aborted) {
      await made.run()
      await wait(JOBS_EVERY_MS)
    }
  })()
  return async () => {
    stopped.abort()
    letGo()
    client.kill()
    await jobs
    await made.world.settled()
  }
}

/** Sales of tills beside apps that ask without end, in turns with the same sales alone. */
export const run = async () => {
  const cluster = await startCluster()
  const limits = { appCallsPerWindow: 100, appTime: { ofMerchant: 10_000, ofAll: 20_000 } }
  const made = await makeWebhookWorld({ cluster: cluster.url, connections: 12, ...limits })
  const { world, receivers } = made
  const ticking = setInterval(() => world.setNow(new Date().toISOString()), 20)
  try {
    world.setNow(new Date().toISOString())
    const mine = await made.makeShop()
    const shop = await makeGoods(made, mine)
    await made.plan()
    await addWebhooks(made, mine)
    const address = await world.listen()
    let from = 0
    const turn = (desks: readonly Desk[]): Promise<Turn> => {
      const shots = desks.map((desk) => saleShots(desk, shop, SALES, (from += SALES)))
      return measured(() => sell(address, shots))
    }
    const desks = await Promise.all(Array.from({ length: TILLS }, () => makeBenchDesk(world.database, shop)))
    await sell(
      address,
      desks.map((desk) => [openingShot(desk)]),
    )
    await turn(desks)
    const pairs: { alone: Turn; beside: Turn }[] = []
    for (let at = 0; at < PAIRS; at += 1) {
      const alone = await turn(desks)
      const stop = await busyApps(made, address, mine.app.key)
      const beside = await turn(desks)
      await stop()
      pairs.push({ alone, beside })
    }
    const p95 = ({ sales }: Turn) => quantile(sales, 0.95)
    // A turn's p95 is its eighth slowest sale, which one pause of the machine moves; over all turns it stands still.
    const overAll = (which: 'alone' | 'beside') =>
      quantile(
        pairs.flatMap((pair) => pair[which].sales),
        0.95,
      )
    const medians = (of: (turn: Turn) => number) => ({
      alone: round(median(pairs.map(({ alone }) => of(alone)))),
      beside: round(median(pairs.map(({ beside }) => of(beside)))),
    })
    return {
      tills: TILLS,
      salesATurn: TILLS * SALES,
      pairs: PAIRS,
      webhooks: WEBHOOKS,
      messagesSent: receivers.received.length,
      p95Millis: medians(p95),
      medianMillis: medians(({ sales }) => median(sales)),
      threadLateMillis: medians(({ late }) => late),
      workedPerSaleMillis: medians(({ worked, sales }) => worked / sales.length),
      ratios: pairs.map(({ alone, beside }) => round(p95(beside) / p95(alone))),
      ratioOfMedians: round(median(pairs.map(({ alone, beside }) => p95(beside) / p95(alone)))),
      ratio: round(overAll('beside') / overAll('alone')),
      goal: 'p95 beside ≤ 1.1 × alone',
    }
  } finally {
    clearInterval(ticking)
    await world.close()
    await cluster.stop()
  }
}
