import { describe, expect, test } from 'vitest'
import {
  appReadsNoAnswers,
  dialectIs15,
  domainIsPure,
  filesAreShort,
  namesNoMachine,
  noTestRunsAlone,
  nothingIsUnfinished,
  silenceHasReason,
  sqlStaysInStores,
  syntaxIsStrippable,
  testsArePatient,
  testsKeepToTheirOwn,
  textStaysText,
} from './code.ts'
import { type Rule, readTree, report, sourceOf } from './tree.ts'

const tree = readTree()

const rules: readonly (readonly [string, Rule])[] = [
  ['domain knows no clock, chance or outside world', domainIsPure],
  ['SQL stays in stores', sqlStaysInStores],
  ['only syntax that strips away', syntaxIsStrippable],
  ['files are short or say why not', filesAreShort],
  ['silence has its reason', silenceHasReason],
  ['no test runs alone', noTestRunsAlone],
  ['nothing is unfinished', nothingIsUnfinished],
  ['no path of one machine', namesNoMachine],
  ['PostgreSQL 15’s dialect', dialectIs15],
  ['text stays text', textStaysText],
  ['tests keep to their own', testsKeepToTheirOwn],
  ['the app reads no answers’ shapes', appReadsNoAnswers],
]

test.each(rules)('%s', (_name, rule) => expect(report(rule(tree))).toEqual([]))

const seen = (rule: Rule, path: string, text: string): number => rule([sourceOf(path, text)]).length

