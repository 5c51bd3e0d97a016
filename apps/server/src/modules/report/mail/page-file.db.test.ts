import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { mailFigureView, saveFigureView } from '@kassa/contract/report/figure-views.calls.ts'
import { lossFigures } from '@kassa/contract/report/loss-figures.calls.ts'
import { memberFigures } from '@kassa/contract/report/member-figures.calls.ts'
import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { openPostOffice, type PostOffice } from '../../../../test/post-office.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { openMailPort } from '../../../platform/mail/mail-port.ts'
import { modules } from '../../../program.ts'
import { deliveryModule } from '../../message/message.module.ts'

let world: World
let office: PostOffice
let shop: MemberShop
let day: string

beforeAll(async () => {
  office = await openPostOffice()
  const mail = deliveryModule(openMailPort({ SMTP_URL: office.url }, '', pino({ level: 'silent' })))
  world = await makeWorld({ now: '2026-03-02T06:00:00.000Z', modules: [...modules, mail] })
  shop = await makeMemberShop(world)
  await world.sql(sql`update outlet set time_zone = 'Asia/Tokyo', day_cutoff_minutes = 0`)
  const { desk } = shop
  const mei = await shop.facts(await shop.join('Mei'))
  await desk.book(shop.saleTo(mei, [shop.line(0, 3)]))
  await desk.book(desk.sale([shop.line(1)]))
  await desk.book(desk.sale([{ ...shop.line(2), manualUnitPriceMinor: 10_000 }]))
  await desk.book(desk.openDrawer())
  await world.runJob('report.keep-figures')
  day = world.now.slice(0, 10)
})
afterAll(async () => {
  await world.close()
  await office.close()
})

type Page = InputOf<(typeof saveFigureView)['request']>['page']

let saved = 0
async function wanted(page: Page, as: string, asked: Record<string, string> = {}): Promise<void> {
  saved += 1
  const { answer } = await world.call(saveFigureView, { page, name: `View ${saved}`, asked }, { as })
  expect((await world.call(mailFigureView, { id: answer.id, every: 'day' }, { as })).answer.every).toBe('day')
}

/** The tables of the files that came after the day was over, under their names. */
async function filesOfTheDay(): Promise<Map<string, string[][]>[]> {
  const before = office.letters.length
  world.passSeconds(24 * 3_600)
  await world.runJob('report.send-views')
  await world.runJob('message.deliver')
  return office.letters.slice(before).map(({ files }) => tablesIn(files[0]?.text ?? ''))
}

const tablesIn = (text: string): Map<string, string[][]> =>
  new Map(
    text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n\r\n')
      .map((table) => table.split('\r\n').map((line) => line.slice(1, -1).split('","')))
      .map(([title, ...rows]) => [title?.[0] ?? '', rows]),
  )

beforeEach(async () => {
  await world.sql(sql`delete from figure_view_mail`)
  await world.sql(sql`update admin set locale = 'en-US'`)
  // Each test sends the same day: that of the sales.
  world.passSeconds((Date.parse(`${day}T06:00:00.000Z`) - Date.parse(world.now)) / 1_000)
})

const as = () => ({ as: shop.admin.token })
const span = () => ({ from: day, to: day })

