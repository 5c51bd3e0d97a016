import path from 'node:path'
import { pino } from 'pino'
import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import type { LicenceFunction } from '@kassa/domain/billing/functions.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { beginTrial } from '../../apps/server/src/modules/billing/public.ts'
import { createDemoPeople, DEMO } from '../../apps/server/src/modules/organisation/public.ts'
import { registerThirdParty } from '../../apps/server/src/modules/open/public.ts'
import { deliveryModule } from '../../apps/server/src/modules/message/message.module.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { openMailPort } from '../../apps/server/src/platform/mail/mail-port.ts'
import { modules } from '../../apps/server/src/program.ts'
import { simulateAlipay, type SimulatedAlipay } from '../../apps/server/test/make/simulated.ts'
import { openPostOffice, type ArrivedLetter } from '../../apps/server/test/post-office.ts'
import { makeWorld, type World } from '../../apps/server/test/world.ts'
import { callerAt } from '../../tools/replay/client.ts'
import { sessionOf } from './sign-in.ts'

/** A server of a journey's own with a bare shop in it, whose licence can be moved: in the server that all journeys share no day passes. */
export interface OwnWorld {
  /** Moves the licence so that it ends in so many days; today at 0, below that it has ended. */
  readonly endsIn: (days: number) => Promise<unknown>
  /** Lets so many minutes go by on the server; a browser keeps its own time. */
  readonly pass: (minutes: number) => void
  /** Lets what the server does by itself run now, in this order. */
  readonly run: (...jobs: readonly string[]) => Promise<void>
  /** Makes every device silent for so many minutes. */
  readonly silentFor: (minutes: number) => Promise<unknown>
  /** The letters that arrived at the mail server, oldest first. */
  readonly letters: readonly ArrivedLetter[]
  /** Returns the alerts to people and the state of their mails, for a journey that misses one of them. */
  readonly post: () => Promise<string>
  /** The fields that an account at the played Alipay is opened with. */
  readonly alipay: SimulatedAlipay['fields']
  /** The played Alipay finds that a payment it had closed was on its way already: its customer can pay it all the same. */
  readonly reopens: (number: string) => void
  /** Registers an app of a third party, as whoever runs the installation does. */
  readonly registerApp: (redirectUri: string) => Promise<{ readonly id: string; readonly secret: string | null }>
  /** Sets the functions that the merchant's version opens from now on. */
  readonly opens: (functions: readonly LicenceFunction[]) => Promise<unknown>
  /** Adds a minor unit to an amount of every sealed batch, past the program, as somebody would who has the database. */
  readonly alterBatches: () => Promise<unknown>
  /** The code of the goods that the shop sells. */
  readonly code: string
  readonly close: () => Promise<void>
}

/** Where it is found from outside, which addresses near it may be called, and where it keeps desks of releases before. */
type Reach = Pick<NonNullable<Parameters<typeof makeWorld>[0]>, 'publicUrl' | 'outgoingAllow' | 'desksFolder'>

const TICK_MS = 200

