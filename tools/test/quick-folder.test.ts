import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasRoom, useQuickFolder } from './quick-folder.ts'

const GIB = 1024 ** 3
const roomy = { isThere: true, folderBytes: 12 * GIB, memoryBytes: 16 * GIB }
const before = process.env['TMPDIR']

beforeEach(() => void delete process.env['TMPDIR'])
afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
})

test('memory is used where there is plenty, in the folder and in the machine', () => {
  expect(hasRoom(roomy)).toBe(true)
  // The memory that a container has unless it asks for more.
  expect(hasRoom({ ...roomy, folderBytes: GIB / 16 })).toBe(false)
  expect(hasRoom({ ...roomy, memoryBytes: 2 * GIB })).toBe(false)
  expect(hasRoom({ ...roomy, isThere: false })).toBe(false)
})

test('without room everything lies where it lay', () => {
  useQuickFolder({ ...roomy, folderBytes: 0 })()
  expect(process.env['TMPDIR']).toBeUndefined()
})

test('a folder that somebody named is used', () => {
  process.env['TMPDIR'] = '/somewhere'
  useQuickFolder(roomy)()
  expect(process.env['TMPDIR']).toBe('/somewhere')
})
