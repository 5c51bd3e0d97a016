// oxlint-disable-next-line no-restricted-imports -- the test runs in Node and hands the reader its program
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- finds the reader's program beside it
import { createRequire } from 'node:module'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128, code128Pieces } from './code-128.ts'

const SCALE = 3
const QUIET = 12

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
})

/** The bars as a picture, black on white. */
function draw(text: string): ImageData {
  const drawn = code128(text)
  if (!drawn) throw new Error('nothing to draw')
  const width = (drawn.modules + QUIET * 2) * SCALE
  const height = 60
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const bar of drawn.bars)
    for (let x = (bar.at + QUIET) * SCALE; x < (bar.at + QUIET + bar.width) * SCALE; x += 1)
      for (let y = 5; y < 55; y += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' }
}

it.each([
  'RC-1-02-000001',
  'PK-4f3a9b21',
  'R0012-03-000148',
  ' ~!"#',
  '0123456789',
  '1',
  '12',
  '123',
  'a12b1234c123456',
  '6901234567892',
  '{A}',
])('is read back by ZXing: %s', async (text) => {
  const [read] = await readBarcodes(draw(text), { formats: ['Code128'], tryHarder: true })
  expect(read?.text).toBe(text)
})

it('says two digits with a symbol where that is shorter', () => {
  const modules = (text: string) => code128(text)?.modules
  expect([modules('abcdefghij'), modules('0123456789'), modules('a12b')]).toEqual([145, 90, 79])
  expect(code128Pieces('RC-1-02-000148')).toEqual([
    { set: 'B', text: 'RC-1-02-' },
    { set: 'C', text: '000148' },
  ])
  expect(code128Pieces('12345')?.map(({ set }) => set)).toEqual(['B', 'C'])
})

it('draws nothing it cannot say', () => {
  expect(code128('')).toBeNull()
  expect(code128('茶')).toBeNull()
})
