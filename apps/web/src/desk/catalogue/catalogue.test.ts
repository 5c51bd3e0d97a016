import 'fake-indexeddb/auto'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { describe, expect, it } from 'vitest'
import { BUCKET_COUNT, bucketOf } from './bucket.ts'
import { CacheDatabase, changeItems, clearCache, readFact, readItems, replaceItems } from './cache-db.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { MemberIndex } from './member-index.ts'
import { foldText } from './search-text.ts'
import { syncCatalogue } from './sync-catalogue.ts'
import type { SyncPorts } from './sync-catalogue.ts'

const itemOf = (id: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  id,
  productId: id,
  type: 'standard',
  name: `Item ${id}`,
  names: {},
  variantName: '',
  searchKeys: '',
  codes: [],
  customCode: null,
  sku: null,
  categoryId: null,
  brandId: null,
  unit: '',
  weightUnit: null,
  sellPriceMinor: 100,
  memberPriceMinor: null,
  special: null,
  taxId: null,
  isOnShelf: true,
  isDiscountable: true,
  memberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  isOpenPrice: false,
  minimumPriceMinor: null,
  stockPolicy: 'warn',
  onHand: 0,
  parts: [],
  imageUrl: null,
  ...facts,
})

describe('bucketOf', () => {
  it('spreads ids over all buckets', () => {
    const sizes = Array.from({ length: BUCKET_COUNT }, () => 0)
    for (let index = 0; index < 25_600; index += 1) sizes[bucketOf(`0190-${index}-${index * 7919}`)]! += 1
    expect(Math.min(...sizes)).toBeGreaterThan(50)
    expect(Math.max(...sizes)).toBeLessThan(170)
  })
})

describe('cache', () => {
  it('keeps, changes, removes and forgets', async () => {
    const db = new CacheDatabase('cache-test')
    const items = Array.from({ length: 1000 }, (_, index) => itemOf(`i${index}`))
    await replaceItems(db, items, 7)
    await changeItems(db, [itemOf('i3', { name: 'Changed' }), itemOf('new')], ['i4', 'never-there'], 9)
    const held = new Map((await readItems(db)).map((item) => [item.id, item.name]))
    expect(held.size).toBe(1000)
    expect([held.get('i3'), held.get('new'), held.get('i4')]).toEqual(['Changed', 'Item new', undefined])
    expect(await readFact(db, 'cursor')).toBe(9)
    await clearCache(db)
    expect(await readItems(db)).toEqual([])
    await db.delete()
  })
})

describe('CatalogueIndex', () => {
  const index = new CatalogueIndex([
    itemOf('tea', {
      name: 'Jasmine tea 500 ml',
      names: { zh: '茉莉花茶', ja: 'ジャスミン茶' },
      searchKeys: 'mlhc molihuacha ジャスミン',
      codes: ['036000291452'],
      customCode: 'T-1',
      sellPriceMinor: 990,
    }),
    itemOf('milk', { name: 'Milk tea', codes: ['6901234567892'], sku: 'MILK', sellPriceMinor: 1980 }),
    itemOf('off', { name: 'Old tea', codes: ['6901234567892'], isOnShelf: false }),
  ])
  const ids = (items: readonly DeskItem[]) => items.map(({ id }) => id)

  it('finds a UPC-A under its EAN-13, custom code and SKU', () => {
    expect(ids(index.findByCode(['0036000291452']))).toEqual(['tea'])
    expect(ids(index.findByCode(['036000291452']))).toEqual(['tea'])
    expect(ids(index.findByCode(['T-1']))).toEqual(['tea'])
    expect(ids(index.findByCode(['nothing', 'MILK']))).toEqual(['milk'])
    expect(index.findByCode(['nothing'])).toEqual([])
  })
  it('answers what is on the shelf first where a code is shared', () => {
    expect(ids(index.findByCode(['6901234567892']))).toEqual(['milk', 'off'])
  })
  it.each([
    ['tea', ['milk', 'tea']],
    ['mlhc', ['tea']],
    ['茉莉', ['tea']],
    ['じゃすみん', ['tea']],
    ['ｼﾞｬｽﾐﾝ', ['tea']],
    ['0002914', ['tea']],
    ['ＭＩＬＫ', ['milk']],
    ['tea jas', ['tea']],
    ['9.9', ['tea']],
    ['19.80', ['milk']],
    ['old', []],
    [' ', []],
  ])('finds %s', (query, wanted) => expect(ids(index.search(query, 2))).toEqual(wanted))

  it('changes and removes', () => {
    const own = new CatalogueIndex([itemOf('a', { codes: ['1111'] }), itemOf('b', { codes: ['1111'] })])
    own.change([itemOf('a', { codes: ['2222'] })], ['b'])
    expect(own.findByCode(['1111'])).toEqual([])
    expect(ids(own.findByCode(['2222']))).toEqual(['a'])
    expect(own.size).toBe(1)
    expect(own.version).toBe(1)
  })
})

describe('foldText', () => {
  it('makes widths, cases and kana alike', () => expect(foldText('  ＡＢＣ  カタカナ ﾊﾟ ')).toBe('abc かたかな ぱ'))
})

describe('MemberIndex', () => {
  const index = new MemberIndex([{ id: 'm', cardNumber: '8800', phone: '13800001234', name: 'Li', levelNumber: 1 }])
  it('asks for at least four digits', () => {
    expect(index.findByPhoneTail('234')).toEqual([])
    expect(index.findByPhoneTail('1234')).toHaveLength(1)
    expect(index.findByCard('8800')?.id).toBe('m')
  })
})

describe('syncCatalogue', () => {
  const double = (start: number | null, answers: Partial<SyncPorts> = {}) => {
    const log: unknown[] = []
    const pages = [
      { items: [itemOf('a')], next: 'a', cursor: 5 },
      { items: [itemOf('b')], next: null, cursor: 6 },
    ]
    const ports: SyncPorts = {
      readCursor: async () => start,
      fetchPage: async (after) => pages[after === null ? 0 : 1]!,
      fetchChanges: async (since) => ({
        items: since < 8 ? [itemOf('c')] : [],
        removed: [],
        cursor: Math.min(since + 2, 8),
        hasMore: since + 2 < 8,
        reset: false,
        setupChanged: since === 5,
      }),
      replaceAll: async (items, cursor) => void log.push(['all', items.length, cursor]),
      change: async (items, _, cursor) => void log.push(['change', items.length, cursor]),
      onProgress: () => {},
      ...answers,
    }
    return { ports, log }
  }
  it('fills an empty cache and fetches what changed meanwhile', async () => {
    const { ports, log } = double(null)
    expect(await syncCatalogue(ports)).toEqual({ setupChanged: true })
    expect(log).toEqual([
      ['all', 2, 5],
      ['change', 1, 7],
      ['change', 1, 8],
    ])
  })
  it('writes nothing when nothing changed', async () => {
    const { ports, log } = double(8)
    await syncCatalogue(ports)
    expect(log).toEqual([])
  })
  it('fills anew when its cursor is too old', async () => {
    const { ports, log } = double(1, {
      fetchChanges: async (since) => ({
        items: [],
        removed: [],
        cursor: since,
        hasMore: false,
        reset: since === 1,
        setupChanged: false,
      }),
    })
    await syncCatalogue(ports)
    expect(log).toEqual([['all', 2, 5]])
  })
})
