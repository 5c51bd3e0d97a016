// Today's desk at the server of the release before: it can say nothing in its journal that the older program would not read.
import { journalBody, journalVersion } from '@kassa/contract/journal/journal.ts'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { wordsItCannotRead, type WordsSchema } from './narrower-words.ts'
import { readRecording } from './recorded-desk.ts'

const { words } = readRecording('day-a8b78119')
const today = z.toJSONSchema(journalBody, { io: 'input' }) as WordsSchema

/** A shop that sells in these was made by today's program; the older one has none of them. */
const NEW_CURRENCIES = /says (CAD|EUR|INR|GBP)$/

/** More lines than before stand in a sale only with goods that have charges, of which the older program knows nothing. */
const LINES_OF_CHARGES = [
  'sale.texts',
  'sale.serials',
  'sale.sellers',
  'refund.lines',
  'exchange.refund.lines',
  'exchange.sale.texts',
  'exchange.sale.serials',
  'exchange.sale.sellers',
].map((list) => `${list} passes its maxItems`)

it('says what the older program reads, but for shops it never had, and new fields are only added', () => {
  expect(words?.acceptedVersions).toContain(journalVersion)
  const unread = wordsItCannotRead(words!.schema, today).filter((one) => !NEW_CURRENCIES.test(one))
  expect(unread.toSorted()).toEqual(LINES_OF_CHARGES.toSorted())
})

describe('words it could not read are seen', () => {
  const cases: readonly [string, z.ZodType, z.ZodType, readonly string[]][] = [
    ['a field left out', z.object({ a: z.string() }), z.object({ a: z.string().optional() }), ['.a is left out']],
    ['another kind', z.object({ a: z.string() }), z.object({ a: z.int() }), ['.a is integer, was string']],
    ['a new value', z.object({ a: z.enum(['x']) }), z.object({ a: z.enum(['x', 'y']) }), ['.a says y']],
    ['null', z.object({ a: z.string() }), z.object({ a: z.string().nullable() }), ['.a is null, was string']],
    ['more of it', z.array(z.string()).max(2), z.array(z.string()).max(3), [' passes its maxItems']],
    ['a field of its own', z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string().optional() }), []],
    ['less of it', z.object({ a: z.string().nullable() }), z.object({ a: z.string() }), []],
  ]
  test.each(cases)('%s', (_, older, now, unread) => {
    const [before, after] = [older, now].map((schema) => z.toJSONSchema(schema, { io: 'input' }) as WordsSchema)
    expect(wordsItCannotRead(before!, after!)).toEqual(unread)
  })

  it('a kind of entry it does not know', () => {
    const kind = (name: string) => z.object({ kind: z.literal(name) })
    const [before, after] = [z.union([kind('a'), kind('b')]), z.union([kind('a'), kind('c')])].map(
      (schema) => z.toJSONSchema(schema, { io: 'input' }) as WordsSchema,
    )
    expect(wordsItCannotRead(before!, after!)).toEqual(['c is unknown'])
  })
})
