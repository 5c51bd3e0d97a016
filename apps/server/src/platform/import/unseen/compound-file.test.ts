import fs from 'node:fs'
import { expect, it } from 'vitest'
import { xlsOf } from '../../../../test/make/xls.ts'
import { streamInCompound } from './compound-file.ts'
import { unseenInXls } from './unseen-xls.ts'

const goods = fs.readFileSync(new URL('../../../../test/files/goods.xls', import.meta.url))

it('finds the stream of a workbook that Excel wrote, and none of another name', () => {
  expect(streamInCompound(goods, ['Workbook', 'Book'])?.readUInt16LE(0)).toBe(0x08_09)
  expect(streamInCompound(goods, ['Nothing'])).toBeUndefined()
  expect(unseenInXls(goods).map(({ isHidden }) => isHidden)).toContain(false)
})

it('says what of each sheet is hidden', () => {
  const rows = [['Name'], ['Rice']]
  const bytes = xlsOf([
    { name: 'Shown', rows, hiddenRows: [1] },
    { name: 'Hidden', rows, state: 1, hiddenColumns: [0, 3] },
  ])
  expect(unseenInXls(bytes)).toEqual([
    { isHidden: false, rows: [{ from: 1, end: 2 }], columns: [] },
    {
      isHidden: true,
      rows: [],
      columns: [
        { from: 0, end: 1 },
        { from: 3, end: 4 },
      ],
    },
  ])
})

it('ends on a file whose sectors run in a circle', () => {
  const bytes = xlsOf([{ name: 'Goods', rows: [['Name']] }])
  // The table of sectors is the first one: its last entry of the stream leads to the beginning.
  for (let at = 2; at < 10; at += 1) bytes.writeUInt32LE(2, 512 + at * 4)
  expect(streamInCompound(bytes, ['Workbook'])?.length).toBe(4_096)
})
