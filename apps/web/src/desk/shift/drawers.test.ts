import { journalBody } from '@kassa/contract/journal/journal.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { entries, setup, tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { journalDb } from '../journal/databases.ts'
import { recall } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { takenPayments } from '../payment/due.ts'
import { drawerBytes } from '../peripherals/paper-bytes.ts'
import { drawersOf, leftInDrawer, takeDrawer } from './drawers.ts'
import { closeAtCutOff, closeShiftNow, openShift, readTotals } from './shift-actions.ts'

useTill()

const named = { ...setup, settings: { ...setup.settings, 'sales.drawers': ['Left', 'Right'] } }
const standing = () => drawersOf(desk.read()).map(({ name, stands }) => [name, stands])
const closing = { counts: [], note: '' }

beforeEach(async () => {
  // The morning's shift of the only drawer is closed; from here on the till has two.
  await closeShiftNow({ ...closing, countedMinor: 10_000, nextFloatMinor: 0 })
  desk.change({ setup: named, shiftsAside: [] })
  await openShift(1_000, 'Left')
})

describe('two drawers of one till', () => {
  it('each take what is sold while they are at hand, and are counted apart', async () => {
    const left = desk.read().shift!
    addItem(tea)
    await takeCash(1_000)
    await takeDrawer('Right')
    expect(desk.read().shift).toBeNull()
    await openShift(2_000, 'Right')
    const right = desk.read().shift!
    addItem(tea)
    addItem(tea)
    await takeCash(2_000)
    expect(standing()).toEqual([
      ['Left', 'aside'],
      ['Right', 'at-hand'],
    ])
    expect((await readTotals(left.id)).expectedMinor).toBe(1_990)
    expect((await readTotals(right.id)).expectedMinor).toBe(3_980)
    for (const { body } of await entries()) expect(journalBody.safeParse(body).success).toBe(true)
    const opened = (await entries()).flatMap(({ body }) => (body.kind === 'shift-opened' ? [body.drawer] : []))
    expect(opened).toEqual([undefined, 'Left', 'Right'])
  })

  it('keep which is open over a reload, and bring the other to hand when one is closed', async () => {
    const left = desk.read().shift!
    await takeDrawer('Right')
    await openShift(2_000, 'Right')
    expect(await recall(journalDb(), 'shifts-aside')).toEqual([left])
    await closeShiftNow({ ...closing, countedMinor: 2_000, nextFloatMinor: 700 })
    expect(desk.read()).toMatchObject({ shift: left, shiftsAside: [] })
    expect(await recall(journalDb(), 'shift')).toEqual(left)
    expect(await recall(journalDb(), 'shifts-aside')).toEqual([])
    expect([await leftInDrawer('Right'), await leftInDrawer('Left')]).toEqual([700, null])
  })

  it('stay as they are while something is being paid', async () => {
    const left = desk.read().shift!
    addItem(tea)
    takenPayments.change({ tenders: [{ kind: 'cash', method: 'cash' } as never] })
    await takeDrawer('Right')
    expect(desk.read()).toMatchObject({ shift: left, shiftsAside: [] })
    takenPayments.change({ tenders: [] })
    desk.change({ isWriting: true })
    await takeDrawer('Right')
    expect(desk.read().shift).toEqual(left)
    desk.change({ isWriting: false })
  })

  it('open by a socket each, and the only one by the first', async () => {
    const socket = () => drawerBytes()[4]
    expect(socket()).toBe(0)
    await takeDrawer('Right')
    expect(socket()).toBe(0)
    await openShift(0, 'Right')
    expect(socket()).toBe(1)
  })

  it('are closed one after the other by the cut-off', async () => {
    await takeDrawer('Right')
    await openShift(0, 'Right')
    const settings = {
      ...named.settings,
      'sales.shift-closing': { countsMethods: false, closesAtCutOff: true, checklist: [] },
    }
    desk.change({ setup: { ...named, settings } })
    const tomorrow = Date.now() + 25 * 3_600_000
    expect([await closeAtCutOff(tomorrow), await closeAtCutOff(tomorrow), await closeAtCutOff(tomorrow)]).toEqual([
      true,
      true,
      false,
    ])
    expect(desk.read()).toMatchObject({ shift: null, shiftsAside: [] })
  })

  it('name one that is open though the till has it no more, and none where there is but one', async () => {
    desk.change({ setup: { ...named, settings: { ...named.settings, 'sales.drawers': ['Front'] } } })
    expect(standing()).toEqual([
      ['Front', 'free'],
      ['Left', 'at-hand'],
    ])
    await closeShiftNow({ ...closing, countedMinor: 1_000, nextFloatMinor: 0 })
    expect(standing()).toEqual([['Front', 'free']])
  })
})
