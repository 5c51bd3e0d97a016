import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { places, safeReturn } from './places.ts'

const there = places.filter(({ path }) => path !== paths.login() && path !== paths.logout())

describe('the way back after signing in', () => {
  it.each(there.map(({ path }) => path.replace('$id', '0198-a')))('leads to %s, with what was looked for', (path) => {
    expect(safeReturn(path)).toBe(path)
    expect(safeReturn(`${path}?search=a%2Fb`)).toBe(`${path}?search=a%2Fb`)
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/..//evil.example',
    ' /sales/order',
    '/sales/order/../../..//evil.example',
    '/nowhere-of-ours',
    '/login?from=/sales/order',
    '/logout',
    '',
    undefined,
    null,
    7,
    ['/sales/order'],
  ])('never leads to %j', (from) => expect(safeReturn(from)).toBe('/'))
})
