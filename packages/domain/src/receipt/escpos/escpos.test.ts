// oxlint-disable-next-line no-restricted-imports -- the test runs in Node and reads recorded printer jobs
import { existsSync, readFileSync } from 'node:fs'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutToCells, textCells, wrapToCells } from '../character-width.ts'
import { encodeText, textFor } from './code-page.ts'
import { countUnread, lineText, readEscpos } from './reader.ts'
import type { PaperPart } from './reader.ts'
import { writeDrawerKick, writeEscpos } from './writer.ts'
import { layOut } from '../lay-out.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'

const documentOf = (language: ReceiptDocument['language'], blocks: readonly ReceiptBlock[]): ReceiptDocument => ({
  version: 1,
  language,
  title: 'test',
  blocks,
})
const texts = (parts: readonly PaperPart[]): string[] =>
  parts.flatMap((part) => (part.kind === 'line' ? [lineText(part.runs)] : []))
const options = { encoding: 'windows-1252', columns: 48, isCut: true, opensDrawer: false } as const

describe('cells', () => {
  it('counts CJK double and marks not at all', () => {
    expect(textCells('茶 tea')).toBe(6)
    expect(textCells('か\u3099')).toBe(2)
    expect(cutToCells('茶茶茶', 5)).toBe('茶茶')
  })
  it('wraps at blanks, and anywhere without them', () => {
    expect(wrapToCells('Jasmine tea in bottles', 12)).toEqual(['Jasmine tea', 'in bottles'])
    expect(wrapToCells('茉莉花茶茉莉花茶', 8)).toEqual(['茉莉花茶', '茉莉花茶'])
    expect(wrapToCells('', 8)).toEqual([''])
    expect(wrapToCells('  2 x 9.90', 12)).toEqual(['  2 x 9.90'])
  })
  it('never makes a line wider than the paper and never loses a character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '茶', 'ｱ', 'ー', '9'), maxLength: 120 })
    fc.assert(
      fc.property(text, fc.constantFrom(32, 48), (text, cells) => {
        const lines = wrapToCells(text, cells)
        expect(Math.max(...lines.map(textCells))).toBeLessThanOrEqual(cells)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})

describe('layout', () => {
  it('sets figures to the right edge and gives a long name its own lines', () => {
    const lines = layOut(
      documentOf('en-US', [
        { kind: 'row', left: 'TOTAL', right: '288.70', size: 'large' },
        { kind: 'row', left: 'Jasmine tea from the mountains of the south', right: '1,234,567.00' },
      ]),
      32,
    )
    expect(lines.map((line) => (line.kind === 'text' ? line.text : ''))).toEqual([
      'TOTAL     288.70',
      'Jasmine tea from',
      'the mountains of',
      'the south           1,234,567.00',
    ])
  })
  it('never cuts an amount, however wide it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.stringMatching(/^[0-9]{1,15}[.][0-9]{2}$/), (left, right) => {
        const lines = layOut(documentOf('en-US', [{ kind: 'row', left, right, size: 'large' }]), 32)
        expect(lines.some((line) => line.kind === 'text' && line.text.endsWith(right))).toBe(true)
      }),
    )
  })
})

