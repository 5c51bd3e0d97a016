import { layOut } from '@kassa/domain/receipt/lay-out.ts'
import type { ReceiptBlock } from '@kassa/domain/receipt/receipt-document.ts'
import { expect, it } from 'vitest'
import { compareLines } from './line-difference.ts'
import { paperText } from './paper-texts.ts'

const textsOf = (block: ReceiptBlock) =>
  layOut({ version: 1, language: 'en-US', title: '', blocks: [block] }, 48).map((line) =>
    paperText(line, (kind) => kind),
  )
const isSame = (before: ReceiptBlock, after: ReceiptBlock): boolean =>
  compareLines(textsOf(before), textsOf(after)).every(({ side }) => side === 'both')

const thanks = { kind: 'text', text: 'Thanks', align: 'left', size: 'normal', isBold: false } as const
const picture = { kind: 'image', widthDots: 8, heightDots: 2, bits: 'gAE=' } as const

it.each<[string, ReceiptBlock, ReceiptBlock]>([
  ['where it stands', thanks, { ...thanks, align: 'center' }],
  ['how large it is', thanks, { ...thanks, size: 'tall' }],
  ['whether it is bold', thanks, { ...thanks, isBold: true }],
  ['what it says', thanks, { ...thanks, text: 'Thank you' }],
  ['another picture of the same size', picture, { ...picture, bits: 'AYA=' }],
  ['the same dots in another shape', picture, { ...picture, widthDots: 16, heightDots: 1 }],
  ['another code', { kind: 'qr', code: 'a' }, { kind: 'qr', code: 'b' }],
  ['bars for dots', { kind: 'qr', code: 'a' }, { kind: 'barcode', code: 'a' }],
])('two papers differ in %s', (_, before, after) => {
  expect([isSame(before, before), isSame(after, after), isSame(before, after)]).toEqual([true, true, false])
})

it('says of a text how it looks', () => {
  expect(textsOf({ ...thanks, align: 'right', isBold: true })[0]).toMatchObject({
    text: 'Thanks',
    look: { align: 'right', size: 'normal', isBold: true },
  })
})
