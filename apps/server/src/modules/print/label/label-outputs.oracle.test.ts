import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { labelDrawer } from '@kassa/domain/label/draw-label.ts'
import type { LabelFacts } from '@kassa/domain/label/label-facts.ts'
import { gridOf, writeSheets } from '@kassa/domain/label/label-sheets.ts'
import { builtInLabels, type LabelImage, type LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { writeLabels } from '@kassa/domain/label/write-labels.ts'
import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'
import { countUnread, readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ready } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { isThinned } from '../../../../../../packages/domain/test/property-runs.ts'
import { colourOf } from '../../../../test/golden-picture.ts'
import { labelGoods } from '../../../../test/make/label-goods.ts'
import { findPoppler } from '../../../../../../tools/test/poppler.ts'
import { glyphsFor } from '../../../platform/paper/glyphs.ts'
import { imageDots } from './label-images.ts'

const facts: LabelFacts = { ...labelGoods, name: '东北长白山野生黑木耳 ほうじ茶 በርበሬ', weightUnit: null }
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

/** The pixels of poppler's output without `-png`: behind a head of three words, as they are. */
function greyOfSheet(pgm: Buffer): Grey {
  const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.subarray(0, 40).toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), pixels: pgm.subarray(head.length) }
}

async function codeIn({ width, height, pixels }: Grey): Promise<string | undefined> {
  const data = colourOf(pixels)
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { tryHarder: true })
  return found?.text
}

/** Returns how many dots of a label another program draws otherwise. */
const otherDots = (dots: Dots, { width, pixels }: Grey): number => {
  let count = 0
  for (let y = 0; y < dots.heightDots; y += 1)
    for (let x = 0; x < dots.widthDots; x += 1)
      if (isBlack(dots, x, y) !== (pixels[y * width + x] ?? 255) < 128) count += 1
  return count
}

const templates = [builtInLabels.product, builtInLabels.shelf, withQr]
/** The renderer of others takes a second a label: a gate tries each code, and each template with one of them. */
const templatesFor = (code: string): readonly LabelTemplate[] =>
  isThinned ? templates.filter((_, at) => at === codes.indexOf(code) % templates.length) : templates

