// Every table of merchants, as the schema has it, comes to another database as it is: with a row of the outermost values of each type, and one of nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/template.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  deleteKeyedRows,
  insertRows,
  listFilled,
  listKeyedRows,
  listSums,
  readRows,
  setCountersBehind,
  writeAsCopied,
} from './copied-rows.store.ts'
import { isCopied, isWatched, listTables, type RelocatedTable } from './relocated-table.store.ts'

const MERCHANT = '00000000-0000-4000-8000-000000002651'

/** The largest number in a column that a counter fills. */
const COUNTED = 41

/** Two values of each type, in SQL. A type that is not here turns the test red: say what its outermost values are. */
const VALUES: Readonly<Record<string, readonly [full: string, other: string]>> = {
  uuid: ['gen_random_uuid()', 'gen_random_uuid()'],
  text: [`E'a "b" \\\\ c\\n\\t茶 ☕ {,}'`, `''`],
  'text[]': [`array['a,b', 'null', '', '茶 "x"', null]::text[]`, `'{}'`],
  jsonb: [`'null'`, `'{"b": [1, null, {"茶": "x \\"y\\""}], "a": 12345678901234567890.10}'`],
  integer: ['2147483647', '-2147483648'],
  bigint: ['9223372036854775807', '-9223372036854775808'],
  smallint: ['32767', '-32768'],
  numeric: ['1234567890123456789012345678.000100', '-0.1'],
  boolean: ['true', 'false'],
  date: [`'infinity'`, `'0044-03-15 BC'`],
  'timestamp with time zone': [`'2026-03-02 04:00:00.123456+00'`, `'-infinity'`],
  'timestamp without time zone': [`'2026-03-02 04:00:00.123456'`, `'infinity'`],
  'time without time zone': [`'23:59:59.999999'`, `'00:00'`],
  interval: [`'1 mon -2 days 03:04:05.678901'`, `'0'`],
  bytea: [`'\\x00ff5c22'`, `''`],
  inet: [`'2001:db8::1/64'`, `'10.0.0.1'`],
  cidr: [`'2001:db8::/32'`, `'10.0.0.0/8'`],
  'double precision': [`0.1::float8 + 0.2::float8`, `'NaN'`],
  real: ['0.1', `'-Infinity'`],
  'uuid[]': ['array[gen_random_uuid(), gen_random_uuid()]', `'{}'`],
  'integer[]': ['array[1, -2147483648, null]::integer[]', `'{}'`],
  'bigint[]': ['array[1, 9223372036854775807]::bigint[]', `'{}'`],
  'date[]': [`array['2026-02-28', 'infinity']::date[]`, `'{}'`],
  'timestamp with time zone[]': [`array['2026-03-02 04:00:00.123456+00', null]::timestamptz[]`, `'{}'`],
  'smallint[]': ['array[1, -32768]::smallint[]', `'{}'`],
  'jsonb[]': [`array['null', '{"a": null}']::jsonb[]`, `'{}'`],
  'bytea[]': [`array['\\x00ff', '']::bytea[]`, `'{}'`],
}

interface Column {
  readonly name: string
  readonly type: string
  readonly mayBeNull: boolean
}

let one: TestDatabase
let two: TestDatabase
let tables: RelocatedTable[]

beforeAll(async () => {
  ;[one, two] = [await openTestDatabase(), await openTestDatabase()]
  tables = (await asOwner(one.database, listTables)).filter(isCopied)
  // The values that a table allows are the business of whoever writes to it.
  for (const { database } of [one, two])
    await database.script(`do $$ declare it record; begin
      for it in select c.conrelid::regclass as place, quote_ident(c.conname) as name from pg_constraint c
        join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public' and c.contype = 'c' and c.conrelid <> 0
      loop execute format('alter table %s drop constraint %s', it.place, it.name); end loop;
    end $$`)
  for (const table of tables) await asOwner(one.database, (tx) => fill(tx, table))
}, 120_000)
afterAll(async () => {
  for (const each of [one, two]) await each.drop()
})

const asOwner = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction({ kind: 'owner' }, work)

/** The base type, without how long it may be. */
const columnsOf = (tx: Tx, { name, columns }: RelocatedTable): Promise<Column[]> =>
  tx.many(sql`
    select quote_ident(a.attname) as name, format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null) as type,
      not a.attnotnull as may_be_null
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${`public."${name}"`}::regclass and quote_ident(a.attname) = any(${columns}::text[])
    order by a.attnum`)

