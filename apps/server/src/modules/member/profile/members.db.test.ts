import { createLevel, deleteLevel, editLevel, listLevels, setLevelEnabled } from '@kassa/contract/member/level.calls.ts'
import {
  archiveMember,
  createMember,
  editMember,
  listMembers,
  readMember,
  resetMemberPassword,
  revealMembers,
  setMembersEnabled,
} from '@kassa/contract/member/member.calls.ts'
import { endsInCheckDigit } from '@kassa/domain/product/check-digit.ts'
import { describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { sql } from '../../../platform/db/sql.ts'
import { fitsPassword } from '../../identity/password/hash-password.ts'

const world = describeWorld()
const shop = madeBefore(() => makeShop(world))
const other = madeBefore(() => makeShop(world))

const mine = () => ({ as: shop.admin.token })
const theirs = () => ({ as: other.admin.token })

const level = (fields: object) => world.call(createLevel, { name: 'Gold', number: 3, ...fields }, mine())
const join = (fields: object) => world.call(createMember, { name: 'Ada Young', ...fields }, mine())

describe('member levels', () => {
  it('have a number and a name once in the merchant, and limits at both ends', async () => {
    const gold = await level({ minimumSpentMinor: 100_000, offBasisPoints: 1_200 })
    expect(gold.answer).toMatchObject({ number: 3, enabled: 1, memberCount: 0, version: 1 })
    expect((await level({ name: 'GOLD', number: 4 })).refusal).toMatchObject({ code: 'level.name-taken' })
    expect((await level({ name: 'Other' })).refusal).toMatchObject({
      code: 'level.number-taken',
      details: { number: 3 },
    })
    for (const [fields, status] of [
      [{ name: 'L1', number: 1, offBasisPoints: 0, minimumSpentMinor: 0, earnRatioHundredths: 1 }, 200],
      [
        {
          name: 'L'.repeat(50),
          number: 99,
          offBasisPoints: 9_900,
          minimumSpentMinor: 99_999_999,
          earnRatioHundredths: 10_000,
        },
        200,
      ],
      [{ name: 'Low', number: 0 }, 422],
      [{ name: 'High', number: 100 }, 422],
      [{ name: 'Less', number: 5, offBasisPoints: -1 }, 422],
      [{ name: 'All off', number: 5, offBasisPoints: 9_901 }, 422],
      [{ name: 'Dear', number: 5, minimumSpentMinor: 100_000_000 }, 422],
      [{ name: 'Below', number: 5, minimumSpentMinor: -1 }, 422],
      [{ name: 'None', number: 5, earnRatioHundredths: 0 }, 422],
      [{ name: 'Much', number: 5, earnRatioHundredths: 10_001 }, 422],
      [{ name: 'L', number: 5 }, 422],
      [{ name: 'L'.repeat(51), number: 5 }, 422],
    ] as const) {
      expect([fields.name, (await level(fields)).status]).toEqual([fields.name, status])
    }
    const edit = { id: gold.answer.id, version: 1, name: 'Gold', number: 4 }
    expect((await world.call(editLevel, { ...edit, number: 99 }, mine())).refusal.code).toBe('level.number-taken')
    expect((await world.call(editLevel, edit, mine())).answer).toMatchObject({ number: 4, version: 2 })
    expect((await world.call(editLevel, edit, mine())).refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(editLevel, { ...edit, version: 2 }, theirs())).status).toBe(404)
    await world.call(editLevel, { ...edit, version: 2, number: 3, minimumSpentMinor: 100_000 }, mine())
    const rows = (await world.call(listLevels, { enabled: 1 }, mine())).answer.rows
    expect(rows.map(({ number }) => number)).toEqual([99, 3, 1])
  })

  it('stay while somebody has them, and are given to nobody once switched off', async () => {
    const base = (await world.call(listLevels, {}, mine())).answer.rows.find(({ number }) => number === 1)!
    const ada = (await join({ name: 'Bo Base' })).answer
    expect(ada).toMatchObject({ levelNumber: 1, nextLevel: { name: 'Gold', missingMinor: 100_000 } })
    expect((await world.call(deleteLevel, { id: base.id }, mine())).refusal).toMatchObject({
      code: 'level.in-use',
      details: { members: 1 },
    })
    await world.call(setLevelEnabled, { id: base.id, enabled: 0 }, mine())
    expect((await join({ name: 'Cy None' })).answer.levelNumber).toBeNull()
    await world.call(setLevelEnabled, { id: base.id, enabled: 1 }, mine())
    expect((await world.call(deleteLevel, { id: base.id }, theirs())).status).toBe(404)
  })
})

