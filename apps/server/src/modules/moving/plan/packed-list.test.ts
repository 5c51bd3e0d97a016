import { expect, test } from 'vitest'
import { understand } from '../look.ts'
import { readBrought } from '../files/read-brought.ts'
import { joinedList, keepPacked } from './packed-list.ts'

const numbers = (count: number): { readonly at: number; readonly names: readonly (string | null)[] }[] =>
  Array.from({ length: count }, (_, at) => ({ at, names: [`Ünit ${at} 茶 \u{1F375}`, null] }))

test.each([0, 1, 49, 50, 51, 100, 1_250])('%i things come back as they were, in their order', (count) => {
  const all = numbers(count)
  const kept = keepPacked(all)
  expect(kept).toHaveLength(count)
  expect([...kept]).toEqual(all)
  expect([...kept]).toEqual(all)
  expect(kept.map(({ at }) => at)).toEqual(all.map(({ at }) => at))
  expect(kept.flatMap(({ names }) => names)).toEqual(all.flatMap(({ names }) => names))
  expect(kept.filter(({ at }) => at % 250 === 1)).toEqual(all.filter(({ at }) => at % 250 === 1))
  expect(kept.some(({ at }) => at === count - 1)).toBe(count > 0)
  expect(kept.some(({ at }) => at === count)).toBe(false)
  expect(JSON.parse(JSON.stringify(kept))).toEqual(all)
  expect([kept.at(0), kept.at(-1), kept.at(count)]).toEqual([all.at(0), all.at(-1), undefined])
  expect([...kept.entries()]).toEqual([...all.entries()])
  // In an order in which none is where the one before was.
  const places = Array.from({ length: count }, (_, at) => (at * 501) % count)
  expect(places.map((place) => kept.at(place))).toEqual(places.map((place) => all[place]))
})

test('several lists are one, in their order', () => {
  const all = numbers(300)
  const lists = [all.slice(0, 120), [], all.slice(120, 121), all.slice(121)].map((some) => keepPacked(some))
  const joined = joinedList(lists)
  expect([joined.length, [...joined], [...joined], joined.map(({ at }) => at)]).toEqual([
    300,
    all,
    all,
    all.map(({ at }) => at),
  ])
  expect([joined.at(120), joined.at(-1), joined.at(300)]).toEqual([all[120], all[299], undefined])
  expect([...joinedList<object>([])]).toEqual([])
})

test('goods of a long file are read as those of a short one, rows of one product apart', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `h-${at},Thing ${at},Size,M,S-${at},3.50,4`)
  const later = Array.from({ length: 1_200 }, (_, at) => `h-${at},,Size,L,L-${at},4.50,`)
  const read = async (lines: readonly string[]) => {
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty'
    const text = [head, ...lines].join('\n')
    return understand(await readBrought([{ name: 'a.csv', bytes: Buffer.from(text) }]), {}).goods
  }
  const long = await read([...rows, ...later])
  expect(long).toHaveLength(1_200)
  const [first] = await read([rows[700] ?? '', later[700] ?? ''])
  const strip = (one: unknown): string => JSON.stringify(one).replaceAll(/"row":\d+/g, '')
  expect(strip(long.at(700))).toBe(strip(first))
})