describe('labels in ZPL, drawn by a renderer of others', () => {
  it.each(codes)('are dot by dot what was drawn, and a scanner reads %s', async (code) => {
    const { api } = await ready
    for (const template of templatesFor(code)) {
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

const logo: LabelImage = {
  type: 'image',
  pictureId: 'logo',
  dithering: 'spread',
  x: 10,
  y: 10,
  width: 400,
  height: 200,
}
const photo: LabelImage = { ...logo, dithering: 'threshold', x: 450, y: 10, width: 200, height: 350 }
const withPictures: LabelTemplate = { ...builtInLabels.shelf, elements: [logo, photo] }

/** A ramp from black to white with a black frame and a corner that is transparent, as a PNG. */
async function rampPng(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isFrame = Math.min(x, y, width - 1 - x, height - 1 - y) < 20
    const isHole = x < width / 4 && y < height / 4
    pixels.fill(isFrame ? 0 : Math.round((x * 255) / width), at * 4, at * 4 + 3)
    pixels[at * 4 + 3] = isHole ? 0 : 255
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

async function drawPictures(dotsPerMm: 8 | 12): Promise<Dots> {
  const png = await rampPng(1_000, 600)
  const jpg = await sharp(png).flatten({ background: '#fff' }).jpeg().toBuffer()
  const images = new Map([
    [logo, await imageDots(png, logo, dotsPerMm)],
    [photo, await imageDots(jpg, photo, dotsPerMm)],
  ])
  return labelDrawer(withPictures, { dotsPerMm, glyphs: glyphsFor('zh-CN'), images })(facts)
}

/** The share of black dots of a part of the picture, in percent. */
function blackIn(dots: Dots, from: readonly [number, number], until: readonly [number, number]): number {
  let black = 0
  for (let y = from[1]; y < until[1]; y += 1)
    for (let x = from[0]; x < until[0]; x += 1) if (isBlack(dots, x, y)) black += 1
  return (black * 100) / ((until[0] - from[0]) * (until[1] - from[1]))
}

/** The dots of the one `BITMAP` in TSPL, read by its own figures: width in bytes, height, and 0 is black. */
function bitmapIn(bytes: Uint8Array): Dots {
  const text = Buffer.from(bytes).toString('latin1')
  const [head = '', rowBytes, heightDots] = /BITMAP 0,0,(\d+),(\d+),0,/.exec(text) ?? []
  const from = text.indexOf(head) + head.length
  const bits = bytes.slice(from, from + Number(rowBytes) * Number(heightDots)).map((byte) => ~byte & 0xff)
  expect(text.slice(from + bits.length)).toBe('\r\nPRINT 1,1\r\n')
  return { widthDots: Number(rowBytes) * 8, heightDots: Number(heightDots), bits }
}

describe('pictures on a label', () => {
  it('are as dense as the grey was, white where nothing is, black by the threshold', async () => {
    const dots = await drawPictures(8)
    // 400 by 200 tenths of a millimetre at 8 dots are 320 by 160; the picture in them 267 by 160, in the middle.
    const left = 8 + 26
    expect(blackIn(dots, [8, 8], [left, 168])).toBe(0)
    expect(blackIn(dots, [left + 6, 14], [left + 60, 46])).toBe(0)
    const third = Math.round(blackIn(dots, [left + 80, 60], [left + 100, 150]))
    expect(third).toBeGreaterThan(60)
    expect(third).toBeLessThan(72)
    expect(blackIn(dots, [left + 215, 60], [left + 225, 150])).toBeLessThan(25)
    // 200 by 350 tenths: 160 dots wide, 96 high, 92 from the top of the box; half of the ramp is black.
    expect(blackIn(dots, [370, 128], [430, 185])).toBe(100)
    expect(blackIn(dots, [450, 128], [510, 185])).toBe(0)
  })

  it.each([8, 12] as const)(
    'come out dot by dot the same in ZPL, TSPL and ESC/POS with %i dots a mm',
    async (dotsPerMm) => {
      const dots = await drawPictures(dotsPerMm)
      const { widthMm, heightMm } = withPictures
      const { api } = await ready
      const zpl = Buffer.from(writeLabels([{ dots, copies: 1 }], 'zpl', dotsPerMm)).toString('latin1')
      const grey = await greyOf(Buffer.from(await api.zplToBase64Async(zpl, widthMm, heightMm, dotsPerMm), 'base64'))
      expect([grey.width, grey.height, otherDots(dots, grey)]).toEqual([dots.widthDots, dots.heightDots, 0])
      expect(bitmapIn(writeLabels([{ dots, copies: 1 }], 'tspl', dotsPerMm)).bits).toEqual(dots.bits)
      const escpos = writeLabels([{ dots, copies: 1 }], 'escpos', dotsPerMm)
      expect(countUnread(escpos)).toBe(0)
      expect(readEscpos(escpos).flatMap((part) => (part.kind === 'image' ? [part.bits] : []))).toEqual([dots.bits])
    },
  )
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
        execFileSync(poppler.picture, ['-gray', '-f', String(page), '-l', String(page), ...size, file], {
          maxBuffer: 1e9,
        }),
      )
      const [first, second] = pages.map(greyOfSheet)
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

    it('have pictures dot by dot as they were drawn', async () => {
      const dots = await drawPictures(12)
      const { widthMm, heightMm } = withPictures
      const { bits, ...size } = dots
      const file = path.join(folder, 'pictures.pdf')
      const label = { ...size, packed: deflateSync(bits), copies: 1 }
      writeFileSync(file, writeSheets([label], { widthMm, heightMm, title: 'labels' }))
      // Three pixels a dot: the middle one says what the dot is, wherever the sheet puts its edge. Of the sheet, the label.
      const perDot = 3
      const scale = ['-scale-to-x', String(210 * 12 * perDot), '-scale-to-y', String(297 * 12 * perDot)]
      const grid = gridOf(widthMm, heightMm)
      const [left, top] = [grid.left, grid.top].map((mm) => String(Math.round(mm * 12 * perDot)))
      const [across, down] = [dots.widthDots, dots.heightDots].map((count) => String(count * perDot))
      const cut = ['-x', left ?? '', '-y', top ?? '', '-W', across ?? '', '-H', down ?? '']
      const sheet = greyOfSheet(execFileSync(poppler.picture, ['-gray', ...scale, ...cut, file], { maxBuffer: 1e9 }))
      const at = (dot: number): number => dot * perDot + 1
      const pixels = new Uint8Array(dots.widthDots * dots.heightDots).map((_, place) => {
        const [x, y] = [place % dots.widthDots, Math.floor(place / dots.widthDots)]
        return sheet.pixels[at(y) * sheet.width + at(x)] ?? 255
      })
      expect(sheet.width).toBe(dots.widthDots * perDot)
      expect(otherDots(dots, { width: dots.widthDots, height: dots.heightDots, pixels })).toBe(0)
    })
  })
