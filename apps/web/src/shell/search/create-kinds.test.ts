import { permissions } from '@kassa/contract/permission/permissions.ts'
import { expect, it } from 'vitest'
import { menu, menuAbove } from '../menu.ts'
import { creatableBy, createKinds, type CreatorRights } from './create-kinds.ts'

const lists = [...menu, ...menuAbove].flatMap(({ places }) => places.map(({ path }) => path))
const everybody: CreatorRights = { holds: () => true, lists, hasOutlet: true, outlets: 2 }
const names = Object.keys(createKinds)

it('knows only lists of the menu and permissions there are', () => {
  const keys = permissions.map(({ key }) => key)
  for (const { list, may } of Object.values(createKinds)) {
    expect(lists).toContain(list)
    expect(may.filter((key) => !keys.includes(key))).toEqual([])
  }
})

it('offers everything to whoever may everything', () => {
  expect(creatableBy(everybody)).toEqual(names)
})

it('offers nothing whose list is not in the menu, or locked there, or without the permission', () => {
  expect(creatableBy({ ...everybody, lists: [] })).toEqual([])
  expect(creatableBy({ ...everybody, holds: () => false })).toEqual([])
  const [only] = createKinds.supplier.may
  expect(creatableBy({ ...everybody, holds: (...keys) => keys.some((key) => key === only) })).toEqual(['supplier'])
})

it('offers what is made in an outlet only where one is chosen, and a transfer only where there is another one', () => {
  const without = creatableBy({ ...everybody, hasOutlet: false })
  expect(names.filter((name) => !(without as string[]).includes(name))).toEqual([
    'purchaseOrder',
    'transfer',
    'damageReport',
    'stocktake',
  ])
  expect(creatableBy({ ...everybody, outlets: 1 })).not.toContain('transfer')
})

it('offers nothing that is made of goods in stock to whoever may not see those', () => {
  const blind = creatableBy({ ...everybody, holds: (...keys) => !keys.includes('platform.inventory.stock') })
  expect(names.filter((name) => !(blind as string[]).includes(name))).toEqual([
    'purchaseOrder',
    'transfer',
    'damageReport',
  ])
})
