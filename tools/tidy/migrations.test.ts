import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMigrations } from '../../apps/server/src/platform/db/read-migrations.ts'

test('every migration has a name and a number of its own (take the next free one after a pull)', () => {
  expect(readMigrations().length).toBeGreaterThan(0)
})

test('every migration says on its first line whose tables it makes or changes', () => {
  const silent = readMigrations().filter(({ text }) => !/^-- owner: [a-z-]+\n/.test(text))
  expect(silent.map(({ name }) => `${name}: begin it with \`-- owner: <capability>\` (docs/decisions/0380)`)).toEqual(
    [],
  )
})

const kinds = globSync('apps/web/src/parts/today/kinds/**/*.ts')

/** From here on: those before have told nobody. */
const FIRST_TOLD = '1790'

test('a migration that changes settings or roles names the task that tells of it, and one writes it into the log (D128)', () => {
  const later = readMigrations().filter(({ name }) => name >= FIRST_TOLD)
  const toldBy = (text: string): string | undefined => /^-- told: ([a-z-]+)$/m.exec(text)?.[1]
  const inLog = new Set(later.filter(({ text }) => /insert into audit_line/.test(text)).map(({ text }) => toldBy(text)))
  const silent = later
    .filter(({ text }) => /update\s+(?:role|setting|platform_setting)\b/i.test(text))
    .filter(({ text }) => !inLog.has(toldBy(text)) || !kinds.some((file) => file.endsWith(`/${toldBy(text)}.ts`)))
  expect(
    silent.map(({ name }) => `${name}: say \`-- told: KIND\` of a kind of the inbox, and write a line of the log`),
  ).toEqual([])
})

/** From here on: programs of before read no marks. */
const FIRST_MARKED = '2382'
const takesAway =
  /\bdrop (?:table|column|view|function|type|sequence)\b|\brename (?:to|column)\b|\balter column \w+ (?:set data )?type\b|\bset not null\b/i
const mark = /^-- (?:breaks older(?: than \d{4})?|older programs work on: .+)$/m

const marksAskedOf = (migrations: readonly { readonly name: string; readonly text: string }[]): string[] =>
  migrations
    .filter(({ name }) => name >= FIRST_MARKED)
    .filter(({ text }) => {
      const statements = text.replaceAll(/--.*$/gm, '')
      return mark.test(text) ? false : takesAway.test(statements) || /^-- breaks/m.test(text)
    })
    .map(({ name }) => name)

test('a migration that takes something away says whether an older program works on what is left', () => {
  expect(
    marksAskedOf(readMigrations()).map(
      (name) =>
        `${name}: say \`-- breaks older\`, \`-- breaks older than NUMBER\`, or \`-- older programs work on: WHY\` (docs/decisions/2332)`,
    ),
  ).toEqual([])
})

test.each([
  ['drop table thing;', true],
  ['-- breaks older\ndrop table thing;', false],
  ['-- breaks older than 2390\nalter table thing drop column name;', false],
  ['-- breaks older: nobody reads it\ndrop table thing;', true],
  ['-- older programs work on: it was never read\ndrop table thing;', false],
  ['-- never rename to anything\nalter table thing add column name text;', false],
  ['alter table thing rename to other;', true],
])('whether it has to say so: %j', (text, asked) => {
  expect(marksAskedOf([{ name: '9001-a', text }])).toEqual(asked ? ['9001-a'] : [])
})

/** Those that count as an older text of theirs, with a sum of the text that stands: nobody would see another change of it. */
const SAFER: Readonly<Record<string, string>> = {
  '2531-test-shops': '94af2eb2ba62c03ce001f0d78870766b6121b048aec24d599179b003053f0d38',
  '2610-things-that-apps-number': '4f96c1dac60e6dd74c3ff87a5f6e3b81c19945d2aaff2d753822b8ed99ddea4a',
  '2611-payments-of-gift-cards-by-apps': '2c6bbaca427b22ef55e26a55e72fda281653ed4598b9a918376b3228ebeff551',
  '2625-what-orders-from-outside-hold': '524d624e3f8e96d9759ef4423aff3fbf13e052ea3c4c8dd4def31cdbfd43f540',
  '2644-transfers-that-apps-number': '2b82c72e500dda662b93dc8807f92f9cd09cdaf973918b8a3c12a8cf85d46885',
  '2670-cards-held-and-redeemed-by-apps': 'a4706b8687c0030d3cf20b2b01ab58109db88f7b0f64b45c0e33f8e6a9ba4fe3',
  '2671-redemptions-that-apps-number': '893258fba2d550a4207e9bf904f4cfd828ed8d4b06a12d60afa478854c343433',
  '2714-due-points-held-before': '0f1c687a22eb288272328b83ae995e065409e6d670e10ce485dbb6bfe4ae0d45',
  '2715-due-points-held-at-once': '7b1c797b2f7ef13d76922b237631386b41c110c0cc1065a3d79414bc117fa9aa',
  '2731-invoices-by-moment': '29cbf4828d9ebcfb63870ba04b81c3f2d464faa08d0b1e653161426ec53f80c9',
  '2747-groups-of-goods-that-apps-number': '972803d4000c66a7a2cff78cfffd6052229d86a126613aa9e675f9fa666ca713',
  '2768-stock-losses-by-day': '080cf7ca70c8eca90070c2ec036b9fd48724d8fcf7fa05a1c73ae0580702d19e',
}

