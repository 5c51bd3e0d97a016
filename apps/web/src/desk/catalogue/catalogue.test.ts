import 'fake-indexeddb/auto'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { BUCKET_COUNT, bucketOf } from './bucket.ts'
import { CacheDatabase, clearCache, readBuckets, readFact } from './cache-db.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { changeItems, startFilling } from './fill-cache.ts'
import { MemberIndex } from './member-index.ts'
import { packMembers } from './packed-members.ts'
import { changeBucket } from './pack-bucket.ts'
import { unpackItems } from './packed-bucket.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { syncCatalogue } from './sync-catalogue.ts'
import type { SyncPorts } from './sync-catalogue.ts'

const itemOf = (id: string, facts: Partial<DeskItem> = {}): DeskItem => ({
  ...usualItem,
  id,
  productId: id,
  name: `Item ${id}`,
  sellPriceMinor: 100,
  ...facts,
})

const ids = (items: readonly DeskItem[]) => items.map(({ id }) => id)

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
    const filling = startFilling(db, 0)
    await filling.take(items)
    await filling.finish(7, () => undefined)
    await changeItems(db, [itemOf('i3', { name: 'Changed' }), itemOf('new')], ['i4', 'never-there'], 9)
    const read = (await readBuckets(db)).flatMap((packed) => unpackItems(packed))
    const held = new Map(read.map((item) => [item.id, item.name]))
    expect(read.find(({ id }) => id === 'i7')).toEqual(items[7])
    expect(held.size).toBe(1000)
    expect([held.get('i3'), held.get('new'), held.get('i4')]).toEqual(['Changed', 'Item new', undefined])
    expect(await readFact(db, 'cursor')).toBe(9)
    await clearCache(db)
    expect(await readBuckets(db)).toEqual([])
    await db.delete()
  })
})

describe('a feed of many goods', () => {
  const db = new CacheDatabase('cache-feed')
  const items = Array.from({ length: 5_000 }, (_, index) => itemOf(`i${String(index)}`))
  const put = vi.spyOn(db.items, 'bulkPut')

  it('goes to the disk a few buckets at a time, the cursor last; what died in between is written again', async () => {
    const filling = startFilling(db, 0)
    await filling.take(items)
    await filling.finish(1, () => undefined)
    const changed = items.map((item) => ({ ...item, name: 'Dearer' }))
    put.mockClear()
    const breath = vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => {
      throw new Error('the page died')
    })
    await expect(changeItems(db, changed, [], 2)).rejects.toThrow('the page died')
    breath.mockRestore()
    expect([put.mock.calls.length, await readFact(db, 'cursor')]).toEqual([1, 1])
    await changeItems(db, changed, [], 2)
    expect(await readFact(db, 'cursor')).toBe(2)
    const read = (await readBuckets(db)).flatMap((packed) => unpackItems(packed))
    expect([read.length, new Set(read.map(({ name }) => name))]).toEqual([items.length, new Set(['Dearer'])])
    expect(Math.max(...put.mock.calls.map(([buckets]) => buckets.length))).toBeLessThanOrEqual(8)
  })

  it('that is filled anew forgets what is no longer there', async () => {
    const filling = startFilling(db, 0)
    await filling.take(items.slice(0, 10))
    await filling.finish(3, () => undefined)
    expect((await readBuckets(db)).flatMap((packed) => unpackItems(packed))).toHaveLength(10)
    await db.delete()
  })
})

