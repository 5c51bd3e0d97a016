import type { LogSubject } from '@kassa/contract/audit/logged-things.ts'
import { z } from 'zod'
import { endpoint } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../src/platform/command.ts'
import { DatabaseLost } from '../src/platform/db/database-error.ts'
import { sql, type Sql } from '../src/platform/db/sql.ts'
import type { Module } from '../src/platform/module.ts'

/*
 * A capability of the tests' own, small enough to see through: notes of a merchant. Rules that hold for its calls hold for every call,
 * because all calls go through the same code.
 */

export const noteTables = `
  create table note (merchant_id uuid not null, id uuid not null, outlet_id uuid, text text not null, primary key (merchant_id, id));
  select kassa_wall('note');`

export const noteCode = 'platform.catalogue.products.add'

export const addNote = endpoint({
  name: 'note.add-note',
  method: 'POST',
  path: '/note/add-note',
  access: { anyOf: [noteCode] },
  outlet: 'optional',
  summary: 'Adds a note',
  refusals: ['thing.changed-meanwhile'],
  request: z.object({
    text: z.string().max(20),
    quantity: z.int().min(1).max(1000).optional(),
    lines: z
      .array(z.object({ priceMinor: z.int() }))
      .max(3)
      .optional(),
  }),
  answer: z.object({ id: z.uuid(), count: z.int() }),
})

export const readNote = endpoint({
  name: 'note.read-note',
  method: 'GET',
  path: '/note/notes/:id',
  access: 'login',
  summary: 'Reads a note',
  request: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.uuid(), text: z.string(), outletId: z.uuid().nullable() }),
})

export const listNotes = endpoint({
  name: 'note.list-notes',
  method: 'GET',
  path: '/note/notes',
  access: 'login',
  scope: 'across',
  outlet: 'optional',
  summary: 'Lists notes of everybody one may see',
  request: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  answer: z.object({ texts: z.array(z.string()), outletId: z.uuid().nullable() }),
})

export const countInOutlet = endpoint({
  name: 'note.count-in-outlet',
  method: 'GET',
  path: '/note/count-in-outlet',
  access: 'login',
  outlet: 'required',
  summary: 'Counts the notes of the outlet',
  request: z.object({}),
  answer: z.object({ count: z.int() }),
})

/** Counts tries although it refuses, as a wrong password does. */
export const tryNote = endpoint({
  name: 'note.try',
  method: 'POST',
  path: '/note/try',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Leaves a mark in the merchant and is refused',
  refusals: ['login.refused'],
  request: z.object({ merchantId: z.uuid(), isKept: z.boolean() }),
  answer: z.object({}),
})

export const beat = endpoint({
  name: 'note.beat',
  method: 'POST',
  path: '/note/beat',
  access: 'device',
  summary: 'A device says where it stands',
  request: z.object({}),
  answer: z.object({ deviceId: z.uuid(), outletId: z.uuid(), merchantId: z.uuid() }),
})

export const nameMerchant = endpoint({
  name: 'note.name-merchant',
  method: 'POST',
  path: '/note/name-merchant',
  access: { anyOf: ['platform.merchants.edit'] },
  scope: 'platform',
  summary: 'Writes above the tenants and inside one',
  request: z.object({ merchantId: z.uuid(), text: z.string() }),
  answer: z.object({ name: z.string() }),
})

export const sendPicture = endpoint({
  name: 'note.send-picture',
  method: 'POST',
  path: '/note/send-picture',
  access: 'login',
  kind: 'upload',
  summary: 'Takes a file',
  request: z.object({ title: z.string().max(10) }),
  answer: z.object({ title: z.string(), files: z.array(z.object({ name: z.string(), size: z.int() })) }),
})

export const fetchPicture = endpoint({
  name: 'note.fetch-picture',
  method: 'GET',
  path: '/note/picture',
  access: 'login',
  kind: 'download',
  summary: 'Gives a file',
  request: z.object({}),
  answer: z.object({}),
})

const raise = (sqlstate: '53100' | '57014'): Sql =>
  sql.raw(`do $$ begin raise exception 'as told' using errcode = '${sqlstate}'; end $$`)

