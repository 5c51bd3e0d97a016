import { expect, it } from 'vitest'
import { layOut } from '../lay-out.ts'
import { pickList, pickParts, type PickLine, type PickPrinter } from './pick-list.ts'

/** food > hot > soup, food > cold; drinks. */
const categories = [
  { id: 'food', parentId: null },
  { id: 'hot', parentId: 'food' },
  { id: 'soup', parentId: 'hot' },
  { id: 'cold', parentId: 'food' },
  { id: 'drinks', parentId: null },
]
const line = (categoryId: string | null, name = categoryId ?? 'none'): PickLine => ({
  name,
  quantity: '1',
  note: '',
  categoryId,
})
const printer = (id: string, ...categoryIds: string[]): PickPrinter => ({ id, name: id, categoryIds })
const sold = [line('soup'), line('drinks'), line('cold'), line(null), line('hot')]
const parts = (printers: readonly PickPrinter[], lines: readonly PickLine[] = sold) =>
  pickParts(lines, printers, categories).map((part) => [
    part.printer?.id ?? 'main',
    ...part.lines.map(({ name }) => name),
  ])

it('a printer writes its categories with all below them, the main one what none claims', () => {
  expect(parts([printer('kitchen', 'food'), printer('bar', 'drinks')])).toEqual([
    ['kitchen', 'soup', 'cold', 'hot'],
    ['bar', 'drinks'],
    ['main', 'none'],
  ])
})

it('the nearest claim counts, and each that makes it writes the line', () => {
  expect(parts([printer('kitchen', 'food'), printer('stove', 'soup'), printer('pass', 'food', 'drinks')])).toEqual([
    ['kitchen', 'cold', 'hot'],
    ['stove', 'soup'],
    ['pass', 'drinks', 'cold', 'hot'],
    ['main', 'none'],
  ])
})

it.each<[string, readonly PickPrinter[], readonly PickLine[]]>([
  ['no printer of the outlet', [], sold],
  ['none that claims anything', [printer('kitchen')], sold],
  ['nothing sold', [printer('kitchen', 'food')], []],
])('with %s there is no paper', (_, printers, lines) => expect(parts(printers, lines)).toEqual([]))

it('what nobody claims goes to the main one whole, and an unknown category or a branch that bites its tail too', () => {
  expect(parts([printer('kitchen', 'soup')], [line('gone'), line('drinks')])).toEqual([['main', 'gone', 'drinks']])
  const ring = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
  ]
  expect(pickParts([line('a')], [printer('kitchen', 'food')], ring)).toEqual([{ printer: null, lines: [line('a')] }])
})

it('no line is lost, whatever claims it', () => {
  const ids = categories.map(({ id }) => id)
  for (let mask = 1; mask < 2 ** ids.length; mask += 1) {
    const [one, other] = [ids.filter((_, at) => mask & (1 << at)), ids.filter((_, at) => (mask * 7) & (1 << at))]
    const written = parts([printer('one', ...one), printer('other', ...other)]).flatMap(([, ...names]) => names)
    expect(new Set(written)).toEqual(new Set(sold.map(({ name }) => name)))
  }
})

it('the paper says what, how much and for whom, and no amount', () => {
  const lines = [{ ...line('soup', 'Soup of the day'), quantity: '2', note: 'no leek' }]
  const sale = {
    number: '1-02-000003',
    at: '2026-01-01T10:00:00Z',
    cashierName: 'Mei',
    note: 'Table 4',
    isTraining: true,
  }
  const shop = { outlet: { name: 'Quay', timeZone: 'Asia/Tokyo', locale: 'en-US' as const } }
  const document = pickList({ printer: printer('Kitchen', 'food'), lines }, sale, shop)
  expect(document.title).toBe('PICK LIST 1-02-000003 Kitchen')
  const text = JSON.stringify(layOut(document, 32))
  for (const said of [
    'PICK LIST',
    'TRAINING',
    'Kitchen',
    '1-02-000003',
    '2026-01-01 19:00',
    'Mei',
    'Soup of the day',
    'no leek',
    'Table 4',
  ])
    expect(text).toContain(said)
})
