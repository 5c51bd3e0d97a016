// The goods of a set come into the basket whole, whatever is asked about them on the way.
import { beforeEach, expect, it } from 'vitest'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { id, itemOf, useTill } from '../../test/till-of-a-day.ts'
import { basketNow, closeDialog, desk } from '../model/desk-state.ts'
import { takenPayments } from '../payment/due.ts'
import { addPieces } from './sell.ts'
import { addSet } from './sell-set.ts'

const beer = { ...itemOf({ id: id(60), name: 'Beer', sellPriceMinor: 300 }), restriction: 'beer-wine' as const }
const gin = { ...itemOf({ id: id(61), name: 'Gin', sellPriceMinor: 900 }), restriction: 'spirits' as const }
const nuts = itemOf({ id: id(62), name: 'Nuts', sellPriceMinor: 200 })
const bread = itemOf({ id: id(65), name: 'Bread', sellPriceMinor: 250 })
const milk = itemOf({ id: id(66), name: 'Milk', sellPriceMinor: 150 })
const phone = { ...itemOf({ id: id(63), name: 'Phone', sellPriceMinor: 9_000 }), tracksSerials: true }
const watch = { ...itemOf({ id: id(64), name: 'Watch', sellPriceMinor: 5_000 }), tracksSerials: true }

useTill()
beforeEach(() => {
  const ageLimits = { 'beer-wine': 16, spirits: 18, tobacco: 18, fireworks: 18, knives: 18, adult: 18 }
  desk.change(({ setup }) => ({ setup: setup && { ...setup, ageLimits } }))
  desk.change({ catalogue: catalogueOf([beer, gin, nuts, bread, milk, phone, watch]), dialog: null })
})

const names = () => basketNow().lines.map(({ goods }) => goods.name)
const asked = () => desk.read().dialog
/** The dialog of this kind, as soon as it is asked: some questions are fetched when they are first needed. */
async function askedOf(wanted: object) {
  await expect.poll(asked).toMatchObject(wanted)
  return asked()
}
const named = (wanted: readonly string[]) => expect.poll(names).toEqual(wanted)

it('two goods with an age are asked about once, by the higher one, and both come', async () => {
  addSet([beer, gin, nuts].map((item) => ({ item, count: 1 })))
  const dialog = await askedOf({ kind: 'age', age: 18 })
  expect(names()).toEqual([])
  if (dialog?.kind !== 'age') return
  expect(dialog.lines.map(({ goods }) => goods.id)).toEqual([beer.id, gin.id])
})

it('two goods whose pieces have numbers are asked for one behind the other', async () => {
  addSet([phone, nuts, watch].map((item) => ({ item, count: 1 })))
  for (const [item, serial] of [
    [phone, 'P-1'],
    [watch, 'W-1'],
  ] as const) {
    const dialog = await askedOf({ kind: 'serials', pieces: { item: { id: item.id } } })
    if (dialog?.kind !== 'serials') return
    closeDialog()
    addPieces(dialog.pieces, [serial])
  }
  await named(['Nuts', 'Phone', 'Watch'])
  expect(asked()).toBeNull()
})

it('where money was taken the cashier is asked once, and then all of them come, each piece of a number too', async () => {
  addSet([{ item: nuts, count: 1 }])
  const tenders = [{ id: 't', method: 'cash', amountMinor: 100 }]
  const giveBack = async (): Promise<void> => {
    const dialog = await askedOf({ kind: 'give-back' })
    takenPayments.change({ tenders: [] })
    closeDialog()
    if (dialog?.kind === 'give-back') dialog.goOn()
  }
  takenPayments.change({ tenders: tenders as never })
  addSet([bread, milk].map((item) => ({ item, count: 1 })))
  await giveBack()
  await named(['Nuts', 'Bread', 'Milk'])
  takenPayments.change({ tenders: tenders as never })
  addPieces({ item: phone, quantity: 2, code: null, typedPriceMinor: null }, ['P-1', 'P-2'])
  await giveBack()
  await named(['Nuts', 'Bread', 'Milk', 'Phone', 'Phone'])
})