describe('CatalogueIndex', () => {
  const index = catalogueOf([
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

  it('finds whole words first, then beginnings, then what lies inside a word', () => {
    const named = [
      'Chocolate cake',
      'Colander',
      'Cherry-cola sweets',
      'Diet Cola',
      'Chocolate cola',
      'Ice colada',
      'Cola',
    ]
    const found = catalogueOf(named.map((name) => itemOf(name, { name }))).search('cola', 2)
    expect(ids(found)).toEqual([
      'Cola',
      'Diet Cola',
      'Chocolate cola',
      'Colander',
      'Ice colada',
      'Chocolate cake',
      'Cherry-cola sweets',
    ])
  })

  it('begins prices by its clock, and says once that it has', () => {
    let now = 1_000
    const upcoming = [{ at: 2_000, sellPriceMinor: 1_190, memberPriceMinor: null }]
    const tea = itemOf('tea', { codes: ['6901234567892'], sellPriceMinor: 990, memberPriceMinor: 900, upcoming })
    const own = catalogueOf([tea], () => now)
    const pricesOf = () =>
      [own.find('tea'), ...own.findByCode(['6901234567892']), ...own.first(1)].map((item) => item?.sellPriceMinor)
    expect([pricesOf(), own.hasBegun()]).toEqual([[990, 990, 990], false])
    now = 2_000
    expect([own.hasBegun(), own.hasBegun(), pricesOf(), own.find('tea')?.memberPriceMinor]).toEqual([
      true,
      false,
      [1_190, 1_190, 1_190],
      900,
    ])
  })

  it('takes buckets in the place of others', () => {
    const own = catalogueOf([itemOf('a', { codes: ['1111'] }), itemOf('b', { codes: ['1111'] })])
    const gone = new Set(['a', 'b'])
    const fresh = [itemOf('a', { codes: ['2222'] })]
    own.putBuckets(
      [bucketOf('a'), bucketOf('b')].map((bucket) =>
        changeBucket(
          bucket,
          undefined,
          gone,
          fresh.filter(({ id }) => bucketOf(id) === bucket),
        ),
      ),
    )
    expect(own.findByCode(['1111'])).toEqual([])
    expect(ids(own.findByCode(['2222']))).toEqual(['a'])
    expect(own.size).toBe(1)
  })
  it('knows variants, categories and the first goods of each', () => {
    const own = catalogueOf([
      itemOf('v2', { productId: 'shirt', categoryId: 'wear' }),
      itemOf('v1', { productId: 'shirt', categoryId: 'wear' }),
      itemOf('v3', { productId: 'shirt', isOnShelf: false, categoryId: 'old' }),
      itemOf('cup', { categoryId: 'home' }),
    ])
    expect(ids(own.variantsOf('shirt'))).toEqual(['v1', 'v2'])
    expect(ids(own.variantsOf('cup'))).toEqual(['cup'])
    expect(own.categoryIds()).toEqual(new Set(['wear', 'home']))
    expect(own.first(9, { categoryIds: ['wear'], onePerProduct: true })).toHaveLength(1)
    expect(ids(own.first(9, { categoryIds: ['home'] }))).toEqual(['cup'])
    expect(own.first(2)).toHaveLength(2)
    expect(own.first(9, { categoryIds: ['none'] })).toEqual([])
  })

  it('shows them by category and name, however they came here', () => {
    const items = [
      itemOf('e', { name: 'Soap', categoryId: null }),
      itemOf('d', { name: 'Tea 1000 g', categoryId: 'drinks' }),
      itemOf('c', { name: 'Bread', categoryId: 'bakery' }),
      itemOf('b', { name: 'Tea 100 g', categoryId: 'drinks' }),
      itemOf('a', { name: 'Coffee', categoryId: 'drinks' }),
      itemOf('f', { name: 'Coffee', categoryId: 'drinks' }),
    ]
    const categoryIds = ['drinks', 'bakery', null]
    const wanted = ['a', 'f', 'b', 'd', 'c', 'e']
    for (const came of [items, items.toReversed()])
      expect(ids(catalogueOf(came).first(9, { categoryIds }))).toEqual(wanted)
    const buckets = catalogueOf(items).first(4, { categoryIds })
    expect(ids(buckets)).toEqual(wanted.slice(0, 4))
    expect(ids(catalogueOf(items).first(3))).toEqual(['c', 'a', 'f'])
  })

  it('finds the first of very many without sorting them all', () => {
    const many = Array.from({ length: 4_000 }, (_, at) =>
      itemOf(`i${at}`, { name: `n${String((at * 7919) % 4_000).padStart(4, '0')}` }),
    )
    const names = catalogueOf(many)
      .first(3)
      .map(({ name }) => name)
    expect(names).toEqual(['n0000', 'n0001', 'n0002'])
  })
})

describe('packed goods', () => {
  it('come out as they went in, and are found by every text, as a plain walk over all of them finds them', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '茶', 'カ', '1', '.'), maxLength: 6 })
    const someItem = fc.record({
      name: text,
      variantName: text,
      searchKeys: text,
      codes: fc.array(fc.stringMatching(/^[1-9a]{1,5}$/), { maxLength: 2 }),
      customCode: fc.option(fc.stringMatching(/^[1-9a]{1,3}$/)),
      categoryId: fc.option(fc.constantFrom('k1', 'k2')),
      sellPriceMinor: fc.nat(3000),
      isOnShelf: fc.boolean(),
      parts: fc.constantFrom<DeskItem['parts']>([], [{ variantId: 'x', quantity: 2, listPriceMinor: 5, taxId: null }]),
      names: fc.constantFrom<DeskItem['names']>({}, { zh: '茶' }, { ja: 'カ', en: 'tea' }),
    })
    fc.assert(
      fc.property(fc.array(someItem, { maxLength: 30 }), text, (facts, query) => {
        const items = facts.map((each, index) => itemOf(`i${String(index)}`, each))
        const index = catalogueOf(items)
        for (const item of items) {
          expect(index.find(item.id)).toEqual({ ...item, searchKeys: '' })
          for (const code of item.codes) expect(ids(index.findByCode([code]))).toContain(item.id)
        }
        const words = foldForSearch(query).split(' ').filter(Boolean)
        const isHit = (item: DeskItem): boolean => {
          const texts = [
            `${item.name} ${item.variantName}`,
            item.names.en,
            item.names.zh,
            item.names.ja,
            item.searchKeys,
          ]
          const all = [...texts, ...item.codes, item.customCode].map((each) => foldForSearch(each ?? '')).join('\t')
          const isPrice = words.length === 1 && /^\d{1,6}([.]\d{1,3})?$/.test(words[0]!)
          const costs = isPrice && item.sellPriceMinor === Math.round(Number(words[0]) * 100)
          return item.isOnShelf && (costs || words.every((word) => all.includes(word)))
        }
        const wanted = words.length === 0 ? [] : items.filter(isHit)
        expect(ids(index.search(query, 2)).toSorted()).toEqual(ids(wanted).toSorted())
      }),
      { numRuns: 300 },
    )
  })
})

