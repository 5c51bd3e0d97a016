import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMigrations } from '../../apps/server/src/platform/db/read-migrations.ts'

test('every migration has a name and a number of its own (take the next free one after a pull)', () => {
  expect(readMigrations().length).toBeGreaterThan(0)
})

test('every migration says on its first line whose tables it makes or changes', () => {
  const silent = readMigrations().filter(({ text }) => !/^-- owner: [a-z-]+\n/.test(text))
  expect(silent.map(({ name }) => `${name}: begin it with \`-- owner: <capability>\` (docs/decisions/0380)`)).toEqual(
    [],
  )
})

const kinds = globSync('apps/web/src/parts/today/kinds/**/*.ts')

/** From here on: those before have told nobody. */
const FIRST_TOLD = '1790'

test('a migration that changes settings or roles names the task that tells of it, and one writes it into the log (D128)', () => {
  const later = readMigrations().filter(({ name }) => name >= FIRST_TOLD)
  const toldBy = (text: string): string | undefined => /^-- told: ([a-z-]+)$/m.exec(text)?.[1]
  const inLog = new Set(later.filter(({ text }) => /insert into audit_line/.test(text)).map(({ text }) => toldBy(text)))
  const silent = later
    .filter(({ text }) => /update\s+(?:role|setting|platform_setting)\b/i.test(text))
    .filter(({ text }) => !inLog.has(toldBy(text)) || !kinds.some((file) => file.endsWith(`/${toldBy(text)}.ts`)))
  expect(
    silent.map(({ name }) => `${name}: say \`-- told: KIND\` of a kind of the inbox, and write a line of the log`),
  ).toEqual([])
})

/** From here on: programs of before read no marks. */
const FIRST_MARKED = '2382'
const takesAway =
  /\bdrop (?:table|column|view|function|type|sequence)\b|\brename (?:to|column)\b|\balter column \w+ (?:set data )?type\b|\bset not null\b/i
const mark = /^-- (?:breaks older(?: than \d{4})?|older programs work on: .+)$/m

const marksAskedOf = (migrations: readonly { readonly name: string; readonly text: string }[]): string[] =>
  migrations
    .filter(({ name }) => name >= FIRST_MARKED)
    .filter(({ text }) => {
      const statements = text.replaceAll(/--.*$/gm, '')
      return mark.test(text) ? false : takesAway.test(statements) || /^-- breaks/m.test(text)
    })
    .map(({ name }) => name)

test('a migration that takes something away says whether an older program works on what is left', () => {
  expect(
    marksAskedOf(readMigrations()).map(
      (name) =>
        `${name}: say \`-- breaks older\`, \`-- breaks older than NUMBER\`, or \`-- older programs work on: WHY\` (docs/decisions/2332)`,
    ),
  ).toEqual([])
})

test.each([
  ['drop table thing;', true],
  ['-- breaks older\ndrop table thing;', false],
  ['-- breaks older than 2390\nalter table thing drop column name;', false],
  ['-- breaks older: nobody reads it\ndrop table thing;', true],
  ['-- older programs work on: it was never read\ndrop table thing;', false],
  ['-- never rename to anything\nalter table thing add column name text;', false],
  ['alter table thing rename to other;', true],
])('whether it has to say so: %j', (text, asked) => {
  expect(marksAskedOf([{ name: '9001-a', text }])).toEqual(asked ? ['9001-a'] : [])
})

/** Those that count as an older text of theirs, with a sum of the text that stands: nobody would see another change of it. */
const SAFER: Readonly<Record<string, string>> = {
  '2531-test-shops': '94af2eb2ba62c03ce001f0d78870766b6121b048aec24d599179b003053f0d38',
  '2714-due-points-held-before': '0f1c687a22eb288272328b83ae995e065409e6d670e10ce485dbb6bfe4ae0d45',
}

test('a migration that counts as an older text of its own is changed no more', () => {
  const safer = readMigrations().filter(({ text }) => /^-- counts as: /m.test(text))
  expect(Object.fromEntries(safer.map(({ name, text }) => [name, hash('sha256', text)]))).toEqual(SAFER)
})

/** From here on: what was applied is not changed any more. */
const FIRST_SPLIT = '2571'

