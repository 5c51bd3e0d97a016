import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { journalDb } from '../../journal/databases.ts'
import { desk } from '../../model/desk-state.ts'
import type { OpenShift } from '../../model/desk-state.ts'
import { defaultPreferences } from '../../model/preferences.ts'
import { goodsSheet } from '../goods-sheet.ts'
import { arePlacesOf, keyPlaces, settlePage, settleShiftPlaces } from './key-places.ts'

const shift = (id: string): OpenShift => ({ id, openedAt: '', openedBy: '1', floatMinor: 0, currency: 'CNY' })
const sale = (id: string, productId: string) => ({
  id,
  registrationId: 'r',
  sequence: Number(id),
  kind: 'sale',
  at: `2026-03-01T08:00:0${id}Z`,
  body: { snapshot: { lines: [{ productId }] } },
})
const sell = (id: string, productId: string) => journalDb().entries.put(sale(id, productId) as never)
/** Empties the page's memory, as opening it again does. */
const reopen = (): void => keyPlaces.change({ shiftId: null, best: [], pages: {} })

beforeEach(async () => {
  await journalDb().entries.clear()
  await journalDb().remembered.clear()
  reopen()
  desk.change({ registration: { registrationId: 'r' } as never, shift: shift('one'), shiftsAside: [], setup: null })
  desk.change({ preferences: defaultPreferences })
})

it('best sellers stay as the shift found them, also when the page is opened again; the next shift counts anew', async () => {
  await sell('1', 'tea')
  await settleShiftPlaces(desk.read().shift?.id)
  settlePage('favourites', '', ['tea', 'bun'])
  await sell('2', 'bun')
  await sell('3', 'bun')
  reopen()
  await settleShiftPlaces(desk.read().shift?.id)
  expect(keyPlaces.read()).toMatchObject({ best: ['tea'], pages: { favourites: { ids: ['tea', 'bun'] } } })
  desk.change({ shift: shift('two') })
  await settleShiftPlaces(desk.read().shift?.id)
  expect(keyPlaces.read()).toEqual({ shiftId: 'two', best: ['bun', 'tea'], pages: {} })
})

it('another drawer of the till keeps the places of the one that is open beside it', async () => {
  await settleShiftPlaces(desk.read().shift?.id)
  desk.change({ shift: shift('other'), shiftsAside: [shift('one')] })
  expect(arePlacesOf(keyPlaces.read(), desk.read())).toBe(true)
  desk.change({ shiftsAside: [] })
  expect(arePlacesOf(keyPlaces.read(), desk.read())).toBe(false)
})

it('best sellers are those the server told last; where it told none, the register’s own', async () => {
  await sell('1', 'tea')
  desk.change({ setup: { bestSellers: ['bun', 'cake'] } as never })
  await settleShiftPlaces(desk.read().shift?.id)
  expect(keyPlaces.read().best).toEqual(['bun', 'cake'])
  desk.change({ setup: { bestSellers: ['cake'] } as never })
  expect(keyPlaces.read().best).toEqual(['bun', 'cake'])
  desk.change({ setup: { bestSellers: [] } as never, shift: shift('two') })
  await settleShiftPlaces(desk.read().shift?.id)
  expect(keyPlaces.read().best).toEqual(['tea'])
})

it('where nothing was ever sold the shop’s own page is first, also when the page is opened again; a person’s own is not', async () => {
  const page = (id: string, facts = {}) => ({ id, name: id, hue: 1, ...facts })
  const keyPages = [page('mine', { ownerId: '1' }), page('folder', { parentId: 'favourites' }), page('shop')]
  desk.change({ preferences: { ...defaultPreferences, keyPages } })
  for (const start of ['first', 'again']) {
    goodsSheet.change({ page: 'favourites' })
    reopen()
    await settleShiftPlaces(desk.read().shift?.id)
    expect(goodsSheet.read().page, start).toBe('shop')
  }
  goodsSheet.change({ page: 'favourites' })
  desk.change({ shift: shift('two'), setup: { bestSellers: ['tea'] } as never })
  await settleShiftPlaces(desk.read().shift?.id)
  expect(goodsSheet.read().page).toBe('favourites')
})
