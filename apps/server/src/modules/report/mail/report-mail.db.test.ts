import { readReportMails, setReportMails } from '@kassa/contract/report/report-mails.calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { openPostOffice, type PostOffice } from '../../../../test/post-office.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { openMailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../../message/message.module.ts'

let world: World
let office: PostOffice
let shop: Shop

// Eight in the evening in Shanghai, on Sunday the first of March.
beforeAll(async () => {
  office = await openPostOffice()
  const mail = deliveryModule(openMailPort({ SMTP_URL: office.url }, '', pino({ level: 'silent' })))
  world = await makeWorld({ now: '2026-03-01T12:00:00.000Z', modules: [...modules, mail] })
  shop = await makeShop(world, { currency: 'CNY' })
  await world.sql(sql`update outlet set time_zone = 'Asia/Shanghai', day_cutoff_minutes = 0`)
})
afterAll(async () => {
  await world.close()
  await office.close()
})

async function sell(businessDay: string, totalMinor: number): Promise<void> {
  const id = newId()
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    values (${shop.merchantId}, ${id}, ${shop.outlet.outletId}, ${id}, 1, 'completion', 'CNY', ${shop.cashier.id}, ${totalMinor},
      ${totalMinor}, 0, true, ${totalMinor}, 1, '{}', '{}', ${`${businessDay}T02:00:00Z`}, ${`${businessDay}T02:00:00Z`}, ${businessDay})`)
}

const choose = (times: readonly ('day' | 'week' | 'month')[], as = shop.admin.token) =>
  world.call(setReportMails, { times: [...times] }, { as })
/** Lets so many hours go by and the jobs run; answers what came. */
async function after(hours: number): Promise<readonly { subject: string; text: string }[]> {
  const before = office.letters.length
  world.passSeconds(hours * 3_600)
  await world.runJob('report.send-mails')
  await world.runJob('report.send-mails')
  await world.runJob('message.deliver')
  return office.letters.slice(before)
}

it('yesterday comes once, from six in the morning on, with what it is held against; a week on Monday', async () => {
  expect((await choose(['day', 'week'])).answer).toMatchObject({ times: ['day', 'week'] })
  expect((await choose(['day', 'week'])).answer.times).toEqual(['day', 'week'])
  await sell('2026-02-22', 1_000)
  await sell('2026-03-01', 2_500)
  expect(await after(1)).toEqual([])
  // Five in the morning of Monday, and six.
  expect(await after(8)).toEqual([])
  const letters = await after(1)
  expect(new Set(letters.map(({ subject }) => subject.split(': ')[1]))).toEqual(
    new Set(['2026-02-23 – 2026-03-01', '2026-03-01']),
  )
  const daily = letters.find(({ subject }) => subject.endsWith(': 2026-03-01'))
  expect(daily?.text).toContain('Net after refunds: 25.00 CNY (previously 10.00 CNY)')
  expect(daily?.text).toContain('Orders: 1 (previously 1)')
  expect(daily?.text).toContain('Nothing stands out.')
  expect(await after(2)).toEqual([])
})

it('says what tills still hold', async () => {
  await world.sql(sql`update device_registration set queued = 14 where merchant_id = ${shop.merchantId}`)
  const [letter] = await after(24)
  expect(letter?.text).toContain('14 entries')
  expect(letter?.text).toContain('No sales or refunds.')
})

it('ends for whoever may not see figures any more, and when it is switched off', async () => {
  const codes = sql`select codes from role where merchant_id = ${shop.merchantId} and tier = 'merchant'`
  const [role] = await world.sql<{ codes: string[] }>(codes)
  await world.sql(sql`update role set codes = '{}' where merchant_id = ${shop.merchantId} and tier = 'merchant'`)
  expect(await after(24)).toEqual([])
  await world.sql(
    sql`update role set codes = ${role?.codes ?? []} where merchant_id = ${shop.merchantId} and tier = 'merchant'`,
  )
  expect((await choose([])).answer.times).toEqual([])
  expect(await after(24)).toEqual([])
  expect((await world.call(readReportMails, {}, { as: shop.admin.token })).answer.times).toEqual([])
})

it('is for administrators of the merchant', async () => {
  const other = await makeShop(world)
  expect((await choose(['day'], other.admin.token)).answer.times).toEqual(['day'])
  expect((await world.call(readReportMails, {}, { as: shop.admin.token })).answer.times).toEqual([])
  expect([403, 422]).toContain((await choose(['day'], shop.cashier.token)).status)
})
