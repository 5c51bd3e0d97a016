import { adminLogCalls, memberLogCalls, staffLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { asCell, everyRow, locales, readFiles, spikyNames } from '../../../test/read-export.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { json, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { newId } from '../../platform/ids.ts'
import { makeLogExports } from './log-exports.ts'

type Line = OutputOf<typeof staffLogCalls.list.answer>['rows'][number]

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  await world.owner(fill)
})
afterAll(() => world.close())

/** Lines of each log by people, outlets and browsers whose names spike, some of the same moment. */
async function fill(tx: Tx): Promise<void> {
  const { merchantId, outlet, device } = shop
  await tx.run(sql`update outlet set name = '=Harbour' where id = ${outlet.outletId}`)
  await tx.run(sql`update device set name = '-till' where id = ${device.deviceId}`)
  for (const [at, name] of spikyNames.entries()) {
    for (const [kind, subject] of [
      ['admin', 'outlet'],
      ['staff', 'order'],
      ['member', 'member'],
    ] as const) {
      await tx.run(sql`
        insert into audit_line (merchant_id, id, at, account_kind, account_name, call, subject, outlet_id, device_id, before, after, ip,
          user_agent, request_id)
        values (${merchantId}, ${newId()}, ${world.now}::timestamptz - make_interval(secs => ${at % 4}), ${kind}, ${name},
          'catalogue.edit-product', ${`${subject}/${newId()}`}, ${at % 2 === 0 ? outlet.outletId : null},
          ${at % 3 === 0 ? device.deviceId : null}, ${at % 2 === 0 ? json({ name }) : null}, ${json({ name: `${name}2`, at })},
          '10.0.0.1', ${name}, 'r')`)
    }
  }
}

const headings = {
  'en-US': [
    'Time (UTC)',
    'Who',
    'Action',
    'Outlet',
    'Device',
    'Before',
    'After',
    'Address',
    'Browser',
    'Call',
    'Reference',
  ],
  'zh-CN': ['时间（UTC）', '操作人', '操作', '门店', '设备', '更改前', '更改后', '地址', '浏览器', '调用', '编号'],
  'ja-JP': [
    '時刻（UTC）',
    '操作者',
    '操作',
    '店舗',
    '端末',
    '変更前',
    '変更後',
    'アドレス',
    'ブラウザー',
    '呼び出し',
    '参照',
  ],
} as const
const actions = { 'en-US': 'Changed product', 'zh-CN': '修改商品', 'ja-JP': '商品を変更' } as const

const told = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

const cellsOf = (line: Line, action: string): string[] => [
  line.at,
  asCell(line.accountName),
  action,
  asCell(line.outletName ?? ''),
  asCell(line.deviceName ?? ''),
  told(line.before),
  told(line.after),
  line.ip,
  asCell(line.userAgent),
  line.call,
  line.subject ?? '',
]

it.each(
  locales.flatMap((locale) =>
    (
      [
        ['admin', adminLogCalls],
        ['staff', staffLogCalls],
        ['member', memberLogCalls],
      ] as const
    ).map(([name, calls]) => [name, locale, calls] as const),
  ),
)(
  'the file of the %s log says, cell by cell and in the same order, what the list says, in %s',
  async (_, locale, calls) => {
    const at = { as: shop.admin.token, headers: { 'accept-language': locale } }
    const call = 'catalogue.edit-product'
    const listed = await everyRow<Line>(
      async (cursor) => (await world.call(calls.list, { call, cursor, limit: 3 }, at)).answer,
    )
    const { exportId: id } = (await world.call(calls.export, { call }, at)).answer
    const { database, now } = world
    await makeLogExports({ database, now, log: pino({ level: 'silent' }) }, { rowsPerPart: 4, rowsPerStep: 2 })
    const texts = await Promise.all(
      [1, 2, 3].map(async (part) => (await world.call(calls.download, { id, part }, at)).text),
    )
    const read = readFiles(texts, headings[locale]).map((row) => headings[locale].map((heading) => row[heading] ?? ''))
    expect(read).toEqual(listed.map((line) => cellsOf(line, actions[locale])))
    expect(read).toHaveLength(spikyNames.length)
  },
)
