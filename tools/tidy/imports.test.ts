import { expect, test } from 'vitest'
import { hasNoCircles, keepsArrows, namesExtensions, usesPublicDoors } from './imports.ts'
import { readTree, report, sourceOf } from './tree.ts'

const tree = readTree()

test('packages point one way', () => expect(report(keepsArrows(tree))).toEqual([]))
test('capabilities meet only at their public doors', () => expect(report(usesPublicDoors(tree))).toEqual([]))
test('no import goes round in a circle', () => expect(report(hasNoCircles(tree))).toEqual([]))
test('every relative import names its extension', () => expect(report(namesExtensions(tree))).toEqual([]))

test.each([
  ['packages/domain/src/a.ts', `import { z } from 'zod'`],
  ['packages/domain/src/a.ts', `import type { X } from '@kassa/contract/errors.ts'`],
  ['packages/contract/src/a.ts', `import { x } from '../../../apps/server/src/x.ts'`],
  ['apps/web/src/a.tsx', `import { x } from '../../server/src/x.ts'`],
  ['apps/web/src/a.tsx', `const x = await import('../../server/src/x.ts')`],
  ['apps/server/src/a.ts', `export { x } from '../../web/src/x.ts'`],
])('a wrong arrow is seen: %s %s', (path, text) => {
  expect(keepsArrows([sourceOf(path, text)])).toHaveLength(1)
})

test('right arrows and comments are let through', () => {
  const good = `import { x } from '@kassa/domain/x.ts'\nimport { z } from 'zod'\n// import { y } from '../../web/src/y.ts'`
  expect(keepsArrows([sourceOf('apps/server/src/a.ts', good)])).toEqual([])
})

test('a capability that reaches round the door is seen', () => {
  const seen = (path: string, from: string): number =>
    usesPublicDoors([sourceOf(path, `import { x } from '${from}'`)]).length
  expect(seen('apps/server/src/modules/sales/order/pay.ts', '../../inventory/stock.store.ts')).toBe(1)
  expect(seen('apps/server/src/modules/sales/order/pay.ts', '../../inventory/public.ts')).toBe(0)
  expect(seen('apps/server/src/modules/sales/order/pay.ts', './order.store.ts')).toBe(0)
  expect(seen('apps/server/src/platform/command/command.ts', '../../modules/identity/public.ts')).toBe(1)
})

test('a circle is seen; one of types, or closed only later, is none', () => {
  const circle = (last: string) => [
    sourceOf('apps/web/src/a.ts', `import { b } from './b.ts'`),
    sourceOf('apps/web/src/b.ts', `import { c } from './c.ts'`),
    sourceOf('apps/web/src/c.ts', last),
  ]
  expect(report(hasNoCircles(circle(`import { a } from './a.ts'`)))).toHaveLength(1)
  expect(report(hasNoCircles(circle(`import type { a } from './a.ts'`)))).toEqual([])
  expect(report(hasNoCircles(circle(`const a = lazy(() => import('./a.ts'))`)))).toEqual([])
})

test('a missing extension is seen', () => {
  expect(namesExtensions([sourceOf('apps/web/src/a.ts', `import { b } from './b'`)])).toHaveLength(1)
})
