import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaff, setStaffPassword } from '@kassa/contract/organisation/staff.calls.ts'
import { moveIn } from '@kassa/contract/moving/moving.calls.ts'
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { moveTexts } from '../../../../test/make/move.ts'
import { allCodes, makeShop } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { fitsPassword, insertBuiltInRoles } from '../../identity/public.ts'
import { readBrought } from '../files/read-brought.ts'
import { planMove, readDecisions } from '../move-in.ts'
import { findRoleGiver } from './role-giver.ts'

let world: World
let address: string
beforeAll(async () => {
  world = await makeWorld()
  address = await world.listen()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const head = 'Employee number,Name,Email,Phone,Role,Outlet,Status,Password,PIN'
const list = (...rows: string[]) => ({ 'staff.csv': [head, ...rows].join('\n') })
const lea = 'E-7,Lea Sample,lea@example.com,503-555-0142,Sales,Main,active,secret,1234'
const tom = ',Tom Other,tom@example.com,,Sales,,active,,'

async function makeStaffedShop(adminCodes: readonly string[] = allCodes) {
  const { merchantId, admin, outlet, cashier } = await makeShop(world, { currency: 'USD', adminCodes })
  await world.owner((tx) => insertBuiltInRoles(tx, merchantId, 'en-US', { now: world.now, newId }))
  const said = {
    country: 'US',
    locations: { Main: outlet.number },
    roles: { Sales: 'Cashier', Boss: 'Manager', Temp: null, '': null },
    columns: ['staff.csv'],
  }
  const move = (texts: Readonly<Record<string, string>>) => moveTexts(world, merchantId, texts, said, world.now)
  const as = { as: admin.token }
  const undoNewest = async () => {
    const [newest] = (await world.call(listMoves, {}, as)).answer.moves
    return world.call(undoMove, { id: newest?.id ?? '' }, as)
  }
  const staff = async () => (await world.call(listStaff, {}, as)).answer.rows
  const send = async (texts: Readonly<Record<string, string>>) => {
    const form = new FormData()
    form.append('decisions', JSON.stringify(said))
    form.append('file', new Blob(Object.values(texts)), 'staff.csv')
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await fetch(`${address}/cashier/api${moveIn.path}`, { method: 'POST', headers, body: form })
    return (await response.json()) as { code?: string; others?: unknown; outcome?: unknown }
  }
  return { merchantId, outlet, cashier, admin, said, send, move, undoNewest, staff, as }
}

test('staff come with their role and outlet and without any password, and the same file again adds nobody', async () => {
  const { merchantId, move, staff } = await makeStaffedShop()
  const before = await staff()
  const done = await move(list(lea, tom))
  expect(done).toMatchObject({ others: [{ kind: 'staff', count: 2 }], notTaken: [] })
  expect(done.outcome).toMatchObject({ files: { staff: 2 }, here: { staff: 2 } })
  const fresh = (await staff()).filter(({ id }) => !before.some((one) => one.id === id))
  expect(fresh).toMatchObject([
    { number: expect.stringMatching(/^\d{4,}$/), firstName: 'Tom Other', hasPin: false },
    { number: 'E-7', firstName: 'Lea Sample', phone: '+15035550142', roleName: 'Cashier', hasPin: false },
  ])
  const hashes = await world.sql<{ passwordHash: string }>(
    sql`select password_hash from staff where merchant_id = ${merchantId} and number = 'E-7'`,
  )
  for (const typed of ['secret', '1234', '', 'E-7'])
    expect(await fitsPassword(typed, hashes[0]?.passwordHash ?? '')).toBe(false)
  const again = await move(list(lea, tom))
  expect(again.others).toEqual([])
  expect(again.planned.others[0]?.things.map(({ verdict }) => verdict)).toEqual(['same', 'same'])
  expect(await staff()).toHaveLength(before.length + 2)
})

test('numbers and e-mails of others, roles left out and people who left are said, and nothing of one refuses the rest', async () => {
  const { move, staff, cashier } = await makeStaffedShop()
  await move(list(lea))
  const rows = [
    `${cashier.number},Ann New,ann@example.com,,Sales,Main,active,,`,
    'E-7,Lea Married,,,Sales,Main,active,,',
    'E-8,Bob New,LEA@example.com,,Sales,Main,active,,',
    'E-9,Cid Temp,,,Temp,Main,active,,',
    'E-10,Dan Gone,,,Sales,Main,terminated,,',
    'E-11,,,,Sales,Main,active,,',
    '!,Eve New,not an e-mail,12,Sales,Main,active,,',
  ]
  const done = await move(list(...rows))
  const [planned] = done.planned.others
  expect(planned?.things.map(({ name, verdict, doubt }) => [name, verdict, doubt])).toEqual([
    ['Ann New', 'new', 'staff-number-taken'],
    ['Lea Married', 'same', 'staff-other-name'],
    ['Bob New', 'new', 'staff-email-taken'],
    ['Cid Temp', 'cannot', 'staff-without-role'],
    ['Eve New', 'new', null],
  ])
  const here = await staff()
  expect(here.find(({ firstName }) => firstName === 'Ann New')?.number).toMatch(/^\d{4,}$/)
  expect(here.find(({ firstName }) => firstName === 'Bob New')?.email).toBe('')
  expect((await move(list(...rows))).others).toEqual([])
})

test('who never signed in goes again with an undo and frees the number; who has a password stays', async () => {
  const { move, staff, undoNewest, as } = await makeStaffedShop()
  const before = (await staff()).length
  await move(list(lea, tom))
  expect((await undoNewest()).answer).toMatchObject({ others: [{ kind: 'staff', count: 2 }], staying: [] })
  expect(await staff()).toHaveLength(before)
  expect(await move(list(lea, tom))).toMatchObject({ others: [{ count: 2 }] })
  const id = (await staff()).find(({ number }) => number === 'E-7')?.id ?? ''
  const password = 'Fresh-start-2026!'
  expect((await world.call(setStaffPassword, { id, password, passwordAgain: password }, as)).status).toBe(200)
  const undone = (await undoNewest()).answer
  expect(undone).toMatchObject({ others: [{ count: 1 }], staying: [{ name: 'Lea Sample' }] })
  expect((await staff()).map(({ number }) => number)).toContain('E-7')
  expect(await move(list(lea, tom))).toMatchObject({ others: [{ count: 1 }] })
})

test('a second role list in another merchant sees nobody of the first', async () => {
  const one = await makeStaffedShop()
  await one.move(list(lea))
  const other = await makeStaffedShop()
  expect(await other.move(list(lea))).toMatchObject({ others: [{ count: 1 }] })
})

const mover = [
  'platform.catalogue.products.import',
  'platform.organisation.staff.add',
  'platform.organisation.staff',
].map((key) => permissionCode(key))

test('nobody gets a role beyond that of whoever moves, by the page and by a job alike', async () => {
  const all = await makeStaffedShop()
  expect(await all.send(list(lea))).toMatchObject({ others: [{ kind: 'staff', count: 1 }] })
  const few = await makeStaffedShop(mover)
  expect(await few.send(list(lea))).toMatchObject({ others: [], outcome: { files: { staff: 1 }, here: { staff: 0 } } })
  const brought = await readBrought([{ name: 'staff.csv', bytes: Buffer.from(list(lea)['staff.csv']) }])
  const decisions = readDecisions(JSON.stringify(few.said))
  const { merchantId, admin } = few
  const planned = await world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
    const giver = await findRoleGiver(tx, merchantId, {
      kind: 'admin',
      accountId: admin.id,
      name: '',
      outletIds: 'all',
    })
    return planMove(tx, merchantId, brought, decisions.ok ? decisions.value : never(), { now: world.now, giver })
  })
  const things = planned.ok ? planned.value.plan?.others[0]?.things : []
  expect(things).toMatchObject([{ verdict: 'cannot', doubt: 'staff-beyond-own', facts: { role: 'Cashier' } }])
})