describe('a page of several tables by mail', () => {
  it('of members says what the page says', async () => {
    await wanted('statisticsMember', shop.admin.token)
    const [file] = await filesOfTheDay()
    const { answer } = await world.call(memberFigures, span(), as())
    expect(file?.get('Members')).toContainEqual(['Bought in the period', String(answer.counts.buying)])
    const [share] = answer.share
    expect(file?.get('Share of sales')?.[1]).toEqual([
      'USD',
      '30.00',
      '133.50',
      ((share?.shareBasisPoints ?? 0) / 100).toFixed(2),
      '1',
      '3',
    ])
    expect(file?.get('Recency and frequency')?.[1]).toEqual(['within 30 days', '1', '0', '0'])
    expect(file?.get('Point movements')).toContainEqual(['Earned by purchase', String(answer.points[0]?.points)])
    expect(file?.get('Levels now')).toHaveLength(answer.levels.length + 1)
    expect(file?.get('Currently owed')?.[1]).toEqual(['USD', '0.00', '0.00', String(answer.owed[0]?.points)])
  })

  it('of stock says what goods cost only to who may know', async () => {
    await wanted('statisticsStock', shop.admin.token)
    const other = await world.owner(async (tx) => {
      const codes = [permissionCode('platform.analysis.stock')]
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    await wanted('statisticsStock', other)
    const files = await filesOfTheDay()
    const [seen, unseen] = files.toSorted((one, two) => widthOf(two) - widthOf(one))
    const { answer } = await world.call(stockFigures, span(), as())
    expect(seen?.get('Value and turnover')?.[0]).toContain('Current value')
    expect(unseen?.get('Value and turnover')?.[0]).toEqual([
      'Outlet',
      'Currency',
      'Products in stock',
      'Turnover',
      'Days of cover',
    ])
    expect(seen?.get('Value and turnover')).toHaveLength(answer.outlets.length + 1)
    const sold = answer.movements.find(({ kind }) => kind === 'sale')
    expect(seen?.get('Stock movements')).toContainEqual([
      'Sold',
      'USD',
      String(sold?.entries),
      (Number(sold?.valueMinor) / 100).toFixed(2),
    ])
    expect(unseen?.get('Stock movements')).toContainEqual(['Sold', 'USD', String(sold?.entries)])
    expect(seen?.get('No sales for 90 days')).toHaveLength(answer.dead.length + 1)
    expect(seen?.get('Shrinkage')?.[0]).toEqual([
      'Reason',
      'Outlet',
      'Documents',
      'Currency',
      'Lost',
      'Share of net sales',
    ])
    expect(unseen?.get('Shrinkage')?.[0]).toEqual(['Reason', 'Outlet', 'Documents', 'Currency'])
    expect(seen?.get('Largest losses')).toHaveLength(answer.largestLosses.length + 1)
  })

  it('of what left without a sale names each kind, in the reader’s language', async () => {
    await world.sql(sql`update admin set locale = 'ja-JP'`)
    await wanted('statisticsLoss', shop.admin.token)
    const [file] = await filesOfTheDay()
    const { answer } = await world.call(lossFigures, span(), as())
    const [head, person, all] = file?.get('担当者別（USD）') ?? []
    expect(head?.slice(0, 4)).toEqual(['担当者', '取引数', '行の削除', '行の削除 (金額)'])
    expect(person?.[0]).toBe(answer.byCurrency[0]?.people[0]?.name)
    expect(all?.[head?.indexOf('手動の価格変更 (金額)') ?? 0]).toBe('29.99')
    expect(all?.[head?.indexOf('売上なしのドロア開') ?? 0]).toBe('1')
  })

  it('says so where nothing happened, rather than send an empty file', async () => {
    const quiet = await makeShop(world)
    await world.sql(sql`update admin set locale = 'zh-CN' where merchant_id = ${quiet.merchantId}`)
    await wanted('statisticsLoss', quiet.admin.token)
    const [file] = await filesOfTheDay()
    expect([...(file ?? [])]).toEqual([['没有此类情况', []]])
  })
})

const widthOf = (file: Map<string, string[][]>): number => file.get('Value and turnover')?.[0]?.length ?? 0

describe('shifts by mail', () => {
  it('are those of the day, with what the page filters by, by the clock of the shop', async () => {
    await wanted('shifts', shop.admin.token)
    await wanted('shifts', shop.admin.token, { state: 'closed' })
    await wanted('shifts', shop.admin.token, { search: "O'Brien 明" })
    const [all, ...none] = (await filesOfTheDay()).toSorted(
      (one, two) => (two.get('Shifts and handovers')?.length ?? 0) - (one.get('Shifts and handovers')?.length ?? 0),
    )
    const [head, row, ...more] = all?.get('Shifts and handovers') ?? []
    expect(more).toEqual([])
    const cell = (name: string) => row?.[head?.indexOf(name) ?? 0]
    expect(cell('Time zone')).toBe('Asia/Tokyo')
    expect(['Status', 'Opened', 'Closed', 'Orders', 'Sales', 'Float', 'Expected', 'Difference'].map(cell)).toEqual([
      'Open',
      expect.stringContaining(`${day} 15:00:0`),
      '',
      '3',
      '133.50',
      '1000.00',
      '1133.50',
      '',
    ])
    expect(none.map((file) => file.get('Shifts and handovers'))).toEqual([[head], [head]])
  })

  it('are not there for whoever may not see handovers', async () => {
    const other = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: [permissionCode('desk.shift')] })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    const refused = await world.call(saveFigureView, { page: 'shifts', name: 'Mine', asked: {} }, { as: other })
    expect([403, 404]).toContain(refused.status)
  })
})
