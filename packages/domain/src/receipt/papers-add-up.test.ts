import { expect, it } from 'vitest'
import { makePaper } from '../../test/make-paper.ts'
import { figuresOf, sumOf } from '../../test/paper-sums.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { receiptOf } from './sale-receipt.ts'
import { receiptWords } from './words/receipt-words.ts'

const words = receiptWords['en-US']

it('the rows of a sale add up to its total, from the goods and from the subtotal', () => {
  for (let seed = 1; seed <= (propertyRuns(400).numRuns ?? 400); seed += 1) {
    const paper = makePaper(seed)
    if (!paper) continue
    const { currency } = paper.shop.outlet
    const here = { ...paper.shop, outlet: { ...paper.shop.outlet, locale: 'en-US' as const } }
    const rows = figuresOf(receiptOf({ ...paper.facts, proof: null }, here).blocks, currency)
    const total = rows.findIndex(([left]) => left === words.total)
    const subtotal = rows.findIndex(([left]) => left.startsWith(words.subtotal))
    expect([seed, sumOf(rows.slice(subtotal, total))]).toEqual([seed, rows[total]?.[1]])
  }
})
