import { expect, test } from 'vitest'
import { routes } from '../../apps/web/src/routes.ts'
import { codesOfTier } from '../../packages/contract/src/permission/permissions.ts'
import { findBuiltInRole } from '../../packages/contract/src/identity/built-in-roles.ts'
import { lookedAtElsewhere, screensOf, screensOpenTo, listUnwalked } from '../../e2e/support/walked-screens.ts'

test('every screen with an address of its own is looked at by somebody', () => {
  expect(listUnwalked()).toEqual([])
  const walked = (['merchant', 'operator', 'partner'] as const).flatMap((walker) => screensOf(walker))
  expect(new Set(walked.map(([name]) => name)).size).toBe(walked.length)
  const plain = routes.filter(({ path }) => !path.includes('$')).map(({ path }) => path)
  expect([...walked.map(([, route]) => route), ...Object.keys(lookedAtElsewhere)].sort()).toEqual(plain.sort())
})

test('what is looked at elsewhere is a screen', () => {
  expect(Object.keys(lookedAtElsewhere).filter((path) => !routes.some((route) => route.path === path))).toEqual([])
})

test.each([
  ['operator', codesOfTier('operator'), ['/', '/partner', '/operator-admin', '/statistics-group', '/sales-order']],
  ['partner', codesOfTier('partner'), ['/', '/partner', '/merchant/merchant-list', '/statistics-group', '/device']],
  ['cashier', findBuiltInRole('cashier')?.codes ?? [], ['/', '/sales-order', '/device', '/profile']],
])('%s: what others open too is theirs to look at, too', (_, codes, some) => {
  const own = screensOpenTo(codes).map(([, route]) => route)
  expect(own).toEqual(expect.arrayContaining(some))
})
