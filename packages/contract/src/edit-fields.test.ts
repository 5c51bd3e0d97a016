import { expect, it } from 'vitest'
import { z } from 'zod'
import { editFields, withKept } from './edit-fields.ts'

const fields = z.object({
  name: z.string().min(2),
  phone: z.string().nullable().default(null),
  note: z.string().trim().default(''),
  tags: z.array(z.string()).default([]),
})
const held = { name: 'Tea', phone: '555', note: 'kept', tags: ['a'] }
const edit = editFields(fields).extend({ id: z.string() })
const after = (sent: object) => withKept(fields, held, edit.parse({ id: '1', name: 'Tea', ...sent }))

it('keeps what is left out, clears what is null, takes what is sent', () => {
  expect(after({})).toEqual(held)
  expect(after({ phone: null, note: null, tags: null })).toEqual({ name: 'Tea', phone: null, note: '', tags: [] })
  expect(after({ name: 'Cup', note: ' new ', tags: [] })).toEqual({ ...held, name: 'Cup', note: 'new', tags: [] })
})

it('needs what is needed when the thing is made', () => {
  expect(edit.safeParse({ id: '1' }).success).toBe(false)
  expect(edit.safeParse({ id: '1', name: 'T' }).success).toBe(false)
})
