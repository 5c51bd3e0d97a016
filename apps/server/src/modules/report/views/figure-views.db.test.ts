import {
  listFigureViews,
  mailFigureView,
  removeFigureView,
  saveFigureView,
} from '@kassa/contract/report/figure-views.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { VIEWS } from '@kassa/domain/figures/figure-view.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes, makeShop, type Shop } from '../../../../test/make/shop.ts'
import { openPostOffice, type ArrivedLetter, type PostOffice } from '../../../../test/post-office.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { openMailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../../message/message.module.ts'

let world: World
let office: PostOffice
let shop: Shop
let others: Shop

beforeAll(async () => {
  office = await openPostOffice()
  const mail = deliveryModule(openMailPort({ SMTP_URL: office.url }, '', pino({ level: 'silent' })))
  // Eight in the evening in Shanghai, on a Sunday.
  world = await makeWorld({ now: '2026-03-01T12:00:00.000Z', modules: [...modules, mail] })
  shop = await makeShop(world, { currency: 'CNY' })
  others = await makeShop(world)
  await world.sql(sql`update outlet set time_zone = 'Asia/Shanghai', day_cutoff_minutes = 0`)
})
afterAll(async () => {
  await world.close()
  await office.close()
})

/** Makes another person of the merchant who holds these codes. */
async function colleague(codes: readonly string[] = allCodes): Promise<string> {
  return world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
}

const save = (
  name: string,
  more: {
    page?: 'statisticsSales' | 'statisticsProduct' | 'ownReport'
    asked?: Record<string, string>
    isShared?: boolean
  } = {},
  as = shop.admin.token,
) => world.call(saveFigureView, { page: 'statisticsSales', asked: {}, ...more, name }, { as })
const namesSeen = async (as: string, page: 'statisticsSales' | 'ownReport' = 'statisticsSales') =>
  (await world.call(listFigureViews, { page }, { as })).answer.items.map(({ name }) => name)

describe('a view', () => {
  it('is one’s own until it is shared, and is replaced by its name', async () => {
    const other = await colleague()
    const first = await save('By hour', { asked: { by: 'hour', days: 'yesterday' } })
    expect(first.answer).toMatchObject({
      isOwn: true,
      isShared: false,
      every: null,
      asked: { by: 'hour', days: 'yesterday' },
    })
    expect(await namesSeen(other)).toEqual([])
    const again = await save('By hour', { asked: { by: 'weekday' }, isShared: true })
    expect(again.answer).toMatchObject({ id: first.answer.id, isShared: true, asked: { by: 'weekday' } })
    expect(await namesSeen(other)).toEqual(['By hour'])
    expect(await namesSeen(other, 'ownReport')).toEqual([])
    expect(await namesSeen(others.admin.token)).toEqual([])
  })

  it('is removed by whoever made it, and by nobody else', async () => {
    const other = await colleague()
    const { answer } = await save('To go', { isShared: true })
    for (const as of [other, others.admin.token])
      expect((await world.call(removeFigureView, { id: answer.id }, { as })).status).toBe(404)
    expect((await world.call(removeFigureView, { id: answer.id }, { as: shop.admin.token })).status).toBe(200)
    expect((await world.call(removeFigureView, { id: answer.id }, { as: shop.admin.token })).status).toBe(404)
  })

  it('is not there for whoever does not see its page', async () => {
    const marketer = await colleague([permissionCode('platform.analysis.marketing')])
    expect((await save('Mine', {}, marketer)).status).toBe(404)
    expect((await world.call(listFigureViews, { page: 'statisticsSales' }, { as: marketer })).status).toBe(404)
    expect((await world.call(listFigureViews, { page: 'statisticsMarketing' }, { as: marketer })).answer.items).toEqual(
      [],
    )
  })

  it('is one of fifty at most, and the fifty-first changes nothing', async () => {
    const other = await colleague()
    for (let count = 1; count <= VIEWS; count += 1) expect((await save(`View ${count}`, {}, other)).status).toBe(200)
    const refused = await save('One more', {}, other)
    expect([refused.status, refused.refusal.code]).toEqual([422, 'figures.too-many-views'])
    expect((await save('View 7', { asked: { by: 'week' } }, other)).status).toBe(200)
    expect(await namesSeen(other)).not.toContain('One more')
  })

  it('keeps no address that nobody would write', async () => {
    for (const asked of [{ 'by\n': 'day' }, { by: '<script>' }, { by: 'x'.repeat(41) }])
      expect((await save('Bad', { asked: asked as never })).status).toBe(422)
  })
})

const mail = (id: string, every: 'day' | 'week' | 'month' | null, as = shop.admin.token) =>
  world.call(mailFigureView, { id, every }, { as })

/** Lets so many hours go by and the jobs run; answers what came. */
async function after(hours: number): Promise<readonly ArrivedLetter[]> {
  const before = office.letters.length
  world.passSeconds(hours * 3_600)
  await world.runJob('report.send-views')
  await world.runJob('report.send-views')
  await world.runJob('message.deliver')
  return office.letters.slice(before)
}

