import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMerchant, makeOutlet } from '../../test/make/merchant.ts'
import { makeWorld, type World } from '../../test/world.ts'
import { sql } from '../platform/db/sql.ts'
import { moveInFolder } from './move-in-folder.ts'

let world: World
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'move-in-'))
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await world.close()
})

test('an operator moves a folder in, sees the totals side by side, and takes the move back', async () => {
  const { merchantId, number } = await world.owner(async (tx) => {
    const made = await makeMerchant(tx)
    const outlet = await makeOutlet(tx, made.merchantId)
    return { merchantId: made.merchantId, number: outlet.number }
  })
  const [merchant] = await world.sql<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)
  const goods =
    'Handle,SKU,Name,Sold by weight,Cost,Track stock,Default price,In stock\ntea,TEA,Green tea,N,1.00,Y,3.50,7'
  fs.writeFileSync(path.join(folder, 'items.csv'), goods)
  const answers = { currency: 'USD', pricesContainTax: 'keep', locations: { '': number } }
  fs.writeFileSync(path.join(folder, 'answers.json'), JSON.stringify(answers))
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const open = (): never => {
      throw new Error('a move needs no program')
    }
    const request = { task: 'move-in', args: [...args, '--merchant', merchant?.number ?? ''], secret: undefined }
    await moveInFolder(
      { database: world.database, open },
      request,
      (line) => lines.push(line),
      () => {},
    )
    return lines
  }
  const moved = await run(folder, '--answers', path.join(folder, 'answers.json'), '--act')
  expect(moved).toContain('1 products, 0 customers and 0 gift cards came, 0 that are here got a difference.')
  expect(moved).toContain('  stock value at cost: 7.00 USD in the files, 7.00 USD here')
  expect(await run('--undo')).toEqual(['1 products, 0 customers and 0 gift cards went again.'])
  await expect(run('--undo')).rejects.toThrow(/exist|found/)
  await expect(run()).rejects.toThrow('--undo')
  const calls = await world.sql(sql`select call from audit_line where merchant_id = ${merchantId} order by call`)
  expect(calls).toEqual([{ call: 'moving.move-in' }, { call: 'moving.undo-move' }])
})
