import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { downloadExport, exportOrders, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRows } from '../../../../test/make/bulk.ts'
import { makeListedSales } from '../../../../test/make/listed-sales.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { amountCell, asCell, everyRow, locales, readFiles, spikyNames } from '../../../../test/read-export.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { makeOrderExports } from './make-exports.ts'

type Row = OutputOf<typeof listOrders.answer>['rows'][number]

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  await world.owner(fill)
})
afterAll(() => world.close())

const copied = (name: string) =>
  sql`overlay(overlay(md5(${name} || r.id || n) placing '4' from 13) placing '8' from 17)::uuid`

/** Orders of two outlets with names that spike, in two currencies and every state, paid in different ways; some wait. */
async function fill(tx: Tx): Promise<void> {
  const { merchantId, outlet, otherOutlet, cashier, device } = shop
  await makeListedSales(tx, shop, world.now)
  await tx.run(sql`update outlet set name = '=Harbour', time_zone = 'America/New_York' where id = ${outlet.outletId}`)
  await tx.run(sql`update outlet set name = '-5, "Hill"' where id = ${otherOutlet.outletId}`)
  await tx.run(
    sql`update staff set first_name = '@Ada', last_name = 'two' || chr(10) || 'lines' where id = ${cashier.id}`,
  )
  await tx.run(sql`update device set name = '+till' where id = ${device.deviceId}`)
  const states = ['completion', 'refunded', 'completion', 'awaiting-receipt', 'received', 'completion']
  await copyRows(tx, 'sales_order', {
    row: sql`r.merchant_id = ${merchantId}`,
    from: sql`generate_series(1, 9)`,
    columns: {
      id: copied('order'),
      number: sql`r.number || '-' || n`,
      status: sql`(${states}::text[])[1 + n % 6]`,
      device_id: sql`case when n % 2 = 0 then ${device.deviceId}::uuid end`,
      refunded_minor: sql`case when n % 6 = 1 then r.total_minor else 0 end`,
      line_count: sql`n`,
      note: sql`(${spikyNames}::text[])[n]`,
      sold_at: sql`r.sold_at - n * interval '1 hour'`,
    },
  })
  await copyRows(tx, 'open_order', {
    row: sql`r.merchant_id = ${merchantId}`,
    from: sql`generate_series(1, 4)`,
    columns: {
      id: copied('open'),
      number: sql`case when r.number is not null then r.number || '-' || n end`,
      state: sql`case n % 2 when 0 then 'unpaid' else 'overtime' end`,
      ended_at: sql`case n % 2 when 1 then r.ended_at end`,
      created_at: sql`r.created_at - n * interval '30 minutes'`,
    },
  })
  await tx.run(sql`
    insert into payment (merchant_id, document_id, position, document_kind, outlet_id, method, currency, amount_minor,
      received_minor, change_minor, at, business_day)
    select merchant_id, id, p, 'order', outlet_id, (ascii(right(id::text, 1)) % 2) * 3 + (p - 1) * 2, currency, 1, 1, 0, sold_at, business_day
    from sales_order cross join generate_series(1, 2) as p where merchant_id = ${merchantId} and (p = 1 or line_count % 2 = 0)`)
}

const words = {
  'en-US': {
    heads: [
      'Order number',
      'Business day',
      'Sold at',
      'Time zone',
      'Outlet',
      'Device',
      'Cashier',
      'Type',
      'Status',
      'Currency',
      'Lines',
    ],
    amounts: ['Origin price', 'Total', 'Refunded', 'Payment'],
    methods: { 0: 'Cash', 2: 'Alipay', 3: 'Bank card', 5: 'PayPal' },
    sale: 'Sale',
    states: ['Completed', 'Refunded', 'Awaiting receipt', 'Received', 'To pay', 'Overtime', 'Cancelled'],
  },
  'zh-CN': {
    heads: ['订单号', '营业日', '销售时间', '时区', '门店', '设备', '收银员', '类型', '状态', '币种', '行数'],
    amounts: ['原价', '应收金额', '已退金额', '支付方式'],
    methods: { 0: '现金', 2: '支付宝', 3: '银行卡', 5: 'PayPal' },
    sale: '销售',
    states: ['已完成', '已退款', '待收货', '已收货', '待支付', '已超时', '已取消'],
  },
  'ja-JP': {
    heads: [
      '取引番号',
      '営業日',
      '販売日時',
      'タイムゾーン',
      '店舗',
      '端末',
      '担当者',
      '種類',
      '状態',
      '通貨',
      '明細数',
    ],
    amounts: ['値引き前', '合計', '返金額', '支払方法'],
    methods: { 0: '現金', 2: 'Alipay', 3: '銀行カード', 5: 'PayPal' },
    sale: '販売',
    states: ['完了', '返金済み', '受取待ち', '受取済み', '未払い', '期限切れ', '取消済み'],
  },
} as const
const states = ['completion', 'refunded', 'awaiting-receipt', 'received', 'unpaid', 'overtime', 'cancelled'] as const

