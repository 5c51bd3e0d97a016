import { describe, expect, test } from 'vitest'
import { choosers, orderWriters, writingMembers } from '../house/booking.ts'
import { uncalledRules, unusedExports } from '../house/callers.ts'
import { copiedLines, copiesIn } from '../house/copies.ts'
import { decisionsWithoutHead, indexIsOld, indexOfDecisions } from '../house/decisions.ts'
import { numbersInside } from '../house/edge-numbers.ts'
import { fullFolders } from '../house/floor-measures.ts'
import { unusedDependencies } from '../house/dependencies.ts'
import { handPagedLists } from '../house/lists.ts'
import { isHeld, measureHouse } from '../house/measures.ts'
import { papersWithoutPage, pageOfPoints, pointsWithoutWords } from '../house/papers.ts'
import { deskIntoScreens, screensIntoScreens, testsOfScreens } from '../house/screens.ts'
import { sharedTypeNames } from '../house/type-names.ts'
import { walkFrom } from '../house/walk.ts'
import type { House } from './houses.ts'
import { type Source, readTree, sourceOf } from './tree.ts'

const files = (texts: Readonly<Record<string, string>>): Source[] =>
  Object.entries(texts).map(([path, text]) => sourceOf(path, text))

test.each(measureHouse(readTree()))('$name: no worse than what is held', (measure) => {
  const { name, now, held, instead, places } = measure
  const all = `${name}: ${now}, held ${held}; ${instead} (npm run house -- "${name}")\n${places.join('\n')}`
  expect(isHeld(measure) ? '' : all).toBe('')
})

