import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoint } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { makeShop, type Shop } from '../../test/make/shop.ts'
import { makeWorld, type World } from '../../test/world.ts'
import { command } from './command.ts'
import { sql } from './db/sql.ts'

const add = endpoint({
  name: 'note.add-note',
  method: 'POST',
  path: '/note/add-note',
  access: { anyOf: ['platform.catalogue.products.add'] },
  outlet: 'optional',
  summary: 'Adds a note',
  refusals: ['thing.changed-meanwhile'],
  request: z.object({ text: z.string().max(20), quantity: z.int().min(1).max(1000).optional() }),
  answer: z.object({ id: z.uuid(), count: z.int() }),
})

const read = endpoint({
  name: 'note.read-note',
  method: 'GET',
  path: '/note/notes/:id',
  access: 'login',
  summary: 'Reads a note',
  request: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.uuid(), text: z.string(), outletId: z.uuid().nullable() }),
})

const addNote = command(add, async ({ tx, merchantId, outletId, newId, emit, audit }, { text }) => {
  const id = newId()
  await tx.run(
    sql`insert into note (merchant_id, id, outlet_id, text) values (${merchantId}, ${id}, ${outletId}, ${text})`,
  )
  audit({ subject: `note/${id}`, after: { text } })
  emit({ name: 'note.added', outletId, payload: { id } })
  if (text === 'refuse me') return refuse({ code: 'thing.changed-meanwhile' })
  if (text === 'undeclared') return refuse({ code: 'login.refused' })
  if (text === 'throw') throw new Error('the inside, with a secret')
  if (text === 'wrong answer') return accept({ id: 'not a uuid', count: 1 })
  const { count } = await tx.one<{ count: number }>(sql`select count(*) from note`)
  return accept({ id, count })
})

const readNote = command(read, async ({ tx }, { id }) => {
  const note = await tx.maybe<{ id: string; text: string; outletId: string | null }>(
    sql`select id, text, outlet_id from note where id = ${id}`,
  )
  return note ? accept(note) : refuse({ code: 'thing.not-found' })
})

const table = `
  create table note (merchant_id uuid not null, id uuid not null, outlet_id uuid, text text not null, primary key (merchant_id, id));
  select kassa_wall('note');`

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld({ modules: [{ name: 'note', commands: [addNote, readNote] }], prepare: table })
  shop = await makeShop(world)
  other = await makeShop(world)
})

afterAll(() => world.close())

const counts = async (): Promise<Record<string, unknown>> => {
  const [row] = await world.sql(sql`
    select (select count(*) from note) as notes, (select count(*) from audit_line) as lines,
      (select count(*) from outbox) as events, (select count(*) from idempotency) as firsts`)
  return row ?? {}
}

describe('a call', () => {
  test('runs in its merchant and leaves its line and its event', async () => {
    const before = await counts()
    const { answer } = await world.call(add, { text: 'hello' }, { as: shop.admin.token, outlet: shop.outlet.outletId })
    expect(await counts()).toEqual({
      ...before,
      notes: Number(before['notes']) + 1,
      lines: Number(before['lines']) + 1,
      events: Number(before['events']) + 1,
    })
    const [line] = await world.sql(sql`select * from audit_line where subject = ${`note/${answer.id}`}`)
    expect(line).toMatchObject({
      merchantId: shop.merchantId,
      accountId: shop.admin.id,
      call: 'note.add-note',
      outletId: shop.outlet.outletId,
      after: { text: 'hello' },
      before: null,
    })
    const { answer: seen } = await world.call(read, { id: answer.id }, { as: shop.cashier.token })
    expect(seen).toEqual({ id: answer.id, text: 'hello', outletId: shop.outlet.outletId })
  })

  test.each(['refuse me', 'undeclared', 'throw', 'wrong answer'])('%s leaves no trace', async (text) => {
    const before = await counts()
    const { status, refusal } = await world.call(add, { text }, { as: shop.admin.token, key: `key ${text}` })
    expect(status).toBe(text === 'refuse me' ? 409 : 500)
    expect(refusal.code).toBe(text === 'refuse me' ? 'thing.changed-meanwhile' : 'server.fault')
    expect(JSON.stringify(refusal)).not.toContain('secret')
    expect(await counts()).toEqual(before)
  })

  test('of another merchant finds nothing', async () => {
    const { answer } = await world.call(add, { text: 'mine' }, { as: shop.admin.token })
    const { refusal, status } = await world.call(read, { id: answer.id }, { as: other.admin.token })
    expect([status, refusal.code]).toEqual([404, 'thing.not-found'])
  })

  test('sends three statements around its own', async () => {
    const statements = await world.statementsDuring(() =>
      world.call(add, { text: 'counted' }, { as: shop.admin.token, key: 'counted' }),
    )
    // Session, claim of the key, two of its own, the record.
    expect(statements).toBe(5)
  })
})