/** Notes are no thing of the product: its log knows no such kind. */
const noteSubject = (text: string) => text as LogSubject

const commands = [
  command(addNote, async ({ tx, merchantId, outletId, newId, emit, audit, keepWhenRefused }, { text }) => {
    const id = newId()
    await tx.run(sql`
      insert into note (merchant_id, id, outlet_id, text) values (${merchantId}, ${id}, ${outletId}, ${text})`)
    if (text !== 'says nothing') audit({ subject: noteSubject(`note/${id}`), after: { text } })
    emit({ name: 'note.added', outletId, payload: { id } })
    if (text === 'refuse and keep') keepWhenRefused()
    if (text === 'refuse me' || text === 'refuse and keep') return refuse({ code: 'thing.changed-meanwhile' })
    if (text === 'undeclared') return refuse({ code: 'login.refused' })
    if (text === 'disk full') await tx.run(raise('53100'))
    if (text === 'too slow') await tx.run(raise('57014'))
    if (text === 'lost') throw new DatabaseLost(false, new Error('gone'))
    if (text === 'lost in commit') throw new DatabaseLost(true, new Error('gone'))
    if (text === 'throw') throw new Error('the inside, with a secret')
    if (text === 'wrong answer') return accept({ id: 'not a uuid', count: 1 })
    const { count } = await tx.one<{ count: number }>(sql`select count(*) from note`)
    return accept({ id, count })
  }),
  command(readNote, async ({ tx }, { id }) => {
    const note = await tx.maybe<{ id: string; text: string; outletId: string | null }>(
      sql`select id, text, outlet_id from note where id = ${id}`,
    )
    return note ? accept(note) : refuse({ code: 'thing.not-found' })
  }),
  command(listNotes, async ({ tx, outletId }, { limit }) => {
    const notes = await tx.many<{ text: string }>(sql`select text from note order by text limit ${limit}`)
    return accept({ texts: notes.map(({ text }) => text), outletId })
  }),
  command(countInOutlet, async ({ tx, inOutletId }) =>
    accept(await tx.one<{ count: number }>(sql`select count(*) from note where outlet_id = ${inOutletId}`)),
  ),
  command(tryNote, async ({ newId, enter, keepWhenRefused, audit }, { merchantId, isKept }) => {
    await enter(merchantId, async (tx) => {
      await tx.run(sql`insert into note (merchant_id, id, text) values (${merchantId}, ${newId()}, 'tried')`)
      audit({ subject: noteSubject('try'), after: { isKept } })
    })
    if (isKept) keepWhenRefused()
    return refuse({ code: 'login.refused' })
  }),
  command(beat, async ({ device, inOutletId, merchantId }) =>
    accept({ deviceId: device.deviceId, outletId: inOutletId, merchantId }),
  ),
  command(nameMerchant, async ({ tx, newId, enter, emit, audit }, { merchantId, text }) => {
    const merchant = await tx.maybe<{ name: string }>(sql`select name from merchant where id = ${merchantId}`)
    if (!merchant) return refuse({ code: 'thing.not-found' })
    await enter(merchantId, async (inside) => {
      await inside.run(sql`insert into note (merchant_id, id, text) values (${merchantId}, ${newId()}, ${text})`)
      audit({ subject: noteSubject('note'), after: { text } })
      emit({ name: 'note.added', outletId: null, payload: {} })
    })
    await tx.run(sql`update merchant set company_name = ${text} where id = ${merchantId}`)
    return accept(merchant)
  }),
  command(sendPicture, async ({ files }, { title }) =>
    accept({ title, files: files.map(({ fileName, bytes }) => ({ name: fileName, size: bytes.length })) }),
  ),
  command(fetchPicture, async ({ download }) => {
    download({ fileName: 'bild 茶.txt', contentType: 'text/plain', body: 'hello' })
    return accept({})
  }),
]

export const noteModule: Module = {
  name: 'note',
  commands,
  events: { 'note.added': 'login', 'note.left': 'login', 'note.counted': ['platform.analysis.handover'] },
}
