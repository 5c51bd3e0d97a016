// The tax on an invoice is that of what is owed: what was refunded before it was issued is taken off, row by row.
import { expect, it } from 'vitest'
import { makePaper } from '../../../test/make-paper.ts'
import type { Locale } from '../../text/locale.ts'
import { amountText } from '../../text/money-text.ts'
import type { KeptSale } from '../kept-sale.ts'
import { invoiceDocument, type Invoice } from './invoice-document.ts'

const made = makePaper(34, { lines: 3, plans: 2 })
if (!made) throw new Error('no paper')
const { facts, shop } = made
const { number, at, snapshot, answer, tenders } = facts
const sale: KeptSale = {
  number,
  at,
  cashierName: 'Li',
  snapshot,
  answer,
  note: null,
  tenders,
  lines: [],
  offerNames: {},
  shop,
}
const invoice: Invoice = {
  kind: 'invoice',
  number: 'I-1',
  at,
  buyerName: 'B',
  buyerTaxNumber: '',
  purpose: '',
  refundedMinor: 0,
  credits: null,
}
const refunded = {
  ...invoice,
  refundedMinor: 1_130,
  refundedTaxes: [{ rateBasisPoints: 1_300, payableMinor: 1_130, taxMinor: 130 }],
}

/** The rows above the goods, as they are read. */
function rowsOf(about: Invoice, language: Locale = 'en-US'): string[] {
  const { blocks } = invoiceDocument(about, sale, language)
  const end = blocks.findIndex(({ kind }) => kind === 'rule')
  return blocks.slice(0, end).flatMap((block) => (block.kind === 'row' ? [`${block.left} ${block.right}`] : []))
}

const money = (minor: number): string => amountText(minor, answer.currencyCode)

it.each(['en-US', 'zh-CN', 'ja-JP'] as const)('says in %s which tax went back with what was refunded', (language) => {
  const rows = rowsOf(refunded, language)
  const at = rows.findIndex((row) => row.includes('13%'))
  expect(rows[at]).toContain(money(-1_130))
  expect(rows[at]?.endsWith(` ${money(-130)}`)).toBe(true)
  expect(rows[at - 1]?.endsWith(` ${money(-1_130)}`)).toBe(true)
})

it('says so on the credit note that takes it back too, and nothing where nothing was refunded', () => {
  const credit = { ...refunded, credits: { number: 'I-1', reason: 'wrong name' } }
  expect(rowsOf(credit).filter((row) => row.includes('13%'))).toHaveLength(1)
  expect(rowsOf(invoice).filter((row) => row.includes('%'))).toEqual([])
})