describe('foldForSearch', () => {
  it('makes widths, cases and kana alike', () => expect(foldForSearch('  ＡＢＣ  カタカナ ﾊﾟ ')).toBe('abc かたかな ぱ'))
})

describe('MemberIndex', () => {
  const level = { id: 'l', name: 'Gold', number: 5, offBasisPoints: 1_000, earnRatioHundredths: 200 }
  const head = { keeps: 'initial', currency: 'CNY', levels: [level], cursor: null }
  const member = { id: 'm', card: '88A0', tail: '1234', initial: '李', levelId: 'l', birthday: null }
  const index = new MemberIndex([packMembers([member, { ...member, id: 'n', card: '7', tail: '' }])], head)
  it('asks for at least four digits', () => {
    expect(index.findByPhoneTail('234')).toEqual([])
    expect(index.findByPhoneTail('1234')).toEqual([member])
    expect(index.findByPhoneTail('13800001234')).toEqual([member])
    expect(index.findByPhoneTail('9999')).toEqual([])
    expect(index.findByCard('88a0')).toEqual({ member })
    expect(index.levelOf(member)).toBe(level)
    expect(index.levelOf({ ...member, levelId: null })).toBeUndefined()
  })
})

describe('syncCatalogue', () => {
  const double = (start: number | null, answers: Partial<SyncPorts> = {}) => {
    const log: unknown[] = []
    const pages = [
      { items: [itemOf('a')], next: 'a', cursor: 5, starts: [] },
      { items: [itemOf('b')], next: null, cursor: 6, starts: [] },
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
      fill: () => {
        let taken = 0
        return {
          take: async (items) => void (taken += items.length),
          finish: async (cursor) => void log.push(['all', taken, cursor]),
        }
      },
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
  it('asks for further pages side by side, each item once, whatever was listed meanwhile', async () => {
    const listed = Array.from({ length: 23 }, (_, place) => String.fromCharCode(97 + place))
    const taken: string[] = []
    let [onTheWay, most] = [0, 0]
    const { ports } = double(null, {
      fetchPage: async (after, until) => {
        most = Math.max(most, (onTheWay += 1))
        await new Promise((goOn) => setTimeout(goOn))
        // New goods between two that the first page cut at: the page that has them ends before its last.
        const all = after === null ? listed : [...listed, 'fa', 'fb', 'fc', 'fd', 'fe'].toSorted()
        const here = all.filter((id) => (after === null || id > after) && (until === null || id <= until))
        onTheWay -= 1
        const items = here.slice(0, 4).map((id) => itemOf(id))
        const next = here.length > 4 ? (items.at(-1)?.id ?? null) : null
        return { items, next, cursor: 8, starts: after === null ? ['d', 'h', 'l', 'p', 't'] : [] }
      },
      fill: () => ({
        take: async (items) => void taken.push(...items.map(({ id }) => id)),
        finish: async () => undefined,
      }),
    })
    await syncCatalogue(ports)
    expect(taken.toSorted()).toEqual([...listed, 'fa', 'fb', 'fc', 'fd', 'fe'].toSorted())
    expect(most).toBe(3)
  })
  it('asks for nothing more once a page does not come', async () => {
    let asked = 0
    const { ports, log } = double(null, {
      fetchPage: async (after) => {
        asked += 1
        if (after === 'b') throw new Error('no line')
        return {
          items: [itemOf('a')],
          next: after === null ? 'a' : null,
          cursor: 8,
          starts: ['a', 'b', 'c', 'd', 'e', 'f'],
        }
      },
    })
    await expect(syncCatalogue(ports)).rejects.toThrow('no line')
    await new Promise((goOn) => setTimeout(goOn, 5))
    expect(asked).toBeLessThan(6)
    expect(log).toEqual([])
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
