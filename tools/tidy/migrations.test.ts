import { expect, test } from 'vitest'
import { readMigrations } from '../../apps/server/src/platform/db/migrate.ts'

test('every migration has a name and a number of its own (take the next free one after a pull)', () => {
  expect(readMigrations().length).toBeGreaterThan(0)
})
