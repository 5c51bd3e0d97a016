import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import { downloadMemberTemplate, importMembers } from '@kassa/contract/member/member-import.calls.ts'
import { listMemberBalance } from '@kassa/contract/member/member-records.calls.ts'
import { createLevel } from '@kassa/contract/member/level.calls.ts'
import { listMembers, readMember } from '@kassa/contract/member/member.calls.ts'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'

const world = describeWorld()
const shop = madeBefore(() => makeShop(world, { currency: 'CNY' }))
let address: string

beforeAll(async () => {
  address = await world.listen()
})
proveAfterEach(() => world)

type Answer = OutputOf<typeof importMembers.answer> & ErrorBody

async function send(rows: string[][], fields: Record<string, string>): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'Members', rows }] }))]), 'members.xlsx')
  const response = await fetch(`${address}/cashier/api${importMembers.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin.token}` },
    body: form,
  })
  return (await response.json()) as Answer
}

const mine = () => ({ as: shop.admin.token })
const count = async () => (await world.call(listMembers, {}, mine())).answer.total

const heads = ['会员卡号', '姓名', '手机', '生日', '性别', '积分', '余额', '赠送余额', '备注']
const row = (...cells: string[]) => [...cells, ...Array<string>(heads.length - cells.length).fill('')]

it('is read, tried without a trace, and added with what members bring along; what is known is left alone', async () => {
  const rows = [
    heads,
    row('VIP-1', '王芳', '13800138000', '1990/2/28', '女', '1,200', '¥300.50', '30', '老客户'),
    row('', '李雷', '13900139000'),
    row('', '', '13700137000'),
    row('', '张三', '+861234'),
    row('', '赵六', '', '2999-01-01'),
    row('', '钱七', '', '31/31/2000'),
    row('VIP-1', 'Twice'),
    row('', 'Same phone', '139 0013 9000'),
    row('', 'Too many points', '', '', '', '10000000'),
    row('', 'Not born yet', '', '2026-12-31'),
    row('', 'Half a cent', '', '', '', '', '1.005'),
    row('', '=cmd|calc', '', '', '', '-5'),
  ]
  const found = await send(rows, { step: 'read' })
  expect(found.columns.map(({ guess }) => guess)).toEqual([
    'cardNumber',
    'name',
    'phone',
    'birthday',
    'gender',
    'points',
    'principal',
    'bonus',
    'note',
  ])
  const tried = await send(rows, { step: 'try' })
  expect(tried).toMatchObject({ created: 2, skipped: 0, failed: 10 })
  expect(await count()).toBe(0)
  const done = await send(rows, { step: 'apply' })
  expect(done).toMatchObject({ created: 2, skipped: 0, failed: 10 })
  expect(done.problems.map(({ row: at, field, code }) => [at, field, code])).toEqual([
    [4, 'name', 'import.value-missing'],
    [5, 'phone', 'phone.invalid'],
    [6, 'birthday', 'member-import.cell-unfit'],
    [7, 'birthday', 'member-import.cell-unfit'],
    [8, 'cardNumber', 'member-import.twice'],
    [9, 'phone', 'member-import.twice'],
    [10, 'points', 'member-import.cell-unfit'],
    [11, 'birthday', 'member.birthday-invalid'],
    [12, 'principal', 'member-import.cell-unfit'],
    [13, 'points', 'member-import.cell-unfit'],
  ])
  const [wang] = (await world.call(listMembers, { search: 'VIP-1' }, mine())).answer.rows
  expect(wang).toMatchObject({ name: '王芳', points: 1_200, balanceMinor: 33_050, gender: 2, birthday: '1990-02-28' })
  const entries = (await world.call(listMemberBalance, { id: wang!.id }, mine())).answer.rows
  expect(entries.map(({ type, documentKind }) => [type, documentKind])).toEqual([
    [8, 'opening'],
    [7, 'opening'],
  ])
  expect(await send(rows, { step: 'apply' })).toMatchObject({ created: 0, skipped: 4 })
})

