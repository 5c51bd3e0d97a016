// The log of staff in the order of who it was: lines of its own among what orders tell, held against an order that is worked out here.
import { memberLogCalls, staffLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../test/make/merchant.ts'
import { makeSession } from '../../../test/make/session.ts'
import { everyRow } from '../../../test/read-export.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { newId } from '../../platform/ids.ts'

interface Line {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly staffId: string
  readonly outletId: string
  readonly call: string
  readonly subject: string
}

let world: World
let owner = ''
let merchantId = ''
let outlets: readonly string[] = []
let staff: readonly string[] = []
const lines: Line[] = []

const insertOrder = (tx: Tx, merchant: string, { id, at, name, staffId, outletId }: Line): Promise<number> =>
  tx.run(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day, sold_by_name, sold_entry, request_id)
    values (${merchant}, ${id}, ${outletId}, ${id.slice(-12)}, 1, 'completion', 'CNY', ${staffId}, 100, 100, 0, true, 100, 1, '{}', '{}', ${at},
      ${at}, ${at.slice(0, 10)}, ${name}, 1, ${newId()})`)

const insertLine = (
  tx: Tx,
  merchant: string,
  { id, at, name, staffId, outletId, call, subject }: Line,
): Promise<number> =>
  tx.run(sql`
    insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, outlet_id, call, subject, request_id)
    values (${merchant}, ${id}, ${at}, 'staff', ${staffId}, ${name}, ${outletId}, ${call}, ${subject}, 'r')`)

const makeLog = async (tx: Tx) => {
  ;({ merchantId } = await makeMerchant(tx))
  const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
  owner = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  outlets = [(await makeOutlet(tx, merchantId)).outletId, (await makeOutlet(tx, merchantId)).outletId]
  const hire = async () => (await makeStaff(tx, merchantId, { outletIds: outlets })).staffId
  staff = [await hire(), await hire(), await hire(), await hire()]
  // Two of one name, one of it in small letters, and one who was called otherwise for a while.
  const nameOf = [() => 'Ada', () => 'Ada', () => 'ada', (turn: number) => (turn % 9 < 4 ? 'Cleo' : 'Bea')]
  const begins = Date.parse(world.now) - 3 * 86_400_000
  for (let turn = 0; turn < 44; turn += 1) {
    const who = (turn * 3) % 4
    // Three by three of one moment, as an upload brings them, over three days.
    const at = new Date(begins + Math.floor(turn / 3) * 4 * 3_600_000).toISOString()
    const id = newId()
    const outletId = outlets[turn % 5 === 0 ? 1 : 0] ?? ''
    const isTold = turn % 3 !== 1
    const did = isTold ? ['sales.book-sale', `order/${id}`] : ['sales.open-shift', `shift/${id}`]
    const [call = '', subject = ''] = did
    const line = { id, at, name: nameOf[who]?.(turn) ?? '', staffId: staff[who] ?? '', outletId, call, subject }
    lines.push(line)
    await (isTold ? insertOrder : insertLine)(tx, merchantId, line)
  }
}

beforeAll(async () => {
  world = await makeWorld()
  await world.owner(makeLog)
  // Somebody else's, of the same name.
  await world.owner(async (tx) => {
    const other = (await makeMerchant(tx)).merchantId
    const { outletId } = await makeOutlet(tx, other)
    const { staffId } = await makeStaff(tx, other, { outletIds: [outletId] })
    const line = { id: newId(), at: world.now, name: 'Ada', staffId, outletId, call: '', subject: '' }
    await insertOrder(tx, other, line)
  })
})
afterAll(() => world.close())

const listed = async (filter: object): Promise<string[]> =>
  (
    await everyRow(async (cursor) => {
      const { status, answer } = await world.call(staffLogCalls.list, { limit: 7, ...filter, cursor }, { as: owner })
      expect(status).toBe(200)
      return answer
    })
  ).map(({ id }) => id)

const keys = {
  at: ({ at, id }: Line) => [at, id],
  who: ({ name, at, id }: Line) => [name.toLowerCase(), at, id],
}

/** Lines in an order, worked out here. */
function inOrder(some: readonly Line[], sort: string): string[] {
  const key = keys[sort.endsWith('who') ? 'who' : 'at']
  const up = some.toSorted((a, b) => (key(a).join('\n') < key(b).join('\n') ? -1 : 1)).map(({ id }) => id)
  return sort.startsWith('-') ? up.toReversed() : up
}

const cases: readonly (readonly [string, () => object, (line: Line) => boolean])[] = [
  ['everything', () => ({}), () => true],
  ['a call of orders', () => ({ call: 'sales.book-sale' }), ({ call }) => call === 'sales.book-sale'],
  ['a call of no order', () => ({ call: 'sales.open-shift' }), ({ call }) => call === 'sales.open-shift'],
  ['a person of a name that another has', () => ({ accountId: staff[1] }), ({ staffId }) => staffId === staff[1]],
  ['a person who was renamed', () => ({ accountId: staff[3] }), ({ staffId }) => staffId === staff[3]],
  ['an outlet', () => ({ outletId: outlets[1] }), ({ outletId }) => outletId === outlets[1]],
  [
    'a person at an outlet',
    () => ({ outletId: outlets[0], accountId: staff[3] }),
    ({ outletId, staffId }) => outletId === outlets[0] && staffId === staff[3],
  ],
  ['a name', () => ({ search: 'ADA' }), ({ name }) => name.toLowerCase() === 'ada'],
  ['a part of a call', () => ({ search: 'book' }), ({ call }) => call.includes('book')],
  ['what every order begins with', () => ({ search: 'order/' }), ({ subject }) => subject.startsWith('order/')],
  ['a whole order', () => ({ search: lines[0]?.subject }), ({ id }) => id === lines[0]?.id],
  [
    'the beginning of ids',
    () => ({ search: lines[0]?.id.slice(0, 13).toUpperCase() }),
    ({ id }) => id.startsWith(lines[0]?.id.slice(0, 13) ?? ''),
  ],
  ['what nothing has', () => ({ search: 'nobody wrote this' }), () => false],
  [
    'a day',
    () => ({ fromDay: lines[20]?.at.slice(0, 10), toDay: lines[20]?.at.slice(0, 10) }),
    ({ at }) => at.slice(0, 10) === lines[20]?.at.slice(0, 10),
  ],
  [
    'moments',
    () => ({ from: lines[9]?.at, to: lines[30]?.at, search: 'e' }),
    ({ at, name, call, subject }) =>
      at >= (lines[9]?.at ?? '') &&
      at < (lines[30]?.at ?? '') &&
      [name, call, subject].some((one) => one.includes('e')),
  ],
]

describe('the log of staff', () => {
  it.each(cases)('stands with %s in every order, page by page, and is counted', async (_, filter, isWanted) => {
    const wanted = lines.filter((line) => isWanted(line))
    expect(await listed(filter())).toEqual(inOrder(wanted, '-at'))
    for (const sort of ['at', '-at', 'who', '-who'])
      expect(await listed({ ...filter(), sort }), sort).toEqual(inOrder(wanted, sort))
    const { answer } = await world.call(staffLogCalls.list, { limit: 1, ...filter() }, { as: owner })
    expect(answer.total).toBe(wanted.length)
  })

  it('shows staff of one outlet what was done there', async () => {
    const as = await world.owner(async (tx) => {
      const { staffId } = await makeStaff(tx, merchantId, {
        outletIds: outlets.slice(1),
        codes: codesOfTier('staff'),
      })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    })
    const there = lines.filter(({ outletId }) => outletId === outlets[1])
    for (const sort of ['-who', '-at'] as const) {
      const { answer } = await world.call(staffLogCalls.list, { limit: 200, sort }, { as })
      expect(answer.rows.map(({ id }) => id)).toEqual(inOrder(there, sort))
    }
  })

  it('refuses a place that the order of time wrote', async () => {
    const { answer } = await world.call(staffLogCalls.list, { limit: 1, sort: 'at' }, { as: owner })
    const cursor = answer.nextCursor ?? ''
    const asked = await world.call(staffLogCalls.list, { limit: 1, sort: 'who', cursor }, { as: owner })
    expect(asked.refusal.code).toBe('request.place-unknown')
  })
})

it('by who it was, a line about a member who was erased still hides what it said', async () => {
  const memberId = newId()
  await world.owner(async (tx) => {
    await tx.run(sql`
      insert into member (merchant_id, id, card_number, name, activated_on, created_at, erased_at)
      values (${merchantId}, ${memberId}, '77', '', '2026-01-01', ${world.now}, ${world.now})`)
    for (const name of ['Zoe', 'zoe'])
      await tx.run(sql`
        insert into audit_line (merchant_id, id, at, account_kind, account_name, call, subject, request_id, after)
        values (${merchantId}, ${newId()}, ${world.now}, 'admin', ${name}, 'member.update-member', ${`member/${memberId}`}, 'r',
          '{"name":"Grace"}')`)
  })
  const { answer } = await world.call(memberLogCalls.list, { sort: '-who', limit: 200 }, { as: owner })
  expect(answer.rows.map(({ accountName }) => accountName).toSorted()).toEqual(['Zoe', 'zoe'])
  expect(JSON.stringify(answer.rows)).not.toContain('Grace')
})
