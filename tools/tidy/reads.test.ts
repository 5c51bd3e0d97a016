import { expect, test } from 'vitest'
import { readsAcross, readsThroughViews, viewsAreReadFromAbove } from './reads.ts'
import { readTree, report, sourceOf } from './tree.ts'

const migration = sourceOf(
  'apps/server/migrations/9001-shelf.sql',
  `-- owner: catalogue\ncreate table shelf (id uuid);\nselect kassa_view('catalogue_shelf', $$ select id from shelf $$);\n`,
)
const asking = (room: string, statement: string) =>
  sourceOf(`apps/server/src/modules/${room}/a.store.ts`, `const a = sql\`${statement}\``)

test('whoever reads a view stands above who offers it', () =>
  expect(report(viewsAreReadFromAbove(readTree()))).toEqual([]))

test.each([
  ['sales', 'select id from catalogue_shelf', 0],
  ['stock', 'select id from catalogue_shelf', 1],
  ['catalogue', 'select id from catalogue_shelf', 1],
  ['catalogue', 'select id from shelf', 0],
])('%s by "%s": %i findings', (room, statement, findings) =>
  expect(viewsAreReadFromAbove([migration, asking(room, statement)])).toHaveLength(findings),
)

test('a view of another name is seen', () => {
  const planted = sourceOf(
    'apps/server/migrations/9002-a.sql',
    `-- owner: sales\nselect kassa_view('till_roll', $$ select 1 $$);\n`,
  )
  expect(viewsAreReadFromAbove([planted])).toHaveLength(1)
})

test('reads of tables of others are counted, and reads of their views beside them', () => {
  const sources = [
    migration,
    asking('sales', 'select from own join shelf on true -- from shelf'),
    asking('report', 'select from catalogue_shelf'),
    asking('catalogue', 'select from shelf'),
  ]
  expect(readsAcross(sources).map(({ reader, from }) => `${reader} ${from}`)).toEqual(['sales shelf'])
  expect(readsThroughViews(sources).map(({ reader, from }) => `${reader} ${from}`)).toEqual(['report catalogue_shelf'])
})
