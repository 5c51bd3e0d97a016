import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { holdsAny } from './permission.ts'

describe('holdsAny', () => {
  const add = 'platform.catalogue.products.add'
  const edit = 'platform.catalogue.products.edit'

  it('is true for one of several', () => expect(holdsAny([permissionCode(edit)], [add, edit])).toBe(true))
  it('gives nothing from holding the branch above', () =>
    expect(holdsAny([permissionCode('platform.catalogue.products')], [add])).toBe(false))
  it('throws for a key that is in no tree', () => expect(() => holdsAny([], ['platform.nowhere'])).toThrow())
})
