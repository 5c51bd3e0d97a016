import { expect, it } from 'vitest'
import { moneyText } from '../../text/money-text.ts'
import { countUnread } from '../escpos/reader.ts'
import { writeEscpos } from '../escpos/writer.ts'
import { layOut } from '../lay-out.ts'
import { priceCheckPaper, type CheckedPrice } from './price-check.ts'

const outlet = { name: 'East Gate', currency: 'CNY', timeZone: 'Asia/Shanghai', locale: 'zh-CN' } as const
const tea: CheckedPrice = {
  name: '茉莉花茶',
  sellPriceMinor: 1_980,
  reducedMinor: null,
  per: '',
  codes: ['4006381333931'],
  customCode: '1001',
}
const paper = (over: Partial<CheckedPrice> = {}, shop: object = {}) =>
  priceCheckPaper({ ...tea, ...over }, '2026-03-02T04:00:00Z', {
    merchant: { name: 'Kassa' },
    outlet: { ...outlet, ...shop },
  })
const texts = (over: Partial<CheckedPrice> = {}, shop: object = {}): string => JSON.stringify(paper(over, shop).blocks)

it('says what goods cost, when it was asked, and their code', () => {
  const said = texts()
  for (const part of ['East Gate', '茉莉花茶', moneyText(1_980, 'CNY'), '2026-03-02 12:00', '4006381333931', '1001'])
    expect(said).toContain(part)
})

it('says both prices where something comes off, and what the price is for', () => {
  const said = texts({ reducedMinor: 1_500, per: 'kg' })
  expect(said).toContain(`${moneyText(1_980, 'CNY')} / kg`)
  expect(said).toContain(`${moneyText(1_500, 'CNY')} / kg`)
  expect(texts()).not.toContain('/ ')
})

it('has no bar code where none can be drawn', () => {
  expect(texts({ codes: ['茶', ''] })).not.toContain('barcode')
  expect(texts({ codes: [], customCode: null })).not.toContain('1001')
  expect(texts({}, { name: '' })).toContain('Kassa')
})

it.each([32, 48] as const)('fits %i cells in every language, and every byte is read back', (columns) => {
  for (const locale of ['en-US', 'zh-CN', 'ja-JP'] as const) {
    const document = paper({ name: 'ほうじ茶 '.repeat(30), reducedMinor: 99_999_999, per: 'pound' }, { locale })
    expect(() => layOut(document, columns)).not.toThrow()
    const bytes = writeEscpos(document, { encoding: 'gb18030', columns, isCut: true, opensDrawer: false })
    expect(countUnread(bytes)).toBe(0)
  }
})