/** A row with a value in each column, and one with nothing wherever that may be. */
async function fill(tx: Tx, table: RelocatedTable): Promise<void> {
  await writeAsCopied(tx)
  const columns = await columnsOf(tx, table)
  for (const at of [0, 1] as const) {
    const values = columns.map(({ name, type, mayBeNull }) => {
      const isOwner = name === 'merchant_id' || (table.name === 'merchant' && name === 'id')
      if (isOwner) return `'${MERCHANT}'`
      if (name === table.counted) return String(COUNTED - at)
      const value = VALUES[type]?.[at]
      if (value === undefined) throw new Error(`${table.name}.${name}: nobody said what the values of ${type} are`)
      return at === 1 && mayBeNull ? 'null' : value
    })
    await tx.run(
      sql.raw(`insert into "${table.name}" (${columns.map(({ name }) => name).join(', ')}) overriding system value
        values (${values.join(', ')}) on conflict do nothing`),
    )
  }
}

const sumsOf = (at: TestDatabase) => asOwner(at.database, (tx) => listSums(tx, tables, MERCHANT))

describe('the rows of a merchant', () => {
  it('have a key in each table that is copied, by which their changes are followed', () => {
    expect(tables.filter((table) => !isWatched(table)).map(({ name }) => name)).toEqual([])
    expect(tables.length).toBeGreaterThan(200)
  })

  it('are found in each table where there are any, and in no other', async () => {
    const filledFor = async (merchantId: string) =>
      (await asOwner(one.database, (tx) => listFilled(tx, tables, merchantId))).map(({ name }) => name)
    expect(await filledFor(MERCHANT)).toEqual(tables.map(({ name }) => name))
    expect(await filledFor('00000000-0000-4000-8000-000000002652')).toEqual([])
  })

  it.each(['on', 'off'])('are looked for with reading through whole tables left %s, as it was', async (before) => {
    const after = await asOwner(one.database, async (tx) => {
      await tx.run(sql`select set_config('enable_seqscan', ${before}, true)`)
      await listFilled(tx, tables.slice(0, 3), MERCHANT)
      return tx.one(sql`select current_setting('enable_seqscan') as set`)
    })
    expect(after).toEqual({ set: before })
  })

  it('are in each table, and come as they are', async () => {
    const before = await sumsOf(one)
    expect(before.filter(({ rows }) => rows === 0)).toEqual([])
    for (const table of tables) {
      const lines: string[] = []
      await asOwner(one.database, async (tx) => {
        for await (const some of readRows(tx, table, MERCHANT)) lines.push(...some)
      })
      await asOwner(two.database, async (tx) => {
        await writeAsCopied(tx)
        await insertRows(tx, table, lines)
      })
    }
    expect(await sumsOf(two)).toEqual(before)
  }, 60_000)

  it('are replaced one by one by their keys, and come as they are', async () => {
    const before = await sumsOf(two)
    for (const table of tables) {
      const fields = table.key.map((name) => `'${name}', "${name}"`).join(', ')
      const keys = await two.database.ask<{ key: string }>(
        sql.raw(
          `select json_build_object(${fields})::text as key from "${table.name}" where merchant_id = '${MERCHANT}'`,
        ),
      )
      const named = keys.map(({ key }) => key)
      const lines = await asOwner(one.database, (tx) => listKeyedRows(tx, table, MERCHANT, named))
      await asOwner(two.database, async (tx) => {
        await writeAsCopied(tx)
        expect([table.name, await deleteKeyedRows(tx, table, MERCHANT, named)]).toEqual([table.name, lines.length])
        await insertRows(tx, table, lines)
      })
    }
    expect(await sumsOf(two)).toEqual(before)
  }, 60_000)

  it('are read few at a time where they hold files, so that no text is too long', async () => {
    const pieces = tables.find(({ name }) => name === 'shop_move_piece')
    const sizes: number[] = []
    await asOwner(one.database, async (tx) => {
      await writeAsCopied(tx)
      await tx.run(sql`
        insert into shop_move_piece (merchant_id, upload_id, number, sha256, content)
        select ${MERCHANT}, gen_random_uuid(), at, '', convert_to(repeat('x', 4194304), 'UTF8') from generate_series(1, 9) at`)
      if (pieces) for await (const lines of readRows(tx, pieces, MERCHANT)) sizes.push(lines.length)
      await tx.run(sql`delete from shop_move_piece where merchant_id = ${MERCHANT} and octet_length(content) = 4194304`)
    })
    expect(sizes).toEqual([4, 4, 3])
  })

  it('are behind the counters of the other database, wherever one numbers them', async () => {
    const counted = tables.filter((table) => table.counted !== null)
    await asOwner(two.database, (tx) => setCountersBehind(tx, tables, MERCHANT))
    for (const { name, counted: column } of counted) {
      const [{ last } = { last: 0 }] = await two.database.ask<{ last: number }>(
        sql`select pg_sequence_last_value(pg_get_serial_sequence(${`public."${name}"`}, ${column})::regclass) as last`,
      )
      expect([name, last > COUNTED]).toEqual([name, true])
    }
  })
})
