import { expect, it } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { describeWorld } from './describe-world.ts'
import { makeShop } from './make/shop.ts'
import { openDigests } from './table-digest.ts'

const world = describeWorld()

it('sees the first row of a table, and that it is gone again', async () => {
  const digests = await openDigests(world)
  const empty = await digests.read()
  const { merchantId } = await makeShop(world)
  const filled = await digests.read()
  const others = await digests.read(merchantId)
  const changedIn = (one: typeof empty): string[] => Object.keys(empty).filter((name) => one[name] !== empty[name])
  expect(Object.keys(filled)).toEqual(Object.keys(empty))
  expect(changedIn(filled)).toEqual(expect.arrayContaining(['merchant', 'outlet', 'role', 'staff']))
  expect(changedIn(others)).not.toContain('outlet')
  await world.sql(sql`delete from staff_outlet where merchant_id = ${merchantId}`)
  const left = await digests.read()
  expect([filled['staff_outlet'] === empty['staff_outlet'], left['staff_outlet']]).toEqual([
    false,
    empty['staff_outlet'],
  ])
})
