import { deskMembers } from '@kassa/contract/member/desk-feed.calls.ts'
import { archiveMember, createMember, setMemberLevel, setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

const mine = () => ({ as: shop.admin.token })
const feed = async (request: object = {}, device = shop.desk.device) =>
  (await world.call(deskMembers, request, { device })).answer
const join = async (name: string, more: object = {}) =>
  (await world.call(createMember, { name, ...more }, mine())).answer

it('gives a device the least that finds and prices a member, by pages, and nobody of others', async () => {
  const [ada, bea, cleo] = [
    await join('Ada', { phone: '+1 202 555 0143', birthday: '2000-02-29' }),
    await join('美雪'),
    await join('Cleo'),
  ]
  const first = await feed({ limit: 2 })
  expect(first).toMatchObject({ keeps: 'initial', currency: 'USD', hasMore: true })
  expect(first.levels.map(({ number, offBasisPoints }) => [number, offBasisPoints])).toEqual([
    [1, 0],
    [5, 1_000],
  ])
  const second = await feed({ limit: 2, since: first.cursor })
  expect(second.hasMore).toBe(false)
  const all = [...first.members, ...second.members]
  expect(all.map(({ id }) => id)).toEqual([ada.id, bea.id, cleo.id])
  expect(all[0]).toMatchObject({ tail: '0143', initial: 'A', birthday: { month: 2, day: 29 }, card: ada.cardNumber })
  expect(all[1]).toMatchObject({ tail: '', initial: '美', birthday: null })
  expect(JSON.stringify(all)).not.toMatch(/Ada|2025550143/)
  expect((await feed({}, other.desk.device)).members).toEqual([])
})

it('sends what changed meanwhile: a level, somebody switched off, somebody archived', async () => {
  const [kept, off, gone] = [await join('Kept'), await join('Off'), await join('Gone')]
  const { cursor } = await feed()
  const { rows } = (await world.call(listLevels, {}, mine())).answer
  const gold = rows.find(({ number }) => number === 5)?.id ?? ''
  await world.call(setMemberLevel, { id: kept.id, levelId: gold, untilDay: null, note: 'friend' }, mine())
  await world.call(setMembersEnabled, { ids: [off.id], enabled: 0 }, mine())
  await world.call(archiveMember, { id: gone.id }, mine())
  const changed = await feed({ since: cursor })
  expect(changed.members.find(({ id }) => id === kept.id)?.levelId).toBe(gold)
  expect(changed.gone).toEqual(expect.arrayContaining([off.id, gone.id]))
})

it('what a desk without a line sells to a member of any level is booked with its points, and nothing is filed', async () => {
  const { rows } = (await world.call(listLevels, {}, mine())).answer
  const people = []
  for (const level of [...rows, null]) {
    const { id } = await join(`Of ${level?.name ?? 'none'}`, { birthday: '1999-05-05' })
    const change = { id, levelId: level?.id ?? null, untilDay: null, note: 'test' }
    await world.call(setMemberLevel, change, mine())
    people.push({ id, level })
  }
  const { members, levels } = await feed()
  const paid: number[] = []
  for (const { id, level } of people) {
    const kept = members.find((one) => one.id === id)
    const known = levels.find((one) => one.id === kept?.levelId)
    expect(known?.number).toBe(level?.number)
    const facts = {
      id,
      levelNumber: known?.number ?? null,
      levelDiscountBasisPoints: known?.offBasisPoints ?? 0,
      earnRatioHundredths: known?.earnRatioHundredths ?? 100,
      points: 0,
      birthday: kept?.birthday ?? null,
    }
    const sale = shop.saleTo(facts, [shop.line(0, 3)])
    const [outcome] = await shop.desk.book(sale)
    expect([outcome?.outcome, outcome?.reasons]).toEqual(['accepted', []])
    const answer = sale.answer as { totals: { payableMinor: number }; points: { earned: number } }
    expect((await shop.account(id)).points).toBe(answer.points.earned)
    paid.push(answer.totals.payableMinor)
  }
  expect(paid).toEqual([2_700, 3_000, 3_000])
})

it('keeps as much as the merchant lets it', async () => {
  const keep = (value: string, version: number) =>
    world.call(saveMemberSettings, { changes: [{ key: 'member.on-devices', value, version }] }, mine())
  expect((await keep('phone', 0)).status).toBe(200)
  const phone = await feed()
  expect([phone.keeps, ...new Set(phone.members.map(({ initial }) => initial))]).toEqual(['phone', ''])
  expect(phone.members[0]?.tail).toBe('0143')
  await keep('card', 1)
  expect(new Set((await feed()).members.map(({ tail }) => tail))).toEqual(new Set(['']))
  await keep('nothing', 2)
  expect(await feed()).toMatchObject({ keeps: 'nothing', members: [], cursor: null })
})

it('refuses a place nobody was told', async () => {
  const asked = async (since: string) => (await world.call(deskMembers, { since }, { device: shop.desk.device })).status
  const nobody = '00000000-0000-0000-0000-000000000000'
  expect(await asked('yesterday')).toBe(422)
  expect(await asked(`2026-03-02T00:00:00.000000Z ${'-'.repeat(36)}`)).toBe(422)
  expect(await asked(`0000-03-02T00:00:00.000000Z ${nobody}`)).toBe(422)
  for (const day of ['2026-02-30', '2026-13-01', '2026-03-02'])
    expect([day, await asked(`${day}T00:00:00.000000Z ${nobody}`)]).toEqual([day, 200])
})
