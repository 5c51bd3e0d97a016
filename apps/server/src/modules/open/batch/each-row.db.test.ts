import { accept, refuse } from '@kassa/domain/result.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import type { Context } from '../../../platform/command.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { eachRow } from './each-row.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

test('of a row that wrote before it was refused nothing stays: no row, no line of the log, no event', async () => {
  const told: unknown[] = []
  const answers = await world.owner((tx) => {
    const tell = (one: unknown): void => void told.push(one)
    const context = { tx, audit: tell, emit: tell, locale: 'en-US', requestId: 'r1' } as unknown as Context
    return eachRow(context, ['Kept', 'Refused', 'Kept too'], async (own, name) => {
      await own.tx.run(sql`
        insert into brand (merchant_id, id, name, created_at) values (${shop.merchantId}, ${newId()}, ${name}, ${world.now})`)
      own.audit({ subject: `brand/${name}` })
      own.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber: 1 } })
      return name === 'Refused' ? refuse({ code: 'thing.not-found' }) : accept(name)
    })
  })
  expect(answers.map(({ done, problem }) => [done, problem?.code ?? null])).toEqual([
    ['Kept', null],
    [null, 'thing.not_found'],
    ['Kept too', null],
  ])
  const brands = await world.sql<{ name: string }>(sql`
    select name from brand where merchant_id = ${shop.merchantId} order by name`)
  expect(brands.map(({ name }) => name)).toEqual(['Kept', 'Kept too'])
  expect(told).toHaveLength(4)
  expect(told).not.toContainEqual({ subject: 'brand/Refused' })
})
