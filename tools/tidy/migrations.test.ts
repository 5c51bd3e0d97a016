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
