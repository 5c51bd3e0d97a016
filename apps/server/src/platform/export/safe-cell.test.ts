import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { safeCell } from './safe-cell.ts'

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠x'])('%j is made text', (text) =>
  expect(safeCell(text)).toBe(`'${text}`),
)

test.each(['', 'Tea', '1-2', "'=1", '茶'])('%j stays as it is', (text) => expect(safeCell(text)).toBe(text))

test('it stands once in the program', () => {
  const root = path.join(import.meta.dirname, '../..')
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('safe-cell.ts'))
  const others = files.filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes(String.raw`/^[=+\-@`))
  expect(others).toEqual([])
})
