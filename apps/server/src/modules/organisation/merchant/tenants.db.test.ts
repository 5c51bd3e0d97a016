import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import {
  auditMerchant,
  createMerchant,
  listMerchants,
  moveMerchant,
  readMerchant,
  readOwnMerchant,
  resubmitMerchant,
  setMerchantsEnabled,
  updateMerchant,
  updateOwnMerchant,
} from '@kassa/contract/organisation/merchant.calls.ts'
import {
  archivePartner,
  createPartner,
  listPartners,
  readPartner,
  setPartnersEnabled,
  updatePartner,
} from '@kassa/contract/organisation/partner.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makePicture } from '../../../../test/make/tenants.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { identityModule } from '../../identity/identity.module.ts'
import { organisationModule } from '../organisation.module.ts'

let world: World
let operator: string
let first: { partnerId: string; token: string }
let second: { partnerId: string; token: string }
let stranger: { partnerId: string; token: string; merchantId: string }

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule, organisationModule([])] })
  await world.owner(async (tx) => {
    operator = await makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId })
    const withToken = async (made: { partnerId: string; adminId: string }) => ({
      partnerId: made.partnerId,
      token: await makeSession(tx, { kind: 'admin', accountId: made.adminId }),
    })
    first = await withToken(await makePartner(tx, { name: 'First level' }))
    second = await withToken(await makePartner(tx, { name: 'Second level', parentId: first.partnerId }))
    const other = await withToken(await makePartner(tx, { name: 'Stranger' }))
    const { merchantId } = await makeMerchant(tx, { partnerId: other.partnerId })
    stranger = { ...other, merchantId }
  })
})
afterAll(() => world.close())

/** The first of a merchant's papers is there. */
const showPaper = (id: string): Promise<number> =>
  world.owner(async (tx) =>
    tx.run(sql`update merchant set licence_file_id = ${await makePicture(tx, id)} where id = ${id}`),
  )

const password = 'Welcome-2026'
let counted = 0
const admin = () => ({
  firstName: 'Rui',
  email: `first-${(counted += 1)}@tenant.example`,
  phone: '',
  password,
  passwordAgain: password,
})
const merchant = (name: string) => ({ name, country: 'CN', locale: 'zh-CN' as const, phone: '', admin: admin() })
const addPartner = (as: string, more: object = {}) =>
  world.call(createPartner, { name: `Partner ${(counted += 1)}`, admin: admin(), ...more }, { as })
const addMerchant = (as: string, more: object = {}) =>
  world.call(createMerchant, { ...merchant(`Merchant ${(counted += 1)}`), ...more }, { as })
const tables = () =>
  Promise.all([
    world.sql(sql`select * from partner order by id`),
    world.sql(sql`select * from merchant order by id`),
    world.sql(sql`select id, status, is_enabled, archived_at from admin order by id`),
  ])
const namesOf = async (as: string) =>
  (await world.call(listPartners, { limit: 200 }, { as })).answer.rows.map((row) => row.id)
const merchantsOf = async (as: string) =>
  (await world.call(listMerchants, { limit: 200 }, { as })).answer.rows.map((row) => row.id)

