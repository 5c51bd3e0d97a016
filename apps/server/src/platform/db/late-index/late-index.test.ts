import { describe, expect, test } from 'vitest'
import { atOnce, lateIndexesIn, wantedIndexes } from './late-index.ts'

const text = `-- owner: a
-- Why; and how.
create index concurrently if not exists by_day on thing (day);
create unique index concurrently if not exists once
  on thing (day) where day is not null;
`

describe('indexes that are built while others write', () => {
  test('are read from a migration', () => {
    expect(lateIndexesIn(text)).toMatchObject([
      { name: 'by_day', table: 'thing', isUnique: false },
      { name: 'once', table: 'thing', isUnique: true },
    ])
    expect(lateIndexesIn('create index by_day on thing (day);')).toEqual([])
    expect(lateIndexesIn('-- Not as an index concurrently built.\nselect 1;')).toEqual([])
  })

  test.each([
    'alter table thing add column day date;\ncreate index concurrently if not exists by_day on thing (day);',
    'create index concurrently by_day on thing (day);',
    'create index concurrently if not exists on thing (day);',
  ])('stand alone, and may be begun twice: %j', (wrong) => {
    expect(() => lateIndexesIn(wrong)).toThrow('and nothing else')
  })

  test('are built at once where nobody else writes', () => {
    const migration = atOnce({ text, lateIndexes: lateIndexesIn(text) })
    expect(migration.lateIndexes).toEqual([])
    expect(migration.text).toContain('create index if not exists by_day on thing (day);')
    expect(migration.text).not.toContain('concurrently')
  })

  test('are wanted until a migration after them drops them', () => {
    const late = { text, lateIndexes: lateIndexesIn(text) }
    const namesOf = (...after: string[]): string[] =>
      wantedIndexes([late, ...after.map((one) => ({ text: one }))]).map(({ name }) => name)
    expect(namesOf('drop index other;')).toEqual(['by_day', 'once'])
    expect(namesOf('drop index if exists by_day;')).toEqual(['once'])
    expect(namesOf('drop index concurrently if exists once;', 'drop index by_day_too;')).toEqual(['by_day'])
  })
})