it('gives a level by name or number, by hand until a day; one that is not there is named with those that are', async () => {
  const gold = (await world.call(createLevel, { name: 'Gold', number: 7, minimumSpentMinor: 100_000 }, mine())).answer
  const rows = [
    ['Name', 'Gender', 'Level', 'Level until'],
    ['By name', 'f', 'gold', '2027-01-31'],
    ['By number', 'm', '7', ''],
    ['Of none', '', '', ''],
    ['Unknown', '', 'Platinum', ''],
    ['Only a day', '', '', '2027-01-31'],
    ['No day', '', 'Gold', 'soon'],
  ]
  const done = await send(rows, { step: 'apply' })
  expect(done).toMatchObject({ created: 3, failed: 3 })
  expect(done.problems.map(({ row: at, field }) => [at, field])).toEqual([
    [5, 'level'],
    [6, 'level'],
    [7, 'levelUntil'],
  ])
  expect(done.problems[0]?.message).toContain('Gold')
  const of = async (name: string) => {
    const [found] = (await world.call(listMembers, { search: name }, mine())).answer.rows
    const { levelId, levelUntil, gender } = (await world.call(readMember, { id: found?.id ?? '' }, mine())).answer
    return [levelId, levelUntil, gender]
  }
  expect(await of('By name')).toEqual([gold.id, '2027-01-31', 2])
  expect(await of('By number')).toEqual([gold.id, null, 1])
  expect((await of('Of none'))[0]).not.toBe(gold.id)
})

it('asks for a name column, one column a field, and at most a thousand rows', async () => {
  expect((await send([['Phone'], ['13800138001']], { step: 'try' })).code).toBe('import.name-column-missing')
  const mapping = JSON.stringify({ 0: 'name', 1: 'name' })
  expect(
    (
      await send(
        [
          ['a', 'b'],
          ['x', 'y'],
        ],
        { step: 'try', mapping },
      )
    ).code,
  ).toBe('import.column-twice')
  const many = Array.from({ length: 1_001 }, (_, at) => [`Member ${at}`])
  expect((await send([['Name'], ...many], { step: 'try' })).code).toBe('import.too-many-rows')
  expect(await send([['Name'], ...many.slice(1)], { step: 'try' })).toMatchObject({ created: 1_000, failed: 0 })
})

it('gives a template that goes back in', async () => {
  const response = await fetch(`${address}/cashier/api${downloadMemberTemplate.path}`, {
    headers: { authorization: `Bearer ${shop.admin.token}` },
  })
  const form = new FormData()
  form.append('step', 'try')
  form.append('file', new Blob([await response.arrayBuffer()]), 'template.xlsx')
  const sent = await fetch(`${address}/cashier/api${importMembers.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin.token}` },
    body: form,
  })
  expect(await sent.json()).toMatchObject({ created: 0, skipped: 1, failed: 0 })
})

async function sendText(text: string | Buffer, fields: Record<string, string>, format = 'members.csv') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(text)]), format)
  const headers = { authorization: `Bearer ${shop.admin.token}` }
  const sent = await fetch(`${address}/cashier/api${importMembers.path}`, { method: 'POST', headers, body: form })
  return (await sent.json()) as Answer
}

it('comes by the door for text files too, which says what is none', async () => {
  const text = 'Name;Phone;Points\nText Tian;;12\n;;3\n'
  expect((await sendText(text, { step: 'try' })).code).toBe('import.not-spreadsheet')
  const read = await sendText(text, { step: 'read', door: 'text' })
  expect(read).toMatchObject({ rowCount: 2, sheets: [], sheet: 0 })
  expect(read.columns.map(({ guess }) => guess)).toEqual(['name', 'phone', 'points'])
  const done = await sendText(text, { step: 'apply', door: 'text' })
  expect(done).toMatchObject({ created: 1, failed: 1, problems: [{ row: 3, field: 'name' }] })
  expect((await world.call(listMembers, { search: 'Text Tian' }, mine())).answer.total).toBe(1)
  const old = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0xc0, 0xee, 0xcb, 0xc4])
  const chinese = await sendText(old, { step: 'read', door: 'text', encoding: 'gb18030' })
  expect(chinese.columns).toMatchObject([{ heading: '姓名', samples: ['李四'] }])
  expect((await sendText('PK\u0003\u0004\u0000', { step: 'try', door: 'text' })).code).toBe('import.not-text')
})

it('gives a template as text that goes back in', async () => {
  const { text } = await world.call(downloadMemberTemplate, { format: 'csv' }, mine())
  expect(await sendText(text, { step: 'try', door: 'text' })).toMatchObject({ created: 0, skipped: 1, failed: 0 })
})
