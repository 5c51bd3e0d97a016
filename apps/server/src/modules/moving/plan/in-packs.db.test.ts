import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NumbersAt } from '@kassa/domain/moving/plan-move.ts'
import { makeMerchant, makeOutlet } from '../../../../test/make/merchant.ts'
import { itemsText, moveTexts } from '../../../../test/make/move.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { readBrought } from '../files/read-brought.ts'
import { understand } from '../look.ts'
import { planGoodsHere } from './plan-goods.ts'
import { planPeopleHere } from './plan-people.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const people = (...rows: string[]): string =>
  ['Customer ID,Customer name,Email,Phone,Customer code,Points balance,Total spent', ...rows].join('\n')

const first = {
  'items.csv': itemsText(
    'tea,TEA,Green tea,N,1.00,,,,Y,3.50,5',
    'cup,CUP,Cup,N,1.00,0036000291452,,,Y,4.50,6',
    'pan,PAN,Pan,N,1.00,,,,Y,9.50,7',
  ),
  'people.csv': people(
    '31,Lea,lea@example.com,,L-31,1,1.00',
    '32,Tom,tom@example.com,,,2,2.00',
    '33,Kim,,,L-33,3,3.00',
  ),
}
const newer = {
  'items.csv': itemsText(
    'new,NEW,New one,N,1.00,,,,Y,3.50,5',
    'pan,PAN,Pan,N,1.00,,,,Y,9.50,9',
    'other,,Other cup,N,1.00,0036000291452,,,Y,4.50,6',
    'tea,TEA,Green tea,N,1.00,,,,Y,3.50,5',
    'twin,T-2,Pan,N,1.00,,,,Y,9.50,7',
  ),
  'people.csv': people(
    '34,New,new@example.com,,,1,1.00',
    '33,Kim,,,L-33,5,3.00',
    '35,Other Tom,tom@example.com,,,2,2.00',
    '31,Lea,lea@example.com,,L-31,1,1.00',
    '36,Lea,lea2@example.com,,,9,1.00',
  ),
}

test('goods and people are planned the same, all at once or a few after the other', async () => {
  const { merchantId, outletId, number } = await world.owner(async (tx) => {
    const merchant = await makeMerchant(tx)
    return { ...merchant, ...(await makeOutlet(tx, merchant.merchantId)) }
  })
  await moveTexts(world, merchantId, first, {
    currency: 'USD',
    pricesContainTax: 'keep',
    locations: { '': number },
    zeroIs: 'unknown',
  })
  const files = Object.entries(newer).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
  const source = understand(await readBrought(files), { currency: 'USD' })
  const numbers: NumbersAt = {
    outletIds: [outletId],
    priceAt: () => undefined,
    specialAt: () => undefined,
    taxOf: () => undefined,
    decimalsOf: () => 0,
    quantityAt: (_product, { stock: [here] }) => Number(here?.stock),
    lotsAt: () => [],
  }
  const holdingsOf = ({ points }: { readonly points: number | null }) => ({
    points,
    balanceMinor: null,
    spentMinor: null,
  })
  const said = { holdingsOf, today: world.now.slice(0, 10) }
  const planned = await world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => ({
    goods: [...(await planGoodsHere(tx, merchantId, source.goods, numbers, undefined))],
    fewGoods: [...(await planGoodsHere(tx, merchantId, source.goods, numbers, undefined, 2))],
    people: [...(await planPeopleHere(tx, merchantId, source.people, said))],
    fewPeople: [...(await planPeopleHere(tx, merchantId, source.people, said, 2))],
  }))
  expect(planned.fewGoods).toEqual(planned.goods)
  expect(planned.goods.map(({ verdict, doubt }) => `${verdict} ${doubt}`)).toEqual([
    'new null',
    'changed null',
    'changed code-of-other',
    'same null',
    'new name-of-other-code',
  ])
  expect(planned.fewPeople).toEqual(planned.people)
  expect(planned.people.map(({ verdict, doubt }) => `${verdict} ${doubt}`)).toEqual([
    'new null',
    'changed null',
    'new contact-of-other',
    'same null',
    'new null',
  ])
})