describe('bytes', () => {
  it.each([
    ['gb18030', '茉莉花茶 ¥19.80', '茉莉花茶 ￥19.80'],
    ['shift_jis', 'ほうじ茶 ￥198 ｱｲｽ', 'ほうじ茶 ¥198 ｱｲｽ'],
    ['windows-1252', 'Café ¥5 − tax', 'Café ¥5 - tax'],
    ['windows-1252', 'Total €7.93, £5, CA$76.00', 'Total €7.93, £5, CA$76.00'],
  ] as const)('%s comes back from the paper', (encoding, text, wanted) => {
    const document = documentOf('en-US', [{ kind: 'text', text }])
    expect(texts(readEscpos(writeEscpos(document, { ...options, encoding })))).toEqual([wanted])
  })
  it('keeps style, codes, drawer and cut', () => {
    const blocks: ReceiptBlock[] = [
      { kind: 'text', text: 'TOTAL', size: 'large', isBold: true, align: 'center' },
      { kind: 'barcode', code: 'RC-1-2-00001' },
      { kind: 'qr', code: 'https://kassa.example/茶' },
      { kind: 'rule' },
    ]
    const parts = readEscpos(writeEscpos(documentOf('en-US', blocks), { ...options, opensDrawer: true }))
    expect(parts.map(({ kind }) => kind)).toEqual(['drawer', 'line', 'barcode', 'line', 'qr', 'line', 'line', 'cut'])
    expect(parts[1]).toMatchObject({ align: 'center', runs: [{ isBold: true, widthFactor: 2, heightFactor: 2 }] })
    expect(parts[2]).toMatchObject({ data: 'RC-1-2-00001', symbology: 73 })
    expect(parts[4]).toMatchObject({ data: 'https://kassa.example/茶' })
    expect(readEscpos(writeDrawerKick())).toEqual([{ kind: 'drawer' }])
    const socket = (of: 1 | 2) => writeDrawerKick(of).at(-3)
    expect([socket(1), socket(2)]).toEqual([0, 1])
  })
  it.each([
    ['RC-1-02-000148', 32, 334],
    ['RC-1-02B-000148', 32, 356],
    ['RC-2026-KASSA/12-02B-000148', 32, null],
    ['RC-2026-KASSA/12-02B-000148', 48, null],
    ['{A}{{B', 32, 202],
    ['6901234567892', 32, 246],
  ] as const)('prints the bars of %s on %i columns within the paper', (code, columns, widthDots) => {
    const bytes = writeEscpos(documentOf('en-US', [{ kind: 'barcode', code }]), { ...options, columns })
    expect(countUnread(bytes)).toBe(0)
    const [first, second] = readEscpos(bytes)
    if (widthDots !== null) return expect(first).toEqual({ kind: 'barcode', symbology: 73, data: code, widthDots })
    expect(first).toMatchObject({ kind: 'image', heightDots: 64 })
    expect(first?.kind === 'image' ? first.widthDots : Infinity).toBeLessThanOrEqual(columns * 12)
    expect(second).toMatchObject({ kind: 'line', align: 'center', runs: [{ text: code }] })
  })
  it('leaves the text alone where no bars fit', () => {
    const code = 'x'.repeat(31)
    const bytes = writeEscpos(documentOf('en-US', [{ kind: 'barcode', code }]), { ...options, columns: 32 })
    expect(readEscpos(bytes).map(({ kind }) => kind)).toEqual(['line', 'cut'])
  })
  it('draws a line the page cannot write, and says so with a question mark where nothing draws', () => {
    const foreign = documentOf('en-US', [{ kind: 'text', text: '茶 tea' }])
    expect(texts(readEscpos(writeEscpos(foreign, options)))).toEqual(['? tea'])
    const drawLine = () => ({ widthDots: 576, heightDots: 24, bits: new Uint8Array(72 * 24).fill(255) })
    expect(readEscpos(writeEscpos(foreign, { ...options, drawLine }))[0]).toMatchObject({
      kind: 'image',
      widthDots: 576,
      heightDots: 24,
    })
  })
  it('knows both tables by heart', () => {
    expect(encodeText('gb18030', '中')).toEqual([0xd6, 0xd0])
    expect(encodeText('shift_jis', '日')).toEqual([0x93, 0xfa])
    expect(encodeText('shift_jis', '中国们')).toBeNull()
    expect(textFor('gb18030', '¥1')).toBe('￥1')
  })
})

describe('against another encoder', () => {
  it('prints what @point-of-sale/receipt-printer-encoder prints', () => {
    const other = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: 48, feedBeforeCut: 0 })
      .initialize()
      .align('center')
      .bold(true)
      .size(2, 2)
      .line('Kassa')
      .size(1, 1)
      .bold(false)
      .align('left')
      .line('Tea                                        19.80')
      .qrcode('RC-1-2-00001')
      .pulse()
      .cut('partial')
      .encode()
    const own = writeEscpos(
      documentOf('en-US', [
        { kind: 'text', text: 'Kassa', align: 'center', isBold: true, size: 'large' },
        { kind: 'row', left: 'Tea', right: '19.80' },
        { kind: 'qr', code: 'RC-1-2-00001' },
      ]),
      { ...options, opensDrawer: true },
    )
    // The other one centers with blanks of its own, so only what is printed is compared, and how.
    const printed = (bytes: Uint8Array) =>
      readEscpos(bytes)
        .flatMap((part): unknown[] =>
          part.kind === 'line'
            ? part.runs.map((run) => ({ ...run, column: 0, text: run.text.trim() })).filter(({ text }) => text !== '')
            : [part],
        )
        .map((part) => JSON.stringify(part))
        .toSorted()
    expect(printed(own)).toEqual(printed(other))
  })
})

const folder = ['../shared/data/escpos', '../../shared/data/escpos'].find((path) => existsSync(path))

describe('real jobs (../shared/data/escpos)', () => {
  if (folder === undefined) {
    it('are absent beside the repository: none was read', () => expect(folder).toBeUndefined())
    return
  }
  const bytesOf = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}`))

  it('reads a real receipt with logo, bold, double width, cut and drawer', () => {
    const parts = readEscpos(bytesOf('receipt-with-logo.bin'))
    const wanted = readFileSync(`${folder}/receipt-with-logo.commands.txt`, 'utf8')
      .split('\n')
      .flatMap((line) => /^TXT b'(.*)'$/.exec(line)?.[1]?.trim() ?? [])
    expect(
      texts(parts)
        .map((text) => text.trim())
        .filter(Boolean),
    ).toEqual(wanted)
    expect(parts.filter(({ kind }) => kind !== 'line').map(({ kind }) => kind)).toEqual(['image', 'cut', 'drawer'])
    expect(parts.find(({ kind }) => kind === 'image')).toMatchObject({ widthDots: 304 })
  })
  it.each([
    ['receiptline-zh-receipt-48-gb18030.bin', ['收银小票', '门店: 东城店', '西兰花(称重)', '合计', '微信支付']],
    ['receiptline-ja-credit1-32-shiftjis.bin', ['クレジットカード売上票', '金額', '¥12,345']],
    ['receiptline-en-receipt-48-cp437.bin', ['CHANGE', '200.00', '14.20']],
  ])('reads %s', (name, wanted) => {
    const text = texts(readEscpos(bytesOf(name))).join('\n')
    for (const words of wanted) expect(text).toContain(words)
  })
})
