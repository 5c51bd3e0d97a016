import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { labelDrawer } from '@kassa/domain/label/draw-label.ts'
import type { LabelFacts } from '@kassa/domain/label/label-facts.ts'
import { gridOf, writeSheets } from '@kassa/domain/label/label-sheets.ts'
import { builtInLabels, type LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { writeLabels } from '@kassa/domain/label/write-labels.ts'
import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'
import { countUnread, readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ready } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { findPoppler } from '../../../../../../tools/test/poppler.ts'
import { glyphsFor } from '../files/glyphs.ts'

const facts: LabelFacts = {
  name: '东北长白山野生黑木耳 ほうじ茶 በርበሬ',
  priceMinor: 1_980,
  wasMinor: 2_480,
  currency: 'CNY',
  code: '4006381333931',
  customCode: '1001',
  shelf: 'A-12',
  outlet: 'East Gate',
  unit: '袋',
  weightUnit: null,
}
const codes = ['4006381333931', '036000291452', 'TEA-500/B', '2012345678903']
const withQr: LabelTemplate = {
  ...builtInLabels.product,
  elements: [{ type: 'qr', x: 20, y: 20, width: 250, height: 250 }],
}

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kassa-labels-'))
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const draw = (template: LabelTemplate, code: string, dotsPerMm: 8 | 12 = 8): Dots =>
  labelDrawer(template, { dotsPerMm, glyphs: glyphsFor('zh-CN') })({ ...facts, code })

interface Grey {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

async function greyOf(png: Buffer): Promise<Grey> {
  const flat = sharp(png).flatten({ background: '#fff' }).toColourspace('b-w')
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

async function codeIn({ width, height, pixels }: Grey): Promise<string | undefined> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [at, value] of pixels.entries()) data.fill(value, at * 4, at * 4 + 3)
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { tryHarder: true })
  return found?.text
}

/** How many dots of a label another program draws otherwise. */
const otherDots = (dots: Dots, { width, pixels }: Grey): number => {
  let count = 0
  for (let y = 0; y < dots.heightDots; y += 1)
    for (let x = 0; x < dots.widthDots; x += 1)
      if (isBlack(dots, x, y) !== (pixels[y * width + x] ?? 255) < 128) count += 1
  return count
}

describe('labels in ZPL, drawn by a renderer of others', () => {
  it.each(codes)('are dot by dot what was drawn, and a scanner reads %s', async (code) => {
    const { api } = await ready
    for (const template of [builtInLabels.product, builtInLabels.shelf, withQr]) {
      const dots = draw(template, code)
      const zpl = Buffer.from(writeLabels([{ dots, copies: 1 }], 'zpl', 8)).toString('latin1')
      const png = await api.zplToBase64Async(zpl, template.widthMm, template.heightMm, 8)
      const grey = await greyOf(Buffer.from(png, 'base64'))
      expect([grey.width, grey.height]).toEqual([dots.widthDots, dots.heightDots])
      expect(otherDots(dots, grey)).toBe(0)
      const read = await codeIn(grey)
      // A UPC-A is read as the EAN-13 that it is.
      expect(read?.padStart(13, '0')).toBe(code.padStart(13, '0'))
    }
  })
})

it('are read back from ESC/POS, every byte of them', () => {
  const dots = draw(builtInLabels.shelf, facts.code)
  const bytes = writeLabels([{ dots, copies: 2 }], 'escpos', 8)
  expect(countUnread(bytes)).toBe(0)
  const pictures = readEscpos(bytes).flatMap((part) => (part.kind === 'image' ? [part.bits] : []))
  expect(pictures).toEqual([dots.bits, dots.bits])
})

const poppler = findPoppler()
if (poppler)
  describe('labels on A4 sheets, drawn by poppler', () => {
    it('stand where the grid says, to half a millimetre, and a scanner reads them', async () => {
      const template: LabelTemplate = {
        ...builtInLabels.shelf,
        elements: [
          ...builtInLabels.shelf.elements,
          { type: 'line', x: 0, y: 0, width: 700, height: 5 },
          { type: 'line', x: 0, y: 0, width: 5, height: 380 },
        ],
      }
      const { widthMm, heightMm } = template
      const grid = gridOf(widthMm, heightMm)
      const labels = Array.from({ length: grid.columns * grid.rows }, () => {
        const { bits, ...size } = draw(template, facts.code, 12)
        return { ...size, packed: deflateSync(bits), copies: 1 }
      })
      const file = path.join(folder, 'sheet.pdf')
      writeFileSync(file, writeSheets(labels, { widthMm, heightMm, title: 'labels', skip: 1 }))
      const perMm = 12
      const size = ['-scale-to-x', String(210 * perMm), '-scale-to-y', String(297 * perMm)]
      const pages = [1, 2].map((page) =>
        execFileSync(poppler.picture, ['-png', '-gray', '-f', String(page), '-l', String(page), ...size, file], {
          maxBuffer: 1e9,
        }),
      )
      const [first, second] = await Promise.all(pages.map(greyOf))
      const isBlackAt = (grey: Grey | undefined, xMm: number, yMm: number): boolean =>
        (grey?.pixels[Math.round(yMm * perMm) * (grey?.width ?? 0) + Math.round(xMm * perMm)] ?? 255) < 128
      const corner = (grey: Grey | undefined, place: number): [boolean, boolean, boolean] => {
        const x = grid.left + (place % grid.columns) * widthMm
        const y = grid.top + Math.floor(place / grid.columns) * heightMm
        return [isBlackAt(grey, x + 0.25, y + 0.25), isBlackAt(grey, x + 1, y + 1), isBlackAt(grey, x - 0.5, y - 0.5)]
      }
      expect(corner(first, 0)[0]).toBe(false)
      for (let place = 1; place < grid.columns * grid.rows; place += 1)
        expect(corner(first, place)).toEqual([true, false, false])
      expect(corner(second, 0)).toEqual([true, false, false])
      expect(await codeIn(second as Grey)).toBe(facts.code)
    })
  })