describe('a planted mistake is seen', () => {
  test.each([
    ['const a = safeParse(listOrders.answer, body)', 1],
    ['const a = readOrder.refusals', 1],
    ['const a = endpoint.summary', 1],
    ['type A = OutputOf<typeof listOrders.answer>', 0],
    ["type A = OutputOf<(typeof listOrders)['answer']>", 0],
    ['const a = heard.answer', 0],
    ['const a = heard.listOrders.answer', 0],
  ])('a shape that is not in the app: %s', (text, count) => {
    const imported = "import { listOrders, getOrder as readOrder } from '@kassa/contract/sales/order.calls.ts'"
    expect(seen(appReadsNoAnswers, 'apps/web/src/a.ts', `${imported}\n${text}`)).toBe(count)
    expect(seen(appReadsNoAnswers, 'apps/web/src/a.test.ts', `${imported}\n${text}`)).toBe(0)
    expect(seen(appReadsNoAnswers, 'apps/server/src/a.ts', `${imported}\n${text}`)).toBe(0)
  })

  test.each([
    ['await vi.waitFor(() => expect(a).toBe(1))', 1],
    ["test('a', { timeout: 5_000 }, () => {})", 1],
    ["test('a', { timeout: 300_000 + days * 15_000 }, () => {})", 0],
    ['await patiently(() => expect(a).toBe(1))', 0],
    ['await vi.waitUntil(() => a)', 1],
  ])('haste in a test: %s', (text, count) => {
    expect(seen(testsArePatient, 'apps/web/src/a.test.ts', text)).toBe(count)
  })

  test.each([
    ["vi.stubGlobal('document', {})", 1],
    ["vi.stubGlobal('document', {})\nafterEach(() => vi.unstubAllGlobals())", 0],
    ["vi.stubEnv('TZ', 'UTC')", 1],
    ['beforeEach(() => vi.useFakeTimers())', 1],
    ["process.env['TZ'] = 'UTC'", 1],
    ["process.env['TZ'] = 'UTC'\nafterEach(() => delete process.env['TZ'])", 0],
    ['sql`select from pg_locks where not granted`', 1],
    ['sql`select from pg_locks where database = (select oid from pg_database where datname = current_database())`', 0],
  ])('surroundings that a test leaves or looks into: %s', (text, count) => {
    expect(seen(testsKeepToTheirOwn, 'apps/server/src/a.db.test.ts', text)).toBe(count)
  })

  test.each([
    'const a = Date.now()',
    'const a = new Date()',
    'const a = Math.random()',
    'const a = Temporal.Now.instant()',
    'const a = crypto.randomUUID()',
    'console.log(1)',
  ])('in domain: %s', (text) => {
    expect(seen(domainIsPure, 'packages/domain/src/a.ts', text)).toBe(1)
    expect(seen(domainIsPure, 'packages/domain/src/a.ts', `// ${text}`)).toBe(0)
    expect(seen(domainIsPure, 'apps/server/src/a.ts', text)).toBe(0)
  })

  test('a day that is given is no clock', () => {
    expect(seen(domainIsPure, 'packages/domain/src/a.ts', 'const a = new Date(milliseconds)')).toBe(0)
  })

  test.each([
    '`select id from product`',
    "'insert into product (id) values ($1)'",
    '`\n  update product set name = $1`',
    "'delete from product'",
    '`with sold as (select 1) select 2`',
  ])('SQL outside a store: %s', (text) => {
    expect(seen(sqlStaysInStores, 'apps/server/src/modules/sales/order/pay-order.ts', text)).toBeGreaterThan(0)
    expect(seen(sqlStaysInStores, 'apps/server/src/modules/sales/order/order.store.ts', text)).toBe(0)
  })

  test('a sentence that begins like SQL is none', () => {
    expect(seen(sqlStaysInStores, 'apps/web/src/a.ts', `'Select the outlet first.'`)).toBe(0)
  })

  test.each([
    'export enum Colour { Red }',
    'const enum Colour { Red }',
    'namespace Money {',
    'class A { constructor(private readonly db: Db) {} }',
    '@Injectable()\nexport class A {}',
    `export * from './a.ts'`,
  ])('syntax that does not strip away: %s', (text) => {
    expect(seen(syntaxIsStrippable, 'apps/server/src/a.ts', text)).toBe(1)
  })

  test('a long file is seen, one that says why is let through', () => {
    const long = 'const a = 1\n'.repeat(401)
    expect(seen(filesAreShort, 'apps/web/src/a.ts', long)).toBe(1)
    expect(seen(filesAreShort, 'apps/web/src/a.ts', `// long: a table of data that is read as a whole\n${long}`)).toBe(
      0,
    )
  })

  test('silence without a reason is seen', () => {
    expect(seen(silenceHasReason, 'apps/web/src/a.test.ts', 'test.skip("x", () => {})')).toBe(1)
    expect(seen(silenceHasReason, 'apps/web/src/a.ts', '// @ts-expect-error')).toBe(1)
    expect(
      seen(silenceHasReason, 'apps/web/src/a.ts', '// oxlint-disable-next-line no-var -- the library asks for it'),
    ).toBe(0)
    expect(
      seen(
        silenceHasReason,
        'apps/web/src/a.test.ts',
        'test.skipIf(!here)("x", run) // the real data is not beside the repository',
      ),
    ).toBe(0)
  })

  test('a test that runs alone is seen', () => {
    expect(seen(noTestRunsAlone, 'apps/web/src/a.test.ts', 'test.only("x", () => {})')).toBe(1)
    expect(seen(noTestRunsAlone, 'apps/web/src/a.test.ts', 'describe.concurrent.only("x", () => {})')).toBe(1)
  })

  test('unfinished work is seen', () => {
    expect(seen(nothingIsUnfinished, 'apps/web/src/a.ts', '// TODO later')).toBe(1)
    expect(seen(nothingIsUnfinished, 'apps/web/src/words/en/a.json', '{"a":"Coming soon"}')).toBe(1)
  })

  test('a path of one machine is seen', () => {
    expect(seen(namesNoMachine, 'docs/a.md', 'see /home/jo/kassa')).toBe(1)
    expect(seen(namesNoMachine, 'docs/a.md', 'see ../shared/data')).toBe(0)
  })

  test.each([
    'default uuidv7()',
    'select any_value(a)',
    'a is json',
    'returning new.id',
    'select json_value(a)',
    'random(1, 6)',
  ])('newer SQL: %s', (text) => {
    expect(seen(dialectIs15, 'apps/server/migrations/0001.sql', text)).toBe(1)
  })

  test('what 15 knows is let through', () => {
    const fine = 'gen_random_uuid(), jsonb_build_object(), json_agg(a), random(), unique nulls not distinct (a)'
    expect(seen(dialectIs15, 'apps/server/migrations/0001.sql', fine)).toBe(0)
  })

  test.each(['<b dangerouslySetInnerHTML={{ __html: name }} />', 'cell.innerHTML = name', 'eval(name)'])(
    'text that becomes more: %s',
    (text) => {
      expect(seen(textStaysText, 'apps/web/src/screens/a.tsx', text)).toBe(1)
      expect(seen(textStaysText, 'e2e/a.e2e.ts', text)).toBe(0)
    },
  )
})