describe('partners', () => {
  it('are added with somebody who can sign in, two levels deep and no deeper', async () => {
    const person = admin()
    const top = (await world.call(createPartner, { name: 'Top', admin: person }, { as: operator })).answer.id
    const { token } = (await world.call(login, { email: person.email, password })).answer
    const below = (await addPartner(token)).answer.id
    expect((await world.call(readPartner, { id: below }, { as: token })).answer).toMatchObject({
      level: 2,
      parentId: top,
      parentName: 'Top',
      approval: 'approved',
    })
    const before = await tables()
    expect((await addPartner(second.token)).refusal.code).toBe('partner.too-deep')
    expect((await addPartner(operator, { parentId: below })).refusal.code).toBe('partner.too-deep')
    expect((await addPartner(first.token, { parentId: stranger.partnerId })).status).toBe(404)
    expect(await tables()).toEqual(before)
  })

  it('see themselves and what is below, operators see all', async () => {
    expect(await namesOf(first.token)).toEqual(expect.arrayContaining([first.partnerId, second.partnerId]))
    expect(await namesOf(first.token)).not.toContain(stranger.partnerId)
    expect(await namesOf(second.token)).toEqual([second.partnerId])
    expect(await namesOf(operator)).toEqual(expect.arrayContaining([first.partnerId, stranger.partnerId]))
    expect((await world.call(readPartner, { id: first.partnerId }, { as: second.token })).status).toBe(404)
    expect((await world.call(readPartner, { id: stranger.partnerId }, { as: first.token })).status).toBe(404)
  })

  it('never stand below themselves, below a sub-partner, or below somebody disabled', async () => {
    const { id } = (await addPartner(operator, { name: 'Wanderer' })).answer
    const below = (await addPartner(operator, { parentId: id })).answer.id
    const move = (partner: string, parentId: string | null) =>
      world.call(updatePartner, { id: partner, version: 1, name: 'Wanderer', phone: '', parentId }, { as: operator })
    const before = await tables()
    expect((await move(id, id)).refusal.code).toBe('partner.circular')
    expect((await move(id, below)).refusal.code).toBe('partner.too-deep')
    expect((await move(id, first.partnerId)).refusal.code).toBe('partner.too-deep')
    expect((await move(below, second.partnerId)).refusal.code).toBe('partner.too-deep')
    expect(await tables()).toEqual(before)
    expect((await move(below, first.partnerId)).status).toBe(200)
    const asleep = (await addPartner(operator)).answer.id
    await world.call(setPartnersEnabled, { ids: [asleep], enabled: 0 }, { as: operator })
    expect((await move(id, asleep)).refusal.code).toBe('partner.not-approved')
  })

  it('disabled are signed out with their sub-partners, and not by themselves', async () => {
    const top = admin()
    const { id } = (await addPartner(operator, { admin: top })).answer
    const low = admin()
    await addPartner(operator, { parentId: id, admin: low })
    const tokens = [
      (await world.call(login, { email: top.email, password })).answer.token,
      (await world.call(login, { email: low.email, password })).answer.token,
    ]
    const disable = (as: string) => world.call(setPartnersEnabled, { ids: [id], enabled: 0 }, { as })
    expect((await disable(tokens[0]!)).refusal.code).toBe('partner.oneself')
    expect((await disable(operator)).answer).toEqual({ changed: 1 })
    await world.call(setPartnersEnabled, { ids: [id], enabled: 1 }, { as: operator })
    for (const token of tokens) expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(401)
  })

  it('with merchants or sub-partners stay, others go with their people', async () => {
    const person = admin()
    const { id } = (await addPartner(operator, { admin: person })).answer
    const { id: merchantId } = (await addMerchant(operator, { partnerId: id, name: 'Left Shop' })).answer
    expect((await world.call(archivePartner, { id }, { as: operator })).refusal).toMatchObject({
      code: 'thing.in-use',
      details: { uses: 'Left Shop', merchants: 1, subPartners: 0 },
    })
    await world.call(moveMerchant, { id: merchantId, partnerId: null }, { as: operator })
    expect((await world.call(archivePartner, { id }, { as: operator })).status).toBe(200)
    expect((await world.call(login, { email: person.email, password })).refusal.code).toBe('login.refused')
    expect((await addPartner(operator, { admin: { ...admin(), email: person.email } })).status).toBe(200)
  })

  it('are changed by one at a time', async () => {
    const { id } = (await addPartner(operator)).answer
    const change = (name: string) =>
      world.call(updatePartner, { id, version: 1, name, phone: '', parentId: null }, { as: operator })
    expect((await change('Renamed')).status).toBe(200)
    expect((await change('Late')).refusal.details).toMatchObject({ current: { name: 'Renamed' } })
  })
})

