import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoveDecisions, nothingDecided } from '@kassa/domain/moving/move-decisions.ts'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { newId } from '../../platform/ids.ts'
import { readBrought } from './files/read-brought.ts'
import { doMove } from './job/move-by-command.ts'
import { planMove } from './move-in.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const now = '2026-03-02T04:00:00.000Z'
const makeShop = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    await makeOutlet(tx, merchantId)
    return merchantId
  })

const heading = 'Art.,What it is,How much'

async function look(merchantId: string, name: string, text: string, said: MoveDecisions = nothingDecided) {
  const brought = await readBrought([{ name, bytes: Buffer.from(text) }])
  const known = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    planMove(tx, merchantId, brought, said, { now, giver: 'program' }),
  )
  if (!known.ok) throw new Error(JSON.stringify(known.refusal))
  return known.value
}

test('what was said of the columns of a list is proposed for the next list with these headings, in this shop alone', async () => {
  const [merchantId, other] = [await makeShop(), await makeShop()]
  const first = await look(merchantId, 'spring.csv', `${heading}\nA1,Pen,1.50`)
  expect(first.open.map(({ kind }) => kind)).toEqual(['columns'])
  expect(first.source.goods.length).toBe(0)
  const meanings = { 'Art.': 'sku', 'What it is': 'name', 'How much': 'price' } as const
  const decisions: MoveDecisions = {
    ...nothingDecided,
    currency: 'USD',
    pricesContainTax: 'keep',
    columns: ['spring.csv'],
    ownColumns: { 'spring.csv': { kind: 'goods', meanings } },
  }
  const said = await look(merchantId, 'spring.csv', `${heading}\nA1,Pen,1.50`, decisions)
  if (!said.plan) throw new Error(JSON.stringify(said.open))
  const at = { merchantId, now, newId }
  expect(await doMove(world.database, at, said.plan, () => {})).toMatchObject({ ok: true, value: { products: 1 } })

  // Another order, one column more, another name.
  const next = await look(merchantId, 'summer.csv', 'More,How much,Art.,What it is\nx,2.50,A2,Cup')
  expect([...next.source.goods].map(({ name }) => name)).toEqual(['Cup'])
  expect(next.proposal.ownColumns).toEqual({ 'summer.csv': { kind: 'goods', meanings } })
  expect(next.open.map(({ kind }) => kind)).toContain('columns')
  const elsewhere = await look(other, 'summer.csv', `${heading}\nA2,Cup,2.50`)
  expect(elsewhere.proposal.ownColumns).toEqual({})
  // A file of a known system is read as that system writes it.
  const loyverse = 'Handle,Sold by weight,Name,Default price,Art.,What it is,How much\ntea,N,Tea,3.00,A9,No,9.00'
  expect([...(await look(merchantId, 'items.csv', loyverse)).source.goods].map(({ name }) => name)).toEqual(['Tea'])
})
