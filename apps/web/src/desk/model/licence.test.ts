import type { LicenceFunction } from '@kassa/domain/billing/functions.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { change } from '../basket/change-basket.ts'
import type { DeskLine } from './basket.ts'
import { openSections, staffCan } from './desk-can.ts'
import type { DeskStaff } from './desk-setup.ts'
import { basketNow, desk } from './desk-state.ts'
import { startHistory } from './history.ts'
import type { DeskSetup } from './desk-setup.ts'
import { isClosedToSelling, isReadOnly } from './licence.ts'
import type { Training } from './training.ts'

const expired = { state: 'expired', readOnlyFrom: '2026-03-08', functions: [] as LicenceFunction[] } as const
const goods = { id: 'tea', productId: 'tea', name: 'Tea', sellPriceMinor: 990 }
const line = (id: string): DeskLine =>
  ({ id, goods, code: null, quantity: 1, labelAmountMinor: null, typedPriceMinor: null }) as DeskLine
const add = (id: string): boolean => change({ kind: 'add-line', line: line(id) })
const fresh = () => startHistory('b', 0)

/** Others of this worker leave set-ups and sales of their own. */
const clear = (): void =>
  desk.change({
    setup: null,
    isWriting: false,
    workArea: 'sell',
    finished: null,
    licence: null,
    training: null,
    isOnline: false,
    history: fresh(),
    priced: null,
    message: null,
  })
beforeEach(clear)
afterEach(clear)

describe('a licence that has ended', () => {
  it.each([
    [null, true, false],
    [{ ...expired, state: 'in-use' }, true, false],
    [{ ...expired, state: 'grace' }, true, false],
    [expired, true, true],
    [{ ...expired, state: 'not-activated' }, true, true],
    [expired, false, false],
  ] as const)('%o, heard now: %s, read-only: %s', (licence, isOnline, expected) =>
    expect(isReadOnly({ licence, isOnline, training: null })).toBe(expected),
  )

  it('closes nothing where the desk is only tried', () =>
    expect(isReadOnly({ licence: expired, isOnline: true, training: {} as Training })).toBe(false))

  it('lets no new sale begin, and says why', () => {
    desk.change({ licence: expired, isOnline: true, history: fresh() })
    expect(add('1')).toBe(false)
    expect(basketNow().lines).toEqual([])
    expect(desk.read().message).toMatchObject({ kind: 'bad', key: 'message.readOnly' })
  })

  it('never ends one that is begun, also where its last goods are changed for others', () => {
    desk.change({ isOnline: true, history: fresh() })
    expect(add('1')).toBe(true)
    desk.change({ licence: expired })
    expect([
      add('2'),
      change({ kind: 'remove-line', lineId: '1' }),
      change({ kind: 'remove-line', lineId: '2' }),
    ]).toEqual([true, true, true])
    expect(add('3')).toBe(true)
    desk.change({ history: fresh() })
    expect(add('4')).toBe(false)
  })

  it('sells on where the server is not heard', () => {
    desk.change({ licence: expired, isOnline: false, history: fresh() })
    expect(add('1')).toBe(true)
  })
})

describe('what the version opens', () => {
  const keys = ['desk.cashiering', 'desk.inventory', 'desk.members', 'desk.members.recharge']
  const staff = { permissionCodes: keys.map((key) => permissionCode(key)) } as DeskStaff
  const may = () => keys.filter((key) => staffCan(staff, key))

  it('is all there is at the desk of what the role holds', () => {
    expect(may()).toEqual(keys)
    desk.change({ licence: { ...expired, state: 'in-use', functions: ['members'] } })
    expect(may()).toEqual(['desk.cashiering', 'desk.members', 'desk.members.recharge'])
    expect(openSections(staff)).toEqual(['cashiering', 'members'])
    desk.change({ licence: { ...expired, state: 'in-use', functions: [] } })
    expect(may()).toEqual(['desk.cashiering'])
  })

  it('is not asked of a licence that an older program kept', () => {
    desk.change({ licence: { state: 'in-use', readOnlyFrom: null } as never })
    expect(may()).toEqual(keys)
  })
})

describe('a shop that closes because it moves', () => {
  const closed = { sellingClosedAt: '2026-03-08T04:00:00.000Z' } as DeskSetup

  it.each([
    ['heard, online', closed, null, true],
    ['told by no server, or an older one', {} as DeskSetup, null, false],
    ['never asked', null, null, false],
    ['heard, only tried', closed, {} as Training, false],
  ] as const)('%s', (_, setup, training, expected) => expect(isClosedToSelling({ setup, training })).toBe(expected))

  it('lets no new sale begin, offline neither, and says so in words of its own', () => {
    for (const isOnline of [true, false]) {
      desk.change({ setup: closed, isOnline, history: fresh(), message: null })
      expect(add('1')).toBe(false)
      expect(desk.read().message).toMatchObject({ kind: 'bad', key: 'message.shopClosed' })
    }
  })
})
