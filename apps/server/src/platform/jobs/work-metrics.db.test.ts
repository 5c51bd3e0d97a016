import { Registry } from '@platformatic/prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { sql } from '../db/sql.ts'
import { registerWorkMetrics } from './work-metrics.ts'

let cut: TestDatabase
let registry: Registry

beforeEach(async () => {
  cut = await openTestDatabase()
  registry = new Registry()
  registerWorkMetrics(registry, [{ name: '', platform: { database: cut.database } }])
})
afterEach(() => cut.drop())

/** Returns the value of a line as Prometheus reads it; undefined where there is none. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

const minuteAgo = sql`now() - interval '61 seconds'`

test('what waits is counted with how long it has waited; nothing waits in an empty database', async () => {
  expect(await valueOf('kassa_outbox_waiting')).toBe(0)
  expect(await valueOf('kassa_outbox_oldest_seconds')).toBe(0)
  expect(await valueOf('kassa_work_due{kind="message.mail"}')).toBeUndefined()
  expect(await valueOf('kassa_relocation_pause_seconds{which="last"}')).toBeUndefined()
  expect(await valueOf('kassa_relocation_pause_seconds{which="longest"}')).toBeUndefined()
})

test('events, jobs, work and subscriptions are read as the database has them, without a tenant’s name', async () => {
  const { merchantId } = await cut.database.transaction({ kind: 'owner' }, (tx) => makeMerchant(tx))
  await cut.database.transaction({ kind: 'owner' }, async (tx) => {
    await tx.run(sql`insert into outbox (merchant_id, id, name, payload, created_at)
      values (${merchantId}, gen_random_uuid(), 'note.stuck', '{}', ${minuteAgo})`)
    await tx.run(sql`insert into job_state (name, started_at, finished_at, failures)
      values ('note.job', now(), ${minuteAgo}, 3)`)
    await tx.run(sql`
      insert into outgoing_message (merchant_id, id, channel, purpose, locale, recipient, facts, state, due_at, useful_until, created_at)
      select ${merchantId}, gen_random_uuid(), 'mail', 'note', 'en-US', 'a@example.test', '{}', told.state, told.due_at, now(), now()
      from (values ('queued', ${minuteAgo}), ('queued', now() + interval '1 hour'), ('sent', ${minuteAgo})) as told (state, due_at)`)
    await tx.run(sql`insert into relocation (merchant_id, source, target, step, stops_jobs, begun_at)
      values (${merchantId}, 'one', 'two', 'switched', true, ${minuteAgo})`)
    await tx.run(sql`insert into past_relocation (merchant_number, source, target, begun_at, ended_at, is_given_up, pause_millis)
      values ('100001', 'one', 'two', ${minuteAgo}, ${minuteAgo}, false, 1250), ('100001', 'two', 'one', now(), now(), false, 800),
        ('100002', 'one', 'two', now(), now() + interval '1 second', false, null),
        ('100003', 'one', 'two', now() - interval '9 days', now() - interval '8 days', false, 4000)`)
    await tx.run(sql`insert into subscription_state (subscription, sequence) values ('note.heard', -5)`)
  })
  expect(await valueOf('kassa_outbox_waiting')).toBe(1)
  expect(await valueOf('kassa_outbox_oldest_seconds')).toBeGreaterThanOrEqual(61)
  expect(await valueOf('kassa_job_failures{name="note.job"}')).toBe(3)
  expect(await valueOf('kassa_job_ended_seconds{name="note.job"}')).toBeGreaterThanOrEqual(61)
  expect(await valueOf('kassa_work_due{kind="message.mail"}')).toBe(1)
  expect(await valueOf('kassa_work_oldest_seconds{kind="message.mail"}')).toBeGreaterThanOrEqual(61)
  expect(await valueOf('kassa_subscription_behind{subscription="note.heard"}')).toBe(5)
  expect(await valueOf('kassa_relocation_under_way{step="switched"}')).toBe(1)
  expect(await valueOf('kassa_relocation_begun_seconds{step="switched"}')).toBeGreaterThanOrEqual(61)
  expect(await valueOf('kassa_relocations_total{ended="arrived"}')).toBe(4)
  expect(await valueOf('kassa_relocations_total{ended="given-up"}')).toBe(0)
  expect(await valueOf('kassa_relocation_pause_seconds{which="last"}')).toBe(0.8)
  expect(await valueOf('kassa_relocation_pause_seconds{which="longest"}')).toBe(1.25)
  expect(await registry.metrics()).toContain('# TYPE kassa_relocations_total counter')
  expect(await valueOf('kassa_database_connections{state="most"}')).toBeGreaterThan(0)
  expect(await registry.metrics()).not.toContain(merchantId)
})