/** Starts it, with the usual accounts and one product in a trial, and sends everything of this worker there until it is closed. */
export async function openOwnWorld(reach: Reach = {}): Promise<OwnWorld> {
  const before = process.env['KASSA_ADDRESS']
  const [office, alipay] = [await openPostOffice(), await simulateAlipay()]
  const { world, clock } = await startOn(office.url, alipay.simulator.address, reach)
  process.env['KASSA_ADDRESS'] = await world.listen()
  const { merchantId, outletIds } = await createDemoPeople(world.database, { now: world.now, newId })
  await world.owner((tx) => beginTrial(tx, merchantId, { now: world.now, newId }))
  const code = await stockShelf(outletIds)
  return {
    ...licenceOf(world, merchantId),
    code,
    letters: office.letters,
    post: () => postOf(world),
    alipay: alipay.fields,
    reopens(number) {
      const trade = alipay.simulator.book.trades.get(number)
      if (trade?.state !== 'closed') throw new Error(`${number} was not closed`)
      trade.state = 'waiting'
    },
    registerApp: (redirectUri) => registerApp(world, redirectUri),
    pass: clock.pass,
    async run(...jobs) {
      for (const job of jobs) await world.runJob(job)
    },
    silentFor: (minutes) =>
      world.sql(
        sql`update device_registration set last_seen_at = ${world.now}::timestamptz - make_interval(mins => ${minutes})`,
      ),
    alterBatches: () => world.sql(sql`update journal_batch_line set minor = minor + 1 where role = 'drawer'`),
    async close() {
      clock.stop()
      if (before === undefined) delete process.env['KASSA_ADDRESS']
      else process.env['KASSA_ADDRESS'] = before
      await world.close()
      await Promise.all([office.close(), alipay.simulator.close()])
    },
  }
}

async function registerApp({ database, now }: World, redirectUri: string) {
  const app = { name: 'Loyal Lamp', website: 'https://lamp.example', redirectUris: [redirectUri], hasSecret: true }
  const made = await registerThirdParty(database, app, { now, newId })
  if ('fault' in made) throw new Error(made.fault)
  return made
}

async function postOf(world: World): Promise<string> {
  const alerts = await world.sql(sql`select kind, title, count, told_at, ended_at from alert order by told_at`)
  const mails = await world.sql(sql`select subject, state, tries, problem, due_at, leased_until from outgoing_message`)
  return JSON.stringify({ now: world.now, alerts, mails }, null, 1)
}

/** The program with a clock that runs and can be put forward, a mail server and a channel that is played. */
async function startOn(mailUrl: string, alipayAddress: string, reach: Reach) {
  let ahead = 0
  const now = (): string => new Date(Date.now() + ahead).toISOString()
  const world = await makeWorld({
    webFolder: path.join(import.meta.dirname, '../../apps/web/dist'),
    now: now(),
    modules: [...modules, deliveryModule(openMailPort({ SMTP_URL: mailUrl }, '', pino({ level: 'silent' })))],
    simulators: { addressOf: (channel) => (channel === 'alipay' ? alipayAddress : undefined) },
    ...reach,
  })
  const ticking = setInterval(() => world.setNow(now()), TICK_MS)
  const pass = (minutes: number): void => {
    ahead += minutes * 60_000
    world.setNow(now())
  }
  return { world, clock: { pass, stop: () => clearInterval(ticking) } }
}

const licenceOf = (world: World, merchantId: string): Pick<OwnWorld, 'endsIn' | 'opens'> => ({
  endsIn: (days) => {
    const day = addDays(world.now.slice(0, 10), days)
    return world.sql(sql`update licence set ends_on = ${day}::date where merchant_id = ${merchantId}`)
  },
  opens: (functions) =>
    world.sql(sql`
      update billing_edition set functions = ${[...functions]}
      where id = (select edition_id from licence where merchant_id = ${merchantId})`),
})

async function stockShelf(outletIds: readonly string[]): Promise<string> {
  const call = callerAt(process.env['KASSA_ADDRESS'] ?? '')
  const { token } = await sessionOf({ email: DEMO.merchant, password: DEMO.password })
  const as = { token, outletId: outletIds[0] ?? '' }
  const outlets = outletIds.map((outletId) => ({ outletId, isDefault: true }))
  const { id: taxId } = await call(
    createTax,
    { name: 'VAT 13%', rateBasisPoints: 1_300, isIncluded: true, outlets },
    as,
  )
  const listings = outletIds.map((outletId) => ({ ...usualListing, outletId, sellPriceMinor: 2_260 }))
  const code = '2990000002075'
  await call(
    createProduct,
    { ...usualProduct, name: 'Bottle', codes: [code], taxId, stockPolicy: 'allow' as const, listings },
    as,
  )
  return code
}
