import { expect, test } from 'vitest'
import { readMigrations } from '../../apps/server/src/platform/db/read-migrations.ts'

test('every migration has a name and a number of its own (take the next free one after a pull)', () => {
  expect(readMigrations().length).toBeGreaterThan(0)
})

test('every migration says on its first line whose tables it makes or changes', () => {
  const silent = readMigrations().filter(({ text }) => !/^-- owner: [a-z]+\n/.test(text))
  expect(silent.map(({ name }) => `${name}: begin it with \`-- owner: <capability>\` (docs/decisions/0380)`)).toEqual(
    [],
  )
})