test('a migration that counts as an older text of its own is changed no more', () => {
  const safer = readMigrations().filter(({ text }) => /^-- counts as: /m.test(text))
  expect(Object.fromEntries(safer.map(({ name, text }) => [name, hash('sha256', text)]))).toEqual(SAFER)
})

/** From here on: what was applied is not changed any more. */
const FIRST_SPLIT = '2571'

interface Step {
  readonly name: string
  readonly text: string
}

const bare = (text: string): string => text.replaceAll(/--.*$/gm, '')

const tablesIn = (text: string, words: RegExp): string[] =>
  [...text.matchAll(words)].flatMap(([, table]) => table ?? [])

const madeIn = (statements: string): ReadonlySet<string> =>
  new Set(tablesIn(statements, /\bcreate table (?:if not exists )?(\w+)/gi))

/** Tables that are there already and get an index in a transaction: whoever sells waits until it is built. */
const heldByIndex = (migrations: readonly Step[]): string[] =>
  migrations
    .filter(({ name }) => name >= FIRST_SPLIT)
    .flatMap(({ name, text }) => {
      const statements = bare(text)
      const made = madeIn(statements)
      return tablesIn(statements, /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)[^;]*?\bon\s+(?:only\s+)?(\w+)/gi)
        .filter((table) => !made.has(table))
        .map((table) => `${name}: ${table}`)
    })

test('no migration builds an index of a table that is there while others wait', () => {
  const held = heldByIndex(readMigrations())
  expect(
    held.map(
      (place) =>
        `${place}: put \`create index concurrently if not exists NAME on TABLE (…)\` alone into a migration (docs/decisions/2793)`,
    ),
  ).toEqual([])
})

test.each([
  ['create index by_day on thing (day);', ['9001-a: thing']],
  ['create index\n  by_day on thing (day);', ['9001-a: thing']],
  ['alter table thing add column day date;\ncreate unique index by_day\n  on thing (day);', ['9001-a: thing']],
  ['create index concurrently if not exists by_day on thing (day);', []],
  ['create unique index concurrently if not exists by_day on thing (day);', []],
  ['create table thing (day date);\ncreate index by_day on thing (day);', []],
  ['create table thing (day date);\ncreate index by_day on other (day);', ['9001-a: other']],
  ['alter table thing add column day date; -- create index by_day on thing (day)', []],
])('whether an index is waited for: %j', (text, held) => {
  expect(heldByIndex([{ name: '9001-a', text }])).toEqual(held)
})

test('an index that is built behind the start may not be there yet where another migration drops it', () => {
  const late = readMigrations().flatMap(({ lateIndexes = [] }) => lateIndexes.map(({ name }) => name))
  const bold = readMigrations().flatMap(({ name, text }) =>
    tablesIn(bare(text), /\bdrop index (?!if exists)(\w+)/gi)
      .filter((index) => late.includes(index))
      .map((index) => `${name}: drop index if exists ${index}`),
  )
  expect(bold).toEqual([])
})

/** One change of a table looks at every row of it, or writes each anew. */
const looksAtRows = (change: string): boolean =>
  (/\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b/i.test(change) && !/\bnot\s+valid\b/i.test(change)) ||
  /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index\b)/i.test(change) ||
  /\badd\s+column\b[\s\S]*\b(?:check|references|unique|generated|gen_random_uuid|clock_timestamp|nextval)\b/i.test(
    change,
  ) ||
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type\b)/i.test(change)

const changesOf = (statement: string): string[] => statement.split(/,\s*(?=(?:add|alter|drop|rename|validate)\b)/i)