const never = (): never => {
  throw new Error('the answers cannot be read')
}

test('a file with staff is refused to whoever may not add staff', async () => {
  const { merchantId, send } = await makeStaffedShop([permissionCode('platform.catalogue.products.import')])
  expect(await send(list(lea))).toMatchObject({ code: 'moving.staff-not-allowed' })
  const found = await world.sql(sql`select from staff where merchant_id = ${merchantId} and number = 'E-7'`)
  expect(found).toHaveLength(0)
})

test('staff who move by a job reach what they reached when they began and still reach', async () => {
  const { merchantId, outlet, cashier, admin } = await makeStaffedShop()
  const elsewhere = newId()
  const reachOf = (kind: 'admin' | 'staff', accountId: string, outletIds: readonly string[] | 'all') =>
    world.database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
      const giver = await findRoleGiver(tx, merchantId, { kind, accountId, name: '', outletIds })
      return giver === 'program' ? never() : giver.outletIds
    })
  expect(await reachOf('staff', cashier.id, [outlet.outletId, elsewhere])).toEqual([outlet.outletId])
  expect(await reachOf('staff', cashier.id, [elsewhere])).toEqual([])
  expect(await reachOf('admin', admin.id, 'all')).toBe('all')
  await world.owner((tx) => tx.run(sql`delete from staff_outlet where staff_id = ${cashier.id}`))
  expect(await reachOf('staff', cashier.id, [outlet.outletId])).toEqual([])
})
