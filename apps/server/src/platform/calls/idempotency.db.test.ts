import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { addNote, noteModule, noteTables } from '../../../test/note-module.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld({ modules: [noteModule], prepare: noteTables, connections: 20 })
  shop = await makeShop(world)
})
afterAll(() => world.close())

const notes = async (text: string): Promise<number> =>
  (await world.sql(sql`select id from note where text = ${text}`)).length
const add = (text: string, key: string, as = shop.admin.token) => world.call(addNote, { text }, { as, key })

describe('the same key again', () => {
  test('answers the first answer, letter by letter, and does nothing', async () => {
    const first = await add('once', 'k1')
    const again = await add('once', 'k1')
    expect([again.status, again.text]).toEqual([200, first.text])
    expect([first.headers['idempotency-repeat'], again.headers['idempotency-repeat']]).toEqual([undefined, 'true'])
    expect(await notes('once')).toBe(1)
    const [kept] = await world.sql<{ answer: string }>(sql`select answer from idempotency where key = 'k1'`)
    expect(kept?.answer).not.toContain(first.answer.id)
    const lines = await world.sql(sql`select id from audit_line where subject = ${`note/${first.answer.id}`}`)
    expect(lines).toHaveLength(1)
  })

  test('with other contents is refused', async () => {
    await add('two', 'k2')
    const other = await add('three', 'k2')
    expect([other.status, other.refusal.code]).toEqual([409, 'request.repeat-differs'])
    const elsewhere = await world.call(
      addNote,
      { text: 'two' },
      { as: shop.admin.token, key: 'k2', outlet: shop.outlet.outletId },
    )
    expect(elsewhere.status).toBe(409)
    expect(await notes('three')).toBe(0)
  })

  test('whose first answer cannot be opened any more says that it was done, and does nothing', async () => {
    await add('sealed', 'k-sealed')
    await world.sql(sql`update idempotency set answer = 'gone' || answer where key = 'k-sealed'`)
    const again = await add('sealed', 'k-sealed')
    expect(again.status).toBe(409)
    expect(again.refusal).toMatchObject({
      code: 'request.repeat-unreadable',
      whatToDo: 'verify-first',
      dataState: 'saved',
    })
    expect(await notes('sealed')).toBe(1)
  })

  test('of somebody else is another key', async () => {
    const mine = await add('shared', 'k3')
    const theirs = await add('shared', 'k3', shop.cashier.token)
    expect(theirs.answer.id).not.toBe(mine.answer.id)
    expect(await notes('shared')).toBe(2)
  })

  test('after a refusal runs again', async () => {
    expect((await add('refuse me', 'k4')).status).toBe(409)
    expect((await add('mended', 'k4')).status).toBe(200)
  })

  test('after a refusal that keeps something runs again too, with the same contents or others', async () => {
    for (let turn = 1; turn <= 2; turn += 1) {
      expect((await add('refuse and keep', 'k5')).refusal.code).toBe('thing.changed-meanwhile')
      expect(await notes('refuse and keep')).toBe(turn)
    }
    const done = await add('done in the end', 'k5')
    expect(done.status).toBe(200)
    expect((await add('done in the end', 'k5')).text).toBe(done.text)
  })

  test('at once of refusals that keep something: each runs for itself', async () => {
    const both = await Promise.all([add('refuse and keep', 'k6'), add('refuse and keep', 'k6')])
    expect(both.map(({ refusal }) => refusal.code)).toEqual(['thing.changed-meanwhile', 'thing.changed-meanwhile'])
  })

  test.each(['', 'x'.repeat(201)])('a key of the wrong length is refused', async (key) => {
    const called = await add('long', key)
    if (key === '') expect(called.status).toBe(422)
    else expect(called.refusal.details).toMatchObject({ fields: 'Idempotency-Key' })
    expect(await notes('long')).toBe(0)
  })
})

test('fifty at once have one effect and one answer', async () => {
  const calls = await Promise.all(Array.from({ length: 50 }, () => add('fifty', 'k50')))
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(calls.map(({ text }) => text)).size).toBe(1)
  expect(await notes('fifty')).toBe(1)
})

test('fifty at once with different contents have one effect and forty-nine refusals', async () => {
  const calls = await Promise.all(Array.from({ length: 50 }, (_, index) => add(`race ${index}`, 'race')))
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(calls.filter(({ status }) => status === 409)).toHaveLength(49)
  const [row] = await world.sql<{ count: number }>(sql`select count(*) from note where text like 'race %'`)
  expect(row?.count).toBe(1)
})

test('first answers are forgotten after seven days, not before', async () => {
  await add('old', 'k7')
  world.passSeconds(7 * 86_400 - 1)
  await world.runJob('platform.retention')
  expect((await add('old', 'k7')).headers['idempotency-repeat']).toBe('true')
  world.passSeconds(2)
  await world.runJob('platform.retention')
  expect((await add('old', 'k7')).headers['idempotency-repeat']).toBeUndefined()
})