/** Tables whose every row a migration tries against a new rule while it holds them: whoever sells waits for it. */
const heldByRule = (migrations: readonly Step[]): string[] =>
  migrations
    .filter(({ name }) => name >= FIRST_SPLIT)
    .flatMap(({ name, text }) => {
      const statements = bare(text)
      const made = madeIn(statements)
      const changes = statements
        .split(';')
        .flatMap((statement) =>
          tablesIn(statement, /\balter\s+table\s+(?:only\s+)?(\w+)/gi).map((table) => ({ table, statement })),
        )
        .filter(({ table }) => !made.has(table))
      const held = changes.filter(({ statement }) =>
        /\bvalidate constraint\b/i.test(statement) ? changes.length > 1 : changesOf(statement).some(looksAtRows),
      )
      return held.map(({ table }) => `${name}: ${table}`)
    })

test('no migration tries every row of a table that it holds by a change of it', () => {
  const held = heldByRule(readMigrations())
  expect(
    held.map(
      (place) =>
        `${place}: add the rule as a constraint of its own, \`not valid\`, and \`validate constraint\` alone in a migration after it`,
    ),
  ).toEqual([])
})

test.each([
  [
    "alter table thing drop constraint kind_check,\n  add constraint kind_check check (kind in ('a'));",
    ['9001-a: thing'],
  ],
  ["alter table thing add constraint kind_check\n  check (kind in ('a'));", ['9001-a: thing']],
  ['alter table thing add check (day is not null);', ['9001-a: thing']],
  ['alter table thing add constraint of_other foreign key (id) references other (id);', ['9001-a: thing']],
  ['alter table thing add constraint a check (true) not valid, add constraint b check (true);', ['9001-a: thing']],
  ['alter table thing add column day integer not null default 0 check (day >= 0);', ['9001-a: thing']],
  ['alter table thing add column other_id uuid references other (id);', ['9001-a: thing']],
  ['alter table thing add column id uuid default gen_random_uuid();', ['9001-a: thing']],
  ['alter table thing add constraint one_a_day unique (day);', ['9001-a: thing']],
  ['alter table thing alter column day set not null;', ['9001-a: thing']],
  ['alter table thing alter column day type text;', ['9001-a: thing']],
  ['alter table thing add constraint one_a_day unique using index by_day;', []],
  ['alter table thing add column day date, add column kind text;', []],
  ['alter table thing add column day date,\n  add constraint day_check check (day is not null) not valid;', []],
  ['alter table thing add constraint kind_check check (true) not valid;', []],
  ['alter table thing validate constraint kind_check;', []],
  [
    'alter table thing add constraint kind_check check (true) not valid;\nalter table thing validate constraint kind_check;',
    ['9001-a: thing'],
  ],
  [
    'alter table thing validate constraint kind_check;\nalter table other validate constraint kind_check;',
    ['9001-a: thing', '9001-a: other'],
  ],
  ['create table thing (day date);\nalter table thing add check (true);', []],
])('whether it tries rows while it holds them: %j', (text, held) => {
  expect(heldByRule([{ name: '9001-a', text }])).toEqual(held)
})

/** Rules that no migration tries on the rows that were there. The one without a name is `session_check2`, which 2796 tries. */
const untried = (migrations: readonly Step[]): string[] =>
  migrations
    .filter(({ name }) => name >= FIRST_SPLIT && !name.startsWith('2641'))
    .flatMap(({ name, text }, at, all) =>
      bare(text)
        .split(';')
        .flatMap(changesOf)
        .filter((change) => /\bnot\s+valid\b/i.test(change))
        .map((change) => /\badd\s+constraint\s+(\w+)/i.exec(change)?.[1])
        .filter(
          (rule) =>
            rule === undefined ||
            !all
              .slice(at + 1)
              .some((later) => new RegExp(String.raw`\b(?:validate|drop) constraint ${rule}\b`, 'i').test(later.text)),
        )
        .map((rule) => `${name}: ${rule ?? 'a rule without a name'}`),
    )

test('every rule that was added untried is tried by a migration after it', () => {
  expect(untried(readMigrations())).toEqual([])
})

test.each([
  ['alter table thing add constraint a check (true) not valid;', '', ['9001-a: a']],
  ['alter table thing add check (true) not valid;', '', ['9001-a: a rule without a name']],
  [
    'alter table thing add constraint a check (true) not valid;',
    'alter table thing validate constraint b;',
    ['9001-a: a'],
  ],
  ['alter table thing add constraint a check (true) not valid;', 'alter table thing validate constraint a;', []],
  ['alter table thing add constraint a check (true) not valid;', 'alter table thing drop constraint a;', []],
])('whether a rule is tried later: %j, then %j', (text, later, found) => {
  expect(
    untried([
      { name: '9001-a', text },
      { name: '9002-b', text: later },
    ]),
  ).toEqual(found)
})