describe('a planted mistake is counted', () => {
  test('one more way into the books', () => {
    const sources = files({
      'apps/server/src/platform/booking.ts': `export interface EntryBooker<Body> {\n  readonly kind: string\n  readFirst?(tx: Tx): Promise<Read>\n  book(tx: Tx): Promise<Outcome>\n  bookSoon?(tx: Tx): Promise<boolean>\n}\n`,
      'apps/server/src/one.store.ts': 'sql`insert into sales_order (id) values (1)`',
      'apps/server/src/two.store.ts': 'sql`insert into sales_order_note (id) values (1)`',
      'apps/server/src/take.ts': `function choose() {\n  return takeKnown() ?? takeReading()\n}\nconst one = () => takeReading()\n`,
    })
    expect(writingMembers(sources)).toEqual(['book', 'bookSoon'])
    expect(orderWriters(sources)).toEqual(['apps/server/src/one.store.ts'])
    expect(choosers(sources)).toEqual(['apps/server/src/take.ts choose'])
  })
  test('a name that two exported types share; one of the package for programs of others is theirs', () => {
    const sources = files({
      'apps/web/src/a/one.ts': 'export interface Row {\n  readonly id: string\n}\n',
      'packages/domain/src/b/two.ts': "export type Row = 'a' | 'b'\nexport type Alone = Row\n",
      'packages/sdk/src/three.ts': 'export interface Alone {}',
    })
    expect(sharedTypeNames(sources)).toEqual(['Row (2): apps/web/src/a/one.ts, packages/domain/src/b/two.ts'])
  })

  test('code that stands again, in another file and in its own; tests, imports and short rows are none', () => {
    const rows = (word: string, times: number): string =>
      Array.from({ length: times }, (_, at) => `  if (${word} > ${at}) return read(${word}, ${at})\n`).join('')
    const imports = Array.from({ length: 9 }, (_, at) => `import { a, b, c${at} } from './a${at}.ts'\n`).join('')
    const copied = (texts: Readonly<Record<string, string>>): string[] =>
      copiesIn(files(texts)).map(({ path, line, lastLine, sameAs }) => `${path}:${line}-${lastLine} as ${sameAs}`)
    const one = `${imports}// One.\n${rows('weight', 6)}`
    expect(copied({ 'apps/web/src/a.ts': one, 'apps/web/src/b.ts': `\n\n${rows('weight', 6)}` })).toEqual([
      'apps/web/src/b.ts:3-8 as apps/web/src/a.ts:11',
    ])
    expect(copied({ 'apps/web/src/a.ts': one, 'apps/web/src/b.ts': imports + rows('width', 6) })).toEqual([])
    expect(copied({ 'apps/web/src/a.ts': one, 'apps/web/src/b.ts': rows('weight', 4) })).toEqual([])
    expect(copied({ 'apps/web/src/a.ts': one, 'apps/web/src/a.test.ts': one })).toEqual([])
    const twice = files({ 'apps/web/src/a.ts': rows('weight', 6) + rows('weight', 6) })
    expect(copiedLines(copiesIn(twice))).toBe(6)
  })

  test('a list whose use case puts the page together; one that is declared, and a page of something else, are none', () => {
    const sources = files({
      'apps/server/src/modules/a/one.ts': `import { readPage } from '../../platform/list/page.ts'\nconst a = readPage<Row, View>(asked, {})`,
      'apps/server/src/modules/a/two.ts': `import { pageFrom } from '../../platform/list/cursor.ts'\n\nconst b = pageFrom(rows)`,
      'apps/server/src/modules/a/three.ts': `import { readList } from '../../platform/list/list.store.ts'\nconst c = readList(tx)`,
      'apps/server/src/modules/a/four.ts': 'const d = readPage(book)',
    })
    expect(handPagedLists(sources)).toEqual([
      'apps/server/src/modules/a/one.ts:2',
      'apps/server/src/modules/a/two.ts:3',
    ])
  })

  test('a rule that only its test, or another such rule, calls', () => {
    const sources = files({
      'packages/domain/src/a/used.ts': `import { deep } from './deep.ts'`,
      'packages/domain/src/a/deep.ts': '',
      'packages/domain/src/a/alone.ts': '',
      'packages/domain/src/a/pair.ts': `import { alone } from './alone.ts'`,
      'packages/domain/src/a/alone.test.ts': `import { alone } from './alone.ts'`,
      'apps/server/src/a.ts': `import { used } from '@kassa/domain/a/used.ts'`,
    })
    expect(uncalledRules(sources)).toEqual(['packages/domain/src/a/alone.ts', 'packages/domain/src/a/pair.ts'])
  })

  test('an exported value that nobody takes; a type, and what is fetched later or as a whole, is none', () => {
    const sources = files({
      'apps/web/src/a.ts':
        'export const one = 1\nexport function two() {}\nexport type Three = 3\nconst four = 4\nexport { four as five }',
      'apps/web/src/b.ts': 'export const later = 1',
      'apps/web/src/c.ts': 'export const whole = 1',
      'apps/web/src/d.ts': `import { one } from './a.ts'\nconst b = () => import('./b.ts')\nimport * as c from './c.ts'`,
    })
    expect(unusedExports(sources)).toEqual(['apps/web/src/a.ts#five', 'apps/web/src/a.ts#two'])
  })

  test('a folder past 25 files, tests and lists of words aside', () => {
    const full = (folder: string, times: number, ending = '.ts'): Record<string, string> =>
      Object.fromEntries(Array.from({ length: times }, (_, one) => [`${folder}/f${one}${ending}`, '']))
    const sources = files({
      ...full('apps/web/src/a', 26),
      ...full('apps/web/src/b', 25),
      ...full('apps/web/src/b', 3, '.test.ts'),
      ...full('packages/domain/src/receipt/words', 26),
    })
    expect(fullFolders(sources)).toEqual(['apps/web/src/a: 26'])
  })

  test('a step of the calculation into a room above it, for a type too; what is only a type is not walked into', () => {
    const house: House = { name: 'h', at: 'h/', floors: [{ floor: 'all', rooms: ['low', 'sums', 'high'] }], wrong: {} }
    const sources = files({
      'h/sums/a.ts': `import { b } from '../low/b.ts'\nimport type { C } from '../high/c.ts'`,
      'h/low/b.ts': `import { d } from '../high/d.ts'`,
      'h/high/c.ts': '',
      'h/high/d.ts': '',
    })
    const { files: walked, rooms, climbs } = walkFrom('h/sums/a.ts', house, sources)
    expect([walked.length, rooms]).toEqual([3, ['sums', 'low', 'high']])
    expect(climbs.map(({ path, to }) => `${path} → ${to}`)).toEqual(['h/sums/a.ts → high', 'h/low/b.ts → high'])
  })

  test('a dependency that nothing imports', () => {
    const asked = (dependencies: Record<string, string>, code: string): string[] =>
      unusedDependencies(
        files({ 'apps/web/package.json': JSON.stringify({ dependencies }), 'apps/web/src/a.ts': code }),
      )
    expect(asked({ 'left-pad': '1.0.0' }, `import x from 'right-pad'`)).toEqual(['apps/web/package.json: left-pad'])
    expect(asked({ 'left-pad': '1.0.0', '@a/b': '1.0.0' }, `import 'left-pad/x'\nawait import('@a/b')`)).toEqual([])
  })

  test('a permission or a method by its number', () => {
    const seen = (path: string, text: string): number => numbersInside(files({ [path]: text })).length
    expect(seen('apps/web/src/desk/a.ts', `codes.includes('020301')`)).toBe(1)
    expect(seen('apps/server/src/modules/sales/a.ts', 'const a = { method: 0 }\nif (method !== 3) b()')).toBe(2)
    expect(seen('apps/server/src/modules/sales/a.store.ts', 'method: 0')).toBe(0)
    expect(seen('packages/domain/src/payment/method.ts', 'method: 0')).toBe(0)
    expect(seen('apps/web/src/desk/a.ts', `method === CASH; number('2026'); key('desk.orders.refund')`)).toBe(0)
  })

  test('a screen, and a desk, that reach into a screen', () => {
    const sources = files({
      'apps/web/src/screens/orders/A.tsx': `import { B } from '../stock/B.tsx'\nimport { C } from './C.tsx'`,
      'apps/web/src/desk/ui/A.tsx': `import { B } from '../../screens/stock/B.tsx'`,
    })
    expect(screensIntoScreens(sources)).toEqual(['orders → stock'])
    expect(deskIntoScreens(sources)).toEqual(['apps/web/src/desk/ui/A.tsx → apps/web/src/screens/stock/B.tsx'])
  })

  test('the share of tests among the lines of screens', () => {
    const folder = 'apps/web/src/screens/orders/'
    expect(testsOfScreens(files({ [`${folder}A.tsx`]: 'a\n'.repeat(7), [`${folder}a.test.ts`]: 'a\n' }))).toBe(125)
  })

  test('a paper and a point that are named in words and have no page; a name in the program is none', () => {
    const page = `| Point | Reading |\n| D1 | What is read here is long enough. |\n| D2 | short |`
    const sources = files({
      'docs/papers/known.md': '',
      [pageOfPoints]: page,
      'packages/domain/src/a.ts': `// known.md, unknown.md, D1 and D2\nconst a = 'D3 third.md'`,
      'apps/server/migrations/0010-a.sql': '-- D4',
    })
    expect(papersWithoutPage(sources)).toEqual(['unknown.md (packages/domain/src/a.ts)'])
    expect(pointsWithoutWords(sources)).toEqual([`D2 (${pageOfPoints})`, 'D4 (apps/server/migrations/0010-a.sql)'])
  })

  test('a decision with another head, and two of one number; the index lists them in order', () => {
    const good = '# 0020 Charts are drawn\n\nTags: web, size\n\nWhy.\n'
    const sources = files({
      'docs/decisions/0030-b.md': '# 0030 · Desks\n\ntags: desk\n\nWhy.\n',
      'docs/decisions/0020-a.md': good,
      'docs/decisions/0020-c.md': good,
    })
    expect(decisionsWithoutHead(sources)).toEqual(['docs/decisions/0030-b.md', 'docs/decisions/0020-c.md'])
    expect(indexIsOld(sources)).toHaveLength(3)
    const index = sourceOf('docs/decisions/README.md', indexOfDecisions(sources))
    expect(indexIsOld([...sources, index])).toEqual([])
    expect(indexOfDecisions(sources)).toContain(
      '- [0020](0020-a.md) Charts are drawn _(web, size)_\n- [0020](0020-c.md)',
    )
  })
})
