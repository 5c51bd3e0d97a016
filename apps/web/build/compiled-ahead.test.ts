import { expect, test } from 'vitest'
import { compiledAhead, HINT } from './compiled-ahead.ts'

const chunk = (name: string) => ({ type: 'chunk' as const, name, code: 'f()' })

test('files that every page runs say so in their first line, and others do not', () => {
  const bundle = {
    a: chunk('base'),
    b: chunk('office'),
    c: chunk('products-ProductListPage'),
    d: { type: 'asset' as const },
  }
  compiledAhead().generateBundle.handler(null, bundle)
  expect([bundle.a.code, bundle.b.code, bundle.c.code]).toEqual([`${HINT}f()`, `${HINT}f()`, 'f()'])
})

test('a file that has the line has another name than one without', () => {
  const { augmentChunkHash } = compiledAhead()
  expect(augmentChunkHash({ name: 'base' })).not.toBe(augmentChunkHash({ name: 'desk' }))
})