const tablesIn = (text: string, words: RegExp): string[] =>
  [...text.matchAll(words)].flatMap(([, table]) => table ?? [])

/** Tables that a migration both changes and indexes: whoever sells waits for the index, as the change holds the table until the end. */
const heldByIndex = (migrations: readonly { readonly name: string; readonly text: string }[]): string[] =>
  migrations
    .filter(({ name }) => name >= FIRST_SPLIT)
    .flatMap(({ name, text }) => {
      const statements = text.replaceAll(/--.*$/gm, '')
      const made = new Set(tablesIn(statements, /\bcreate table (?:if not exists )?(\w+)/gi))
      const changed = new Set(tablesIn(statements, /\balter table (?:only )?(\w+)/gi))
      const indexed = tablesIn(statements, /\bcreate (?:unique )?index [^;]*?\bon (\w+)/gi)
      return indexed.filter((table) => changed.has(table) && !made.has(table)).map((table) => `${name}: ${table}`)
    })

test('no migration indexes a table that it holds by a change of it', () => {
  const held = heldByIndex(readMigrations())
  expect(held.map((place) => `${place}: put the index into a migration of its own after it`)).toEqual([])
})

test.each([
  ['alter table thing add column day date;\ncreate index by_day on thing (day);', ['9001-a: thing']],
  [
    'alter table thing add column day date;\ncreate unique index by_day\n  on thing (day) where day is not null;',
    ['9001-a: thing'],
  ],
  ['create index by_day on thing (day);', []],
  ['alter table thing add column day date;\ncreate index by_day on other (day);', []],
  ['create table thing (day date);\nalter table thing add check (true);\ncreate index by_day on thing (day);', []],
  ['alter table thing add column day date; -- create index by_day on thing (day)', []],
])('whether it holds a table: %j', (text, held) => {
  expect(heldByIndex([{ name: '9001-a', text }])).toEqual(held)
})

/** Tables whose every row a migration tries against a new rule while it holds them: whoever sells waits for it. */
const heldByRule = (migrations: readonly { readonly name: string; readonly text: string }[]): string[] =>
  migrations
    .filter(({ name }) => name >= FIRST_SPLIT)
    .flatMap(({ name, text }) => {
      const statements = text.replaceAll(/--.*$/gm, '')
      const made = new Set(tablesIn(statements, /\bcreate table (?:if not exists )?(\w+)/gi))
      const changes = statements
        .split(';')
        .flatMap((statement) =>
          tablesIn(statement, /\balter table (?:only )?(\w+)/gi).map((table) => ({ table, statement })),
        )
        .filter(({ table }) => !made.has(table))
      const held = changes.filter(({ statement }) =>
        /\bvalidate constraint\b/i.test(statement)
          ? changes.length > 1
          : /\badd (?:constraint \w+ )?(?:check|foreign key)\b/i.test(statement) && !/\bnot valid\b/i.test(statement),
      )
      return held.map(({ table }) => `${name}: ${table}`)
    })

test('no migration tries every row of a table that it holds by a change of it', () => {
  const held = heldByRule(readMigrations())
  expect(
    held.map(
      (place) => `${place}: add the rule \`not valid\`, and \`validate constraint\` alone in a migration after it`,
    ),
  ).toEqual([])
})

test.each([
  [
    "alter table thing drop constraint kind_check,\n  add constraint kind_check check (kind in ('a'));",
    ['9001-a: thing'],
  ],
  ['alter table thing add check (day is not null);', ['9001-a: thing']],
  ['alter table thing add constraint of_other foreign key (id) references other (id);', ['9001-a: thing']],
  ['alter table thing add constraint kind_check check (true) not valid;', []],
  ['alter table thing validate constraint kind_check;', []],
  [
    'alter table thing add constraint kind_check check (true) not valid;\nalter table thing validate constraint kind_check;',
    ['9001-a: thing'],
  ],
  [
    'alter table thing validate constraint kind_check;\nalter table other validate constraint kind_check;',
    ['9001-a: thing', '9001-a: other'],
  ],
  ['create table thing (day date);\nalter table thing add check (true);', []],
])('whether it tries rows while it holds them: %j', (text, held) => {
  expect(heldByRule([{ name: '9001-a', text }])).toEqual(held)
})
