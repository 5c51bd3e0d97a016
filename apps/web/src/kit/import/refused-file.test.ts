import { describe, expect, it } from 'vitest'
import { refusedFile } from './refused-file.ts'

describe('a file to import', () => {
  it.each([
    [null, 'missing'],
    [{ name: 'goods.csv', size: 10 }, 'onlyExcel'],
    [{ name: 'goods.xlsx.exe', size: 10 }, 'onlyExcel'],
    [{ name: 'goods.xlsx', size: 5 * 1024 * 1024 + 1 }, 'tooLarge'],
    [{ name: 'GOODS.XLS', size: 5 * 1024 * 1024 }, null],
  ])('%j is refused as %s', (file, why) => expect(refusedFile(file, 5)).toBe(why))

  it.each([
    [{ name: 'goods.csv', size: 10 }, null],
    [{ name: 'GOODS.TXT', size: 10 }, null],
    [{ name: 'goods.xlsx', size: 10 }, 'onlyText'],
    [{ name: 'goods.csv', size: 5 * 1024 * 1024 + 1 }, 'tooLarge'],
  ])('%j by the second door: %s', (file, why) => expect(refusedFile(file, 5, 'text')).toBe(why))
})
