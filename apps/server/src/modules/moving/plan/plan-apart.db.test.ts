import { nothingDecided } from '@kassa/domain/moving/move-decisions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readBrought } from '../files/read-brought.ts'
import { isReadApart } from '../files/read-apart.ts'
import { lookAtFile, type LookContext } from './looked-file.ts'
import { countNew, lookApart, planFile } from './plan-apart.ts'
import { planAnswer } from './plan-answer.ts'

/** A thread loads the program anew: on a machine with much else to do that takes seconds. */
const LONGER = 60_000

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A list that is larger than what is read beside calls: a column nobody needs is wide. */
function wideList(heading: string, rows: readonly string[]): Buffer {
  const bytes = Buffer.from([`${heading},Padding`, ...rows.map((row) => `${row},${'x'.repeat(9_000)}`)].join('\n'))
  expect(isReadApart(bytes.length)).toBe(true)
  return bytes
}

const goods = Array.from({ length: 40 }, (_, at) => `Thing ${at},3.50,S-${at % 39},${at % 5}`)

async function makeShop() {
  const { merchantId, outlet } = await makeMemberShop(world)
  const looking: LookContext = {
    merchantId,
    locale: 'zh-CN',
    now: world.now,
    giver: 'program',
    mayAdd: { people: false, staff: false, priceLists: false },
  }
  const decisions = {
    ...nothingDecided,
    currency: 'USD',
    pricesContainTax: 'keep' as const,
    locations: { '': outlet.number },
    columns: ['goods.csv'],
  }
  const inShop = <Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> =>
    world.database.transaction({ kind: 'merchant', merchantId }, work)
  return { looking, decisions, inShop }
}

test(
  'a large file is looked at in a thread of its own, and answered as in that of calls',
  async () => {
    const { looking, decisions, inShop } = await makeShop()
    const file = { name: 'goods.csv', bytes: wideList('Name,Price,SKU,Stock', goods) }
    const asked = { decisions, rows: { fate: 'doubtful' as const, from: 0 } }
    const here = await inShop(async (tx) => {
      const looked = await lookAtFile(tx, looking, file, decisions)
      return looked.ok ? { ok: true, value: await planAnswer(tx, looking, looked.value, asked) } : looked
    })
    expect(here).toMatchObject({ ok: true, value: { isReady: true, products: { new: 40 }, rows: { total: 1 } } })
    expect(await inShop((tx) => planFile(tx, looking, file, asked))).toEqual(here)
    expect(await inShop((tx) => countNew(tx, looking, file, decisions))).toEqual({ ok: true, value: 40 })
  },
  LONGER,
)

test(
  'a large file that may not come is refused from its thread, and the transaction goes on',
  async () => {
    const { looking, decisions, inShop } = await makeShop()
    const people = Array.from({ length: 40 }, (_, at) => `${at},First,Last ${at},p${at}@example.com`)
    const bytes = wideList('Customer ID,First Name,Last Name,Email', people)
    const refused = await inShop(async (tx) => {
      // A thread takes longer to begin.
      await tx.run(sql`set local idle_in_transaction_session_timeout = '500ms'`)
      const counted = await countNew(tx, looking, { name: 'people.csv', bytes }, decisions)
      await tx.run(sql`select 1`)
      return counted
    })
    expect(refused).toEqual({ ok: false, refusal: { code: 'moving.people-not-allowed' } })
    const allowed = { ...looking, mayAdd: { ...looking.mayAdd, people: true } }
    const next = await inShop((tx) => countNew(tx, allowed, { name: 'people.csv', bytes }, decisions))
    expect(next).toEqual({ ok: false, refusal: { code: 'moving.still-open' } })
  },
  LONGER,
)

test(
  'a file that needs more room than a thread has is refused, and the transaction goes on',
  async () => {
    const { looking, decisions, inShop } = await makeShop()
    const file = { name: 'goods.csv', bytes: wideList('Name,Price,SKU,Stock', goods) }
    const refused = await inShop(async (tx) => {
      const looked = await lookApart(tx, { looking, file, wants: 'count', decisions }, 16)
      await tx.run(sql`select 1`)
      return looked
    })
    expect(refused).toEqual({ ok: false, refusal: { code: 'moving.needs-too-much' } })
  },
  LONGER,
)

test('a file may be read for longer than the transaction may be silent', async () => {
  const { looking, decisions, inShop } = await makeShop()
  const bytes = Buffer.from(['Name,Price,SKU,Stock', ...goods].join('\n'))
  const looked = await inShop(async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = '1s'`)
    // PostgreSQL measures the silence by its own clock, so this test lets real time pass.
    return lookAtFile(tx, looking, { name: 'goods.csv', bytes }, decisions, async (...files) => {
      await new Promise((done) => setTimeout(done, 1_500))
      return readBrought(...files)
    })
  })
  expect(looked).toMatchObject({ ok: true, value: { known: { open: [] } } })
})