describe('members', () => {
  it('get a card with a check digit where they bring none, and a phone in E.164', async () => {
    const made = (await join({ phone: '138 0013 8000', email: 'ada@example.com', birthday: '1990-02-28', gender: 2 }))
      .answer
    expect(made).toMatchObject({ phone: '+8613800138000', points: 0, balanceMinor: 0, enabled: 1, hasPassword: false })
    expect(endsInCheckDigit(made.cardNumber)).toBe(true)
    expect((await join({ name: 'Second' })).answer.cardNumber).not.toBe(made.cardNumber)
    const found = async (search: string) =>
      (await world.call(listMembers, { search }, mine())).answer.rows.map(({ id }) => id)
    for (const typed of ['8000', 'ada', 'Young Ada', made.cardNumber, 'ADA@example', '+86 138-0013', '13800138000'])
      expect([typed, (await found(typed)).includes(made.id)]).toEqual([typed, true])
    expect(await found('nobody at all')).toEqual([])
    expect((await world.call(listMembers, { search: 'ada' }, theirs())).answer.rows).toEqual([])
    expect((await world.call(readMember, { id: made.id }, theirs())).status).toBe(404)
  })

  it.each([
    ['phone.invalid', { phone: '+861234' }],
    ['phone.invalid', { phone: '+81 3 1234' }],
    ['member.birthday-invalid', { birthday: '1899-12-31' }],
    ['member.birthday-invalid', { birthday: '2999-01-01' }],
  ])('%s: %j', async (code, fields) => {
    const before = (await world.call(listMembers, { limit: 1 }, mine())).answer.total
    expect((await join({ name: 'Nobody', ...fields })).refusal.code).toBe(code)
    expect((await world.call(listMembers, { limit: 1 }, mine())).answer.total).toBe(before)
  })

  it('keep a number of another country, and bounds at both ends', async () => {
    expect((await join({ name: 'Kenji', phone: '+81 90-1234-5678', birthday: '1900-01-01' })).answer.phone).toBe(
      '+819012345678',
    )
    for (const [fields, status] of [
      [{ name: '李' }, 200],
      [{ name: 'A' }, 422],
      [{ name: 'n'.repeat(50), cardNumber: 'C'.repeat(30) }, 200],
      [{ name: 'n'.repeat(51) }, 422],
      [{ name: 'Card', cardNumber: 'C'.repeat(31) }, 422],
      [{ name: 'Card', cardNumber: 'no blanks' }, 422],
      [{ name: 'Gender', gender: 3 }, 422],
      [{ name: 'Mail', email: 'nobody' }, 422],
      [{ name: 'Tags', tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 422],
      [{ name: 'Note', note: 'n'.repeat(256) }, 422],
    ] as const)
      expect([fields, (await join(fields)).status]).toEqual([fields, status])
  })

  it('have card and phone once in the merchant, archived ones too, and free in another', async () => {
    const made = (await join({ name: 'First', cardNumber: 'VIP-1', phone: '+8613900139000' })).answer
    expect((await join({ name: 'Other', cardNumber: 'vip-1' })).refusal.code).toBe('member.card-taken')
    expect((await join({ name: 'Other', phone: '139 0013 9000' })).refusal).toMatchObject({
      code: 'member.phone-taken',
      details: { name: 'First' },
    })
    expect(
      (await world.call(createMember, { name: 'There', phone: '+8613900139000', cardNumber: 'VIP-1' }, theirs()))
        .status,
    ).toBe(200)
    expect((await world.call(archiveMember, { id: made.id }, theirs())).status).toBe(404)
    expect((await world.call(archiveMember, { id: made.id }, mine())).status).toBe(200)
    expect((await join({ name: 'Other', cardNumber: 'VIP-1' })).refusal.code).toBe('member.card-taken')
    expect((await join({ name: 'Other', phone: '139 0013 9000' })).refusal.code).toBe('member.phone-taken')
    expect((await world.call(listMembers, { search: 'VIP-1' }, mine())).answer.rows).toEqual([])
  })

  it('change with a version, and keep the moment of their consent', async () => {
    const made = (await join({ name: 'Edda', agreesToMessages: true })).answer
    const edit = { id: made.id, version: 1, name: 'Edda Two', agreesToMessages: true, cardNumber: '' }
    world.passSeconds(60)
    const changed = (await world.call(editMember, edit, mine())).answer
    expect(changed).toMatchObject({
      name: 'Edda Two',
      cardNumber: made.cardNumber,
      messagesAgreedAt: made.messagesAgreedAt,
      messagesAgreedHow: 'office',
      messagesAgreedOutlet: null,
    })
    expect((await world.call(editMember, edit, mine())).refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(editMember, { ...edit, version: 2, phone: '+8613800138000' }, mine())).refusal.code).toBe(
      'member.phone-taken',
    )
    expect((await world.call(editMember, { ...edit, version: 2 }, theirs())).status).toBe(404)
    const gone = { ...edit, version: 2, agreesToMessages: false }
    expect((await world.call(editMember, gone, mine())).answer).toMatchObject({
      messagesAgreedAt: null,
      messagesAgreedHow: null,
    })
  })

  it('are switched off and on, and only who may resets a password', async () => {
    const made = (await join({ name: 'Faye' })).answer
    expect((await world.call(setMembersEnabled, { ids: [made.id], enabled: 0 }, theirs())).status).toBe(404)
    expect((await world.call(setMembersEnabled, { ids: [made.id], enabled: 0 }, mine())).answer.changed).toBe(1)
    expect((await world.call(readMember, { id: made.id }, mine())).answer.enabled).toBe(0)
    for (const password of ['12345', '1234567', 'abcdef', '１２３４５６'])
      expect((await world.call(resetMemberPassword, { id: made.id, password }, mine())).status).toBe(422)
    expect((await world.call(resetMemberPassword, { id: made.id, password: '004711' }, mine())).status).toBe(200)
    const [row] = await world.sql<{ passwordHash: string }>(sql`select password_hash from member where id = ${made.id}`)
    expect(await fitsPassword('004711', row!.passwordHash)).toBe(true)
    const logged = await world.sql<{ after: unknown }>(sql`
      select after from audit_line where subject = ${`member/${made.id}`} order by at desc limit 1`)
    expect(JSON.stringify(logged)).not.toContain('004711')
  })

  it('show the end of their phone and the start of their address in the list, the rest to whoever asks, and the log says who', async () => {
    const fields = { name: 'Masked', phone: '+86 138 0013 7777', email: 'masked@example.com' }
    const { id } = (await join(fields)).answer
    const bare = (await join({ name: 'Masked too' })).answer
    const { rows } = (await world.call(listMembers, { search: 'masked' }, mine())).answer
    expect(rows.find((row) => row.id === id)).toMatchObject({ phone: '•••7777', email: 'm•••@example.com' })
    expect(rows.find((row) => row.id === bare.id)).toMatchObject({ phone: '', email: '' })
    const found = (await world.call(listMembers, { search: '0137777' }, mine())).answer.rows
    expect(found.map((row) => row.id)).toEqual([id])
    const asked = { ids: [id, bare.id, id] }
    expect((await world.call(revealMembers, asked, theirs())).refusal.code).toBe('thing.not-found')
    const { members } = (await world.call(revealMembers, asked, mine())).answer
    expect(members.toSorted((one, two) => two.phone.length - one.phone.length)).toEqual([
      { id, phone: '+8613800137777', email: 'masked@example.com' },
      { id: bare.id, phone: '', email: '' },
    ])
    const lines = await world.sql<{ subject: string }>(sql`
      select subject from audit_line where call = 'member.reveal-members' and merchant_id = ${shop.merchantId}`)
    expect(lines.map(({ subject }) => subject).toSorted()).toEqual([`member/${id}`, `member/${bare.id}`].toSorted())
  })

  it('made by twenty at once all have a card of their own', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => join({ name: `Many ${at}` })))
    expect(new Set(made.map(({ answer }) => answer.cardNumber)).size).toBe(20)
  })
})
