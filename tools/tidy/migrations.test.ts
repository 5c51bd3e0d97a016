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
