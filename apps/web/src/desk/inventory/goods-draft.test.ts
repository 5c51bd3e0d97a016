import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { describe, expect, it } from 'vitest'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { desk } from '../model/desk-state.ts'
import { linesOfDraft, withScan, type GoodsDraft } from './GoodsDraft.tsx'
import { contentOf } from './use-document-scans.ts'

const item = (id: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: id,
  codes: [],
  categoryId: null,
  sellPriceMinor: 100,
  stockPolicy: 'allow',
  onHand: 1,
  ...facts,
})
const scanned = (quantity: number | null = null) => ({ code: '', item: null, quantity })
const lines: GoodsDraft = [
  { variantId: 'tea', quantity: 2, serials: ['A'] },
  { variantId: 'rice', quantity: 500 },
]

describe('a scan on a draft', () => {
  it('of goods that stand there is one more, on top, and keeps the pieces that are named', () => {
    expect(withScan(lines, item('tea'), scanned())).toEqual([
      { variantId: 'tea', quantity: 3, serials: ['A'] },
      { variantId: 'rice', quantity: 500 },
    ])
  })

  it('of other goods stands before them', () => {
    expect(withScan(lines, item('cup'), scanned()).map(({ variantId }) => variantId)).toEqual(['cup', 'tea', 'rice'])
  })

  it('of weighed goods adds what a label says, and nothing where none says it', () => {
    const rice = item('rice', { weightUnit: 'kg' })
    expect(withScan(lines, rice, scanned(250))[0]).toEqual({ variantId: 'rice', quantity: 750 })
    expect(withScan(lines, rice, scanned())[0]).toEqual({ variantId: 'rice', quantity: 500 })
    expect(withScan([], rice, scanned())).toEqual([{ variantId: 'rice', quantity: 0 }])
  })

  it('leaves what was there as it was', () => {
    const before = structuredClone(lines)
    withScan(lines, item('tea'), scanned())
    expect(lines).toEqual(before)
  })
})

it('a call takes all goods with their pieces, none where none are named', () => {
  expect(linesOfDraft(lines)).toEqual([
    { variantId: 'tea', quantity: 2, serials: ['A'] },
    { variantId: 'rice', quantity: 500, serials: [] },
  ])
})

it('a pack that is scanned is what it holds, so many of it; a set, and a pack of goods that are not sold here, stay what they are', () => {
  const part = (variantId: string, quantity: number) => ({ variantId, quantity, listPriceMinor: 1, taxId: null })
  const bottle = item('bottle')
  desk.change({ catalogue: catalogueOf([bottle]) })
  const box = item('box', { type: 'combined', parts: [part('bottle', 12)] })
  const scan = (of: DeskItem, quantity: number | null = null) => {
    const { item: goods, quantity: many } = contentOf({ code: 'c', item: of, quantity })
    return [goods?.id, many]
  }
  expect([scan(box), scan(box, 2), scan(bottle)]).toEqual([
    ['bottle', 12],
    ['bottle', 24],
    ['bottle', null],
  ])
  const set = item('set', { type: 'combined', parts: [part('bottle', 1), part('glass', 1)] })
  const strange = item('strange', { type: 'combined', parts: [part('gone', 6)] })
  expect([scan(set), scan(strange)]).toEqual([
    ['set', null],
    ['strange', null],
  ])
  expect(
    withScan([{ variantId: 'bottle', quantity: 3 }], bottle, contentOf({ code: 'c', item: box, quantity: null })),
  ).toEqual([{ variantId: 'bottle', quantity: 15 }])
})