const keys =
  'order_number business_day sold_at_local time_zone outlet device cashier type status currency line_count origin total refunded payment'.split(
    ' ',
  )

type Locale = (typeof locales)[number]

const clock = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(Date.parse(at))

/** Returns the cells that the file must have for a row of the list, in the order of the words above. */
function cellsOf(row: Row, locale: Locale): string[] {
  const { methods, sale, states: said } = words[locale]
  const zone = row.outletId === shop.outlet.outletId ? 'America/New_York' : 'Asia/Shanghai'
  return [
    asCell(row.number),
    row.businessDay,
    clock(row.soldAt, zone),
    zone,
    asCell(row.outletName),
    asCell(row.deviceName),
    asCell(row.staffName),
    sale,
    said[states.indexOf(row.status as (typeof states)[number])] ?? row.status,
    row.currency,
    String(row.lineCount),
    ...[row.originMinor, row.totalMinor, row.refundedMinor].map((minor) => amountCell(minor, row.currency)),
    row.paymentMethods.map((method) => methods[method as keyof typeof methods]).join(' + '),
  ]
}

async function compare(narrowed: InputOf<typeof exportOrders.request>, locale: Locale): Promise<Row[]> {
  const at = { as: shop.admin.token, headers: { 'accept-language': locale } }
  const listed = await everyRow<Row>(
    async (cursor) => (await world.call(listOrders, { ...narrowed, cursor, limit: 7 }, at)).answer,
  )
  const { exportId: id } = (await world.call(exportOrders, narrowed, at)).answer
  const { database, now } = world
  await makeOrderExports({ database, now, log: pino({ level: 'silent' }) }, { rowsPerPart: 20, rowsPerStep: 5 })
  const { rows } = (await world.call(listExportRecords, {}, at)).answer
  const record = rows.find((one) => one.id === id)
  const texts = (record?.files ?? []).map(async ({ part }) => (await world.call(downloadExport, { id, part }, at)).text)
  const headings = [...words[locale].heads, ...words[locale].amounts].map((head, at) => `${head} [${keys[at]}]`)
  const read = readFiles(await Promise.all(texts), headings).map((row) => headings.map((heading) => row[heading] ?? ''))
  expect(read).toEqual(listed.map((row) => cellsOf(row, locale)))
  expect(record?.rowCount).toBe(listed.length)
  return listed
}

describe('a file of orders says, cell by cell and in the same order, what the list says', () => {
  it.each(locales)('all of them, in several files, with the headings of %s', async (locale) => {
    const listed = await compare({}, locale)
    expect(listed).toHaveLength(60)
    expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(states))
  })

  it.each<[string, () => InputOf<typeof exportOrders.request>, number]>([
    ['those that wait', () => ({ status: 'unpaid' }), 4],
    ['those refunded', () => ({ hasRefund: 'yes' }), 10],
    ['one outlet', () => ({ outletId: shop.otherOutlet.outletId }), 20],
    ['what they come to', () => ({ minimumMinor: 20, maximumMinor: 500 }), 40],
    ['an hour, which no order that waits has', () => ({ hour: 3 }), -1],
  ])('narrowed to %s', async (_, narrowed, count) => {
    const listed = await compare(narrowed(), 'en-US')
    if (count >= 0) expect(listed).toHaveLength(count)
    else expect(listed.map(({ status }) => status)).not.toContain('unpaid')
  })
})