describe('merchants', () => {
  it('are added with number, roles and an owner, below the partner who adds them', async () => {
    const person = admin()
    const { answer } = await world.call(
      createMerchant,
      { ...merchant('Tea House'), admin: person },
      { as: first.token },
    )
    const { user } = (await world.call(login, { email: person.email, password })).answer
    expect(user).toMatchObject({ merchantNumber: answer.number, merchantName: 'Tea House', roleName: '店主' })
    const read = await world.call(readMerchant, { id: answer.id }, { as: first.token })
    expect(read.answer).toMatchObject({ partnerId: first.partnerId, auditState: 'unaudited', outlets: 0, staff: 0 })
    expect((await addMerchant(operator, { number: answer.number })).refusal.code).toBe('merchant.number-taken')
    expect((await addMerchant(first.token, { partnerId: second.partnerId })).status).toBe(200)
    const before = await tables()
    expect((await addMerchant(first.token, { partnerId: stranger.partnerId })).status).toBe(404)
    expect((await addMerchant(second.token, { partnerId: first.partnerId })).status).toBe(404)
    expect((await addMerchant(operator, { admin: { ...admin(), email: person.email } })).refusal.code).toBe(
      'email.taken',
    )
    expect(await tables()).toEqual(before)
  })

  it('are seen by the tree above them and by themselves', async () => {
    const { id } = (await addMerchant(second.token)).answer
    const mine = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, id, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: id })
    })
    for (const as of [operator, first.token, second.token]) expect(await merchantsOf(as)).toContain(id)
    expect(await merchantsOf(stranger.token)).toEqual([stranger.merchantId])
    expect(await merchantsOf(mine)).toEqual([id])
    expect((await world.call(readMerchant, { id }, { as: stranger.token })).status).toBe(404)
    expect((await world.call(readMerchant, { id }, { as: mine })).status).toBe(403)
    const found = await world.call(
      listMerchants,
      { search: '20000', partnerId: stranger.partnerId },
      { as: first.token },
    )
    expect(found.answer.rows).toEqual([])
  })

  it('are refused with a reason, put it right, resubmit and are accepted', async () => {
    const { id } = (await addMerchant(first.token)).answer
    const mine = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, id, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: id })
    })
    const audit = (isAccepted: boolean, reason = '') =>
      world.call(auditMerchant, { id, isAccepted, reason }, { as: operator })
    const own = async () => (await world.call(readOwnMerchant, {}, { as: mine })).answer
    expect((await world.call(resubmitMerchant, {}, { as: mine })).refusal.code).toBe('merchant.not-refused')
    expect((await audit(false)).refusal.code).toBe('merchant.reason-needed')
    expect((await audit(false, 'The licence is blurred')).status).toBe(200)
    expect(await own()).toMatchObject({ auditState: 'refused', auditReason: 'The licence is blurred' })
    expect((await audit(false, 'Again')).refusal.code).toBe('merchant.not-waiting')
    expect((await world.call(resubmitMerchant, {}, { as: mine })).status).toBe(200)
    expect(await own()).toMatchObject({ auditState: 'unaudited', auditReason: '' })
    expect((await audit(true)).refusal.code).toBe('merchant.papers-missing')
    expect(await own()).toMatchObject({ auditState: 'unaudited' })
    await showPaper(id)
    expect((await audit(true)).status).toBe(200)

    const { version, sharesSalesWithPartner: _, ...now } = await own()
    const change = updateOwnMerchant.request.parse({ ...now, version, sharesSalesWithPartner: true })
    const saved = await world.call(updateOwnMerchant, { ...change, contactName: 'Li' }, { as: mine })
    expect(await own()).toMatchObject({ auditState: 'audited', sharesSalesWithPartner: true, contactName: 'Li' })
    const renamed = { ...change, version: saved.answer.version, companyName: 'Another Ltd' }
    const { answer } = await world.call(updateOwnMerchant, renamed, { as: mine })
    expect(await own()).toMatchObject({ auditState: 'unaudited', version: answer.version })
  })

  it('leave the change in their own log and in the platform’s', async () => {
    const { id } = (await addMerchant(first.token)).answer
    await showPaper(id)
    await world.call(auditMerchant, { id, isAccepted: true }, { as: first.token })
    const lines = await world.sql<{ log: string }>(sql`
      select 'own' as log from audit_line where subject = ${`merchant/${id}`} and call = 'organisation.audit-merchant'
      union all
      select 'platform' from platform_audit_line
      where subject = ${`merchant/${id}`} and call = 'organisation.audit-merchant'`)
    expect(new Set(lines.map(({ log }) => log))).toEqual(new Set(['own', 'platform']))
  })

  it('move with all they have, within what the mover sees', async () => {
    const { id } = (await addMerchant(first.token)).answer
    const move = (partnerId: string | null, as: string) => world.call(moveMerchant, { id, partnerId }, { as })
    expect((await move(stranger.partnerId, first.token)).status).toBe(404)
    expect((await move(second.partnerId, first.token)).status).toBe(200)
    expect(await merchantsOf(second.token)).toContain(id)
    expect((await move(stranger.partnerId, operator)).status).toBe(200)
    expect((await move(first.partnerId, first.token)).status).toBe(404)
    expect(await merchantsOf(first.token)).not.toContain(id)
    expect((await move(null, operator)).status).toBe(200)
    const [line] = await world.sql(sql`
      select 1 from audit_line where merchant_id = ${id} and call = 'organisation.create-merchant' limit 1`)
    expect(line).toBeDefined()
  })

  it('disabled sign everybody out', async () => {
    const person = admin()
    const { id } = (await addMerchant(operator, { admin: person })).answer
    const { token } = (await world.call(login, { email: person.email, password })).answer
    expect((await world.call(setMerchantsEnabled, { ids: [id], enabled: 0 }, { as: operator })).answer).toEqual({
      changed: 1,
    })
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(401)
    expect((await world.call(login, { email: person.email, password })).refusal.code).toBe('login.disabled')
  })

  it('of others are not found', async () => {
    const before = await tables()
    const { merchantId: id } = stranger
    const as = first.token
    const { admin: _, ...fields } = merchant('Mine now')
    for (const called of [
      world.call(readMerchant, { id }, { as }),
      world.call(updateMerchant, { ...fields, id, version: 1 }, { as }),
      world.call(setMerchantsEnabled, { ids: [id], enabled: 0 }, { as }),
      world.call(auditMerchant, { id, isAccepted: true }, { as }),
      world.call(moveMerchant, { id, partnerId: first.partnerId }, { as }),
    ]) {
      expect((await called).refusal.code).toBe('thing.not-found')
    }
    expect(await tables()).toEqual(before)
  })

  it('are changed by one at a time', async () => {
    const { id } = (await addMerchant(operator)).answer
    const { admin: _, ...fields } = merchant('Twice')
    const change = (name: string) => world.call(updateMerchant, { ...fields, name, id, version: 1 }, { as: operator })
    const heard = await Promise.all([change('One name'), change('Two names')])
    expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
