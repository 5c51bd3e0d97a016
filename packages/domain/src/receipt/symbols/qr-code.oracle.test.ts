// oxlint-disable-next-line no-restricted-imports -- the test runs in Node and hands the reader its program
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- finds the reader's program beside it
import { createRequire } from 'node:module'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { isBlack } from '../dots.ts'
import { qrCode } from './qr-code.ts'

const SCALE = 4
const QUIET = 4

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
})

/** The modules as a picture, black on white. */
function draw(text: string): ImageData {
  const code = qrCode(text)
  if (!code) throw new Error('nothing to draw')
  const side = (code.widthDots + QUIET * 2) * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / SCALE) - QUIET, Math.floor(y / SCALE) - QUIET]
      const isInside = column >= 0 && row >= 0 && column < code.widthDots && row < code.heightDots
      if (isInside && isBlack(code, column, row)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { data, width: side, height: side, colorSpace: 'srgb' }
}

const read = async (text: string) => (await readBarcodes(draw(text), { formats: ['QRCode'], tryHarder: true }))[0]

it.each(['1', 'https://kassa.example/r/1-2-00001', '茶 ¥19.80', 'በርበሬ'])('is read back by ZXing: %s', async (text) => {
  expect((await read(text))?.text).toBe(text)
})

/** Bytes that each version takes at most. */
const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666]

it.each(MOST.map((bytes, place) => [place + 1, bytes] as const))(
  'is read back at version %i, filled with %i bytes, and one byte is a version more',
  async (version, bytes) => {
    const text = 'Kassa receipts '.repeat(50).slice(0, bytes)
    expect(qrCode(text)?.widthDots).toBe(version * 4 + 17)
    expect(qrCode(`${text}.`)?.widthDots).toBe(version < 20 ? version * 4 + 21 : undefined)
    expect((await read(text))?.text).toBe(text)
  },
)

it('draws nothing it cannot say', () => {
  expect([qrCode(''), qrCode('x'.repeat(667))]).toEqual([null, null])
})
