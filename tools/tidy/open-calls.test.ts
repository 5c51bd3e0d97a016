import { expect, test } from 'vitest'
import { modules } from '../../apps/server/src/program.ts'
import { LOGIN_CALLS, PUBLIC_CALLS } from './open-calls.ts'

/** Calls that ask for no permission, by who may make them. */
const openTo = (access: 'login' | 'public'): string[] =>
  modules
    .flatMap(({ commands }) => commands)
    .filter(({ endpoint }) => endpoint.access === access)
    .map(({ endpoint }) => endpoint.name)
    .toSorted()

test.each([
  ['login', LOGIN_CALLS],
  ['public', PUBLIC_CALLS],
] as const)('calls with access %s are the ones of the list', (access, list) => {
  const instead = `who may call what is decided by hand: give the call its permission, or write it into tools/tidy/open-calls.ts`
  expect(openTo(access), instead).toEqual([...list])
})

test('a call that is loosened is none of the list', () => {
  expect(LOGIN_CALLS).not.toContain('catalogue.edit-product')
  expect([...LOGIN_CALLS, ...PUBLIC_CALLS].toSorted()).toEqual(
    [...new Set([...LOGIN_CALLS, ...PUBLIC_CALLS])].toSorted(),
  )
})
