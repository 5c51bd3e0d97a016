import { expect, test } from 'vitest'
import { placesExist, placesOfPage } from './architecture.ts'
import { report, root } from './tree.ts'

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md'])(
  'every place that %s names exists',
  (page) => expect(report(placesOfPage(root, page))).toEqual([]),
)

test('a place that is not there is seen', () => {
  const text = 'rules in `packages/domain/src`, pictures in `apps/gallery`'
  expect(report(placesExist('ARCHITECTURE.md', text, (path) => path.startsWith('packages')))).toEqual([
    'ARCHITECTURE.md:1 "apps/gallery" does not exist: mend the page, it is where a newcomer starts',
  ])
})
