import { readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import { beforeEach, expect, it } from 'vitest'
import { setup, useTill } from '../../test/till-of-a-day.ts'
import { desk } from '../model/desk-state.ts'
import { moveCash, openDrawer } from '../shift/shift-actions.ts'
import { kickDrawerAfterSale, virtualPaper } from './print.ts'

useTill()
beforeEach(() => virtualPaper.change({ jobs: [] }))

/** ESC p: the socket of the first drawer, 50 ms on and 500 ms off. */
const KICK = [0x1b, 0x40, 0x1b, 0x70, 0, 25, 250]

/** Bytes of each job, the newest first, as the printer on the screen got them. */
const caught = () => virtualPaper.read().jobs.map(({ bytes }) => [...bytes])

it('the printer gets the bytes that open its drawer, for a reason and for cash that is moved, and no paper with them', async () => {
  await openDrawer('Give change')
  await expect.poll(caught).toEqual([KICK])
  await moveCash(-5_000, 'Bread')
  await expect.poll(caught).toEqual([KICK, KICK])
  expect(readEscpos(Uint8Array.from(KICK))).toEqual([{ kind: 'drawer' }])
})

it('after a sale it does so where the outlet wants it, and nothing where the paper is the browser’s', async () => {
  desk.change({ setup: { ...setup, settings: { ...setup.settings, 'sales.drawer-kick': false } } })
  kickDrawerAfterSale()
  desk.change({ setup: { ...setup, settings: { ...setup.settings, 'sales.drawer-kick': true } } })
  kickDrawerAfterSale()
  await expect.poll(caught).toEqual([KICK])
  const { preferences } = desk.read()
  desk.change({ preferences: { ...preferences, printer: 'browser' } })
  kickDrawerAfterSale()
  desk.change({ preferences })
  kickDrawerAfterSale()
  await expect.poll(caught).toEqual([KICK, KICK])
})