async function sell(businessDay: string, totalMinor: number, hour = '02'): Promise<void> {
  const id = newId()
  const at = `${businessDay}T${hour}:00:00Z`
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    values (${shop.merchantId}, ${id}, ${shop.outlet.outletId}, ${id}, 1, 'completion', 'CNY', ${shop.cashier.id}, ${totalMinor},
      ${totalMinor}, 0, true, ${totalMinor}, 1, '{}', '{}', ${at}, ${at}, ${businessDay})`)
}

describe('a view by mail', () => {
  it('comes once, as the rows of the day that is over, and says what goods cost only to who may know', async () => {
    await sell('2026-03-01', 2_500)
    await sell('2026-03-01', 1_000, '05')
    const withoutCosts = await colleague([permissionCode('platform.analysis.sales')])
    const { answer: view } = await save('Hours / =SUM', { asked: { by: 'hour' }, isShared: true })
    expect((await mail(view.id, 'day')).answer.every).toBe('day')
    expect((await mail(view.id, 'day', withoutCosts)).answer.every).toBe('day')
    expect(await after(1)).toEqual([])
    const letters = await after(9)
    expect(letters).toHaveLength(2)
    const [seen, unseen] = letters.toSorted(
      (one, other) => (other.files[0]?.text.length ?? 0) - (one.files[0]?.text.length ?? 0),
    )
    const lines = seen?.files[0]?.text.split('\r\n') ?? []
    expect(seen?.files[0]?.name).toBe('Hours _ _SUM_2026-03-01_2026-03-01.csv')
    expect(lines[0]).toBe(
      '\uFEFF"Hour","Currency","Net after refunds","Gross sales","Deductions","Refunded","Orders","Average order","Items","Margin","Margin rate","Share with a known cost","Deposits after returns"',
    )
    expect(lines.slice(1, 3).map((line) => line.split(',').slice(0, 3).join())).toEqual([
      '"10:00","CNY","25.00"',
      '"13:00","CNY","10.00"',
    ])
    expect(unseen?.files[0]?.text).not.toContain('Margin')
    expect(seen?.text).toContain('Net after refunds: 35.00 CNY')
    expect(await after(2)).toEqual([])
    expect((await mail(view.id, null, withoutCosts)).answer.every).toBeNull()
    expect((await mail(view.id, null)).answer.every).toBeNull()
  })

  it('of one’s own report lays its two things across, in the reader’s language', async () => {
    await world.sql(sql`update admin set locale = 'zh-CN' where merchant_id = ${shop.merchantId}`)
    const { answer: view } = await save('各门店', {
      page: 'ownReport',
      asked: { rows: 'weekday', columns: 'outlet', measure: 'netAfter' },
    })
    await mail(view.id, 'week')
    await sell('2026-03-03', 4_200)
    const [letter] = await after(24 * 8)
    expect(letter?.files[0]?.text.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF"星期 × 门店: 退款后净额","币种","${await outletName()}"`,
      '"星期二","CNY","42.00"',
    ])
    await mail(view.id, null)
  })

  it('names goods as the shelf is called in its reader’s language', async () => {
    const tea = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { name: 'Tea' }))
    await world.sql(sql`update product set names = '{"zh": "乌龙茶"}' where id = ${tea.productId}`)
    const day = world.now.slice(0, 10)
    await world.sql(sql`
      insert into figure_outlet (merchant_id, outlet_id, built_to, time_zone)
      values (${shop.merchantId}, ${shop.outlet.outletId}, ${day}, 'Asia/Shanghai')
      on conflict (merchant_id, outlet_id) do update set built_to = excluded.built_to`)
    await world.sql(sql`
      insert into figure_day (merchant_id, part, business_day, outlet_id, key, currency, orders, refunds, voids, pieces, returned, quantity,
        returned_quantity, gross_minor, deducted_minor, net_minor, tax_minor, refunded_minor, refunded_tax_minor, voided_minor,
        voided_tax_minor, cost_minor, restocked_minor)
      values (${shop.merchantId}, 'product', ${day}, ${shop.outlet.outletId}, ${tea.productId}, 'CNY', 1, 0, 0, 1, 0, 1, 0, 500, 0, 500, 0, 0, 0,
        0, 0, 0, 0)`)
    const { answer: view } = await save('Goods', { page: 'statisticsProduct' })
    await mail(view.id, 'day')
    const [letter] = await after(24)
    expect(letter?.files[0]?.text).toContain('"乌龙茶","CNY"')
    await mail(view.id, null)
  })

  it('ends where the view is not shared any more, or is gone', async () => {
    const other = await colleague()
    const { answer: view } = await save('Shared', { isShared: true })
    await mail(view.id, 'day', other)
    await save('Shared', { isShared: false })
    expect(await after(24)).toEqual([])
    await save('Shared', { isShared: true })
    expect(await after(24)).toHaveLength(1)
    await world.call(removeFigureView, { id: view.id }, { as: shop.admin.token })
    expect(await after(24)).toEqual([])
  })

  it('goes to administrators of the merchant', async () => {
    const { answer: view } = await save('Anybody', { isShared: true })
    expect((await mail(view.id, 'day', shop.cashier.token)).status).not.toBe(200)
    expect((await mail(view.id, 'day', others.admin.token)).status).toBe(404)
  })
})

const outletName = async (): Promise<string> => {
  const [row] = await world.sql<{ name: string }>(sql`select name from outlet where id = ${shop.outlet.outletId}`)
  return row?.name ?? ''
}
