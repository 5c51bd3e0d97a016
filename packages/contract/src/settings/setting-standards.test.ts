import { readLabel } from '@kassa/domain/product/label-rule.ts'
import { CURRENCIES } from '@kassa/domain/money/money.ts'
import { encodings } from '@kassa/domain/receipt/escpos/code-page.ts'
import { writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import { describe, expect, it } from 'vitest'
import { standardOf } from './setting-standards.ts'

describe('the labels of scales, while nobody has said otherwise', () => {
  it.each(Object.values(CURRENCIES))('carry the smallest amounts of $code', ({ code, exponent }) => {
    const read = readLabel(standardOf('sales.label-rules', code), '2112345015002', exponent)
    expect(read).toMatchObject({ ok: true, value: { itemCode: '12345', amountMinor: 1_500 } })
  })
})

describe('receipts, while nobody has said otherwise', () => {
  it.each([
    ['CNY', 'gb18030'],
    ['JPY', 'shift-jis'],
    ['USD', 'ascii'],
    ['ETB', 'bitmap'],
    ['KWD', 'ascii'],
  ] as const)('are written in %s as %s, else as everywhere', (currency, encoding) => {
    expect(standardOf('sales.receipt', currency)).toEqual({ ...standardOf('sales.receipt', null), encoding })
  })

  it('are Japanese to a printer in Japan', () => {
    const blocks = [{ kind: 'text', text: '領収書 ほうじ茶 ｱｲｽ' }] as const
    const encoding = encodings[standardOf('sales.receipt', 'JPY').encoding]
    const look = { encoding, columns: 48, isCut: false, opensDrawer: false } as const
    const bytes = writeEscpos({ version: 1, language: 'ja-JP', title: '', blocks }, look)
    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('領収書 ほうじ茶 ｱｲｽ')
  })
})
