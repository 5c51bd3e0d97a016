import {
  createTimesOffer,
  deleteTimesOffer,
  editTimesOffer,
  listTimesOffers,
} from '@kassa/contract/stored-value/times-offer.calls.ts'
import { describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeShop } from '../../../../test/make/shop.ts'

const world = describeWorld()
const shop = madeBefore(() => makeShop(world))
const other = madeBefore(() => makeShop(world))

const terms = (name: string) => ({
  name,
  currency: 'CNY' as const,
  priceMinor: 3_000,
  uses: 10,
  validDays: 30,
  scope: { kind: 'all' as const },
})
const mine = () => ({ as: shop.admin.token })
const theirs = () => ({ as: other.admin.token })
const names = async (at = mine()) => (await world.call(listTimesOffers, {}, at)).answer.rows.map(({ name }) => name)

describe('times cards', () => {
  it('have a name once, whatever its case, and between 2 and 50 characters', async () => {
    expect((await world.call(createTimesOffer, terms('Ab'), mine())).status).toBe(200)
    expect((await world.call(createTimesOffer, terms('x'.repeat(50)), mine())).status).toBe(200)
    expect((await world.call(createTimesOffer, terms('AB'), mine())).refusal.code).toBe('times-offer.name-taken')
    expect((await world.call(createTimesOffer, terms('A'), mine())).status).toBe(422)
    expect((await world.call(createTimesOffer, terms('x'.repeat(51)), mine())).status).toBe(422)
    expect(await names()).toEqual(['Ab', 'x'.repeat(50)])
  })

  it('are made once by two people at once', async () => {
    const both = await Promise.all([1, 2].map(() => world.call(createTimesOffer, terms('Twice'), mine())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('change by one of two savers, and go away without their name being lost', async () => {
    const made = (await world.call(createTimesOffer, terms('Old'), mine())).answer
    const edit = { ...terms('New'), id: made.id, version: 1 }
    expect((await world.call(editTimesOffer, edit, mine())).answer).toMatchObject({ version: 2 })
    expect((await world.call(editTimesOffer, edit, mine())).refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(deleteTimesOffer, { id: made.id }, mine())).status).toBe(200)
    expect((await world.call(createTimesOffer, terms('New'), mine())).status).toBe(200)
  })

  it('are not found by another merchant', async () => {
    const { id } = (await world.call(createTimesOffer, terms('Ours'), mine())).answer
    expect((await world.call(editTimesOffer, { ...terms('Theirs'), id, version: 1 }, theirs())).status).toBe(404)
    expect((await world.call(deleteTimesOffer, { id }, theirs())).status).toBe(404)
    expect(await names(theirs())).toEqual([])
    expect(await names()).toContain('Ours')
  })
})
