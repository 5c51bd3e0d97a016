import { createMember, listMembers } from '@kassa/contract/member/member.calls.ts'
import { writeToSegment } from '@kassa/contract/member/letter.calls.ts'
import {
  createSegment,
  deleteSegment,
  editSegment,
  issueToSegment,
  listSegments,
  readRfm,
} from '@kassa/contract/member/segment.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { createCouponTemplate, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import type { CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

type Rule = InputOf<(typeof createSegment)['request']>['rule']

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

/** A member of the shop, as the test wrote them. */
interface Person {
  readonly id: string
  readonly levelId: string | null
  readonly tags: string[]
  readonly spentMinor: number
  readonly visits: number
  readonly daysAgo: number | null
  readonly points: number
  readonly month: number | null
  readonly agrees: boolean
  readonly isEnabled: boolean
}
const people: Person[] = []
let levels: string[] = []

const mine = () => ({ as: shop.admin.token })

beforeAll(async () => {
  const found = await world.sql<{ id: string }>(
    sql`select id from member_level where merchant_id = ${shop.merchantId} order by number`,
  )
  levels = found.map(({ id }) => id)
  for (let at = 0; at < 36; at += 1) people.push(await makePerson(at))
})

/** Each field in a rhythm of its own, so that every mixture comes up. */
async function makePerson(at: number): Promise<Person> {
  const month = at % 7 === 0 ? null : 1 + (at % 12)
  const tags = [...(at % 2 === 0 ? ['tea'] : []), ...(at % 3 === 0 ? ['vip'] : [])]
  const agreesToMessages = at % 4 === 0
  const birthday = month === null ? null : `1990-${String(month).padStart(2, '0')}-15`
  const fields = { name: `Person ${at}`, tags, birthday, agreesToMessages }
  const { id } = (await world.call(createMember, fields, mine())).answer
  const visits = at % 6
  const daysAgo = visits === 0 ? null : (at * 13) % 90
  const [levelId, spentMinor, points] = [levels[at % 2] ?? null, visits * at * 100, at * 7]
  const isEnabled = at % 11 !== 0
  const lastVisitAt = daysAgo === null ? null : new Date(Date.parse(world.now) - daysAgo * 86_400_000).toISOString()
  await world.sql(sql`
    update member_account set level_id = ${levelId}::uuid, spent_minor = ${spentMinor}, points = ${points}, visits = ${visits},
      last_visit_at = ${lastVisitAt} where merchant_id = ${shop.merchantId} and member_id = ${id}`)
  await world.sql(
    sql`update member set is_enabled = ${isEnabled} where merchant_id = ${shop.merchantId} and id = ${id}`,
  )
  return { id, levelId, tags, spentMinor, visits, daysAgo, points, month, agrees: agreesToMessages, isEnabled }
}

const inSpan = (value: number | null, span: { from?: number | null; to?: number | null } = {}): boolean =>
  ((span.from ?? null) === null && (span.to ?? null) === null) ||
  (value !== null && value >= (span.from ?? -Infinity) && value <= (span.to ?? Infinity))

/** Returns the people who fit, checked one person and one condition after the other. */
const fitting = (rule: Rule): Person[] =>
  people.filter(
    (one) =>
      one.isEnabled &&
      (!rule.levelIds?.length || rule.levelIds.includes(one.levelId ?? '')) &&
      (!rule.tags?.length || rule.tags.some((tag) => one.tags.includes(tag))) &&
      (!rule.birthdayMonths?.length || rule.birthdayMonths.includes(one.month ?? 0)) &&
      (rule.agreesToMessages !== true || one.agrees) &&
      inSpan(one.spentMinor, rule.spentMinor) &&
      inSpan(one.visits, rule.visits) &&
      inSpan(one.points, rule.points) &&
      inSpan(one.daysAgo, rule.daysSinceVisit),
  )

const rules = (): Rule[] => [
  { tags: ['vip'] },
  { tags: ['vip', 'tea'], agreesToMessages: true },
  { levelIds: levels.slice(0, 1), points: { from: 70 } },
  { spentMinor: { from: 500, to: 9_000 } },
  { visits: { to: 0 } },
  { daysSinceVisit: { from: 30 } },
  { daysSinceVisit: { from: 0, to: 29 }, visits: { from: 2 } },
  { birthdayMonths: [1, 6, 12] },
  { outletIds: [shop.outlet.outletId] },
]

describe('a segment', () => {
  it('is fitted by whom each condition fits, in count and in the list', async () => {
    for (const rule of rules()) {
      const expected = rule.outletIds ? [] : fitting(rule)
      const saved = (
        await world.call(createSegment, { name: `Rule ${JSON.stringify(rule).slice(0, 40)}`, rule }, mine())
      ).answer
      expect(saved.counted).toBe(expected.length)
      const { rows } = (await world.call(listMembers, { segmentId: saved.id, limit: 200 }, mine())).answer
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      expect((await world.call(listMembers, { segmentId: saved.id }, { as: other.admin.token })).answer.rows).toEqual(
        [],
      )
    }
    expect(
      rules()
        .map((rule) => fitting(rule).length > 0)
        .filter(Boolean),
    ).not.toHaveLength(0)
  })

  it('is saved under a name of its own, changed, and taken away', async () => {
    const rule = { tags: ['tea'] }
    const { answer } = await world.call(createSegment, { name: 'Tea people', rule }, mine())
    const again = await world.call(createSegment, { name: 'TEA people', rule }, mine())
    expect(again.refusal).toMatchObject({ code: 'segment.name-taken', details: { name: 'TEA people' } })
    expect((await world.call(createSegment, { name: 'Nothing', rule: {} }, mine())).refusal.code).toBe('segment.empty')
    const wrong = { visits: { from: 3, to: 2 } }
    expect((await world.call(createSegment, { name: 'Wrong', rule: wrong }, mine())).refusal).toMatchObject({
      code: 'segment.span-invalid',
      details: { field: 'visits' },
    })
    const change = { id: answer.id, version: 1, name: 'Tea and vip', rule: { tags: ['vip'] } }
    expect((await world.call(editSegment, change, { as: other.admin.token })).status).toBe(404)
    const changed = (await world.call(editSegment, change, mine())).answer
    expect(changed).toMatchObject({ name: 'Tea and vip', version: 2, counted: fitting({ tags: ['vip'] }).length })
    expect((await world.call(editSegment, change, mine())).refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(deleteSegment, { id: answer.id }, { as: other.admin.token })).status).toBe(404)
    expect((await world.call(deleteSegment, { id: answer.id }, mine())).status).toBe(200)
    const { segments } = (await world.call(listSegments, {}, mine())).answer
    expect(segments.map(({ id }) => id)).not.toContain(answer.id)
    expect((await world.call(listSegments, {}, { as: other.admin.token })).answer.segments).toEqual([])
  })

  it('gets one coupon each, who has enough is passed over, and too small a stock gives nobody any', async () => {
    const make = async (more: Partial<CouponTerms>) => {
      const sent = sentTerms(twoOffTen({ name: 'Two off', currency: 'USD', perMember: 1, ...more }))
      return (await world.call(createCouponTemplate, sent, mine())).answer.id
    }
    const rule = { tags: ['vip'], agreesToMessages: true }
    const expected = fitting(rule)
    const segmentId = (await world.call(createSegment, { name: 'Coupons', rule }, mine())).answer.id
    const templateId = await make({})
    const issue = (more: object = {}) => world.call(issueToSegment, { segmentId, templateId, ...more }, mine())
    expect((await issue()).answer).toEqual({ issued: expected.length, hadEnough: 0, otherLevel: 0 })
    expect((await issue()).answer).toEqual({ issued: 0, hadEnough: expected.length, otherLevel: 0 })
    const { rows } = (await world.call(listCoupons, { templateId, limit: 200 }, mine())).answer
    expect(rows.map(({ memberId }) => memberId ?? '').toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    const few = await make({ name: 'Few', stock: expected.length - 1 })
    expect((await issue({ templateId: few })).refusal.code).toBe('coupon.stock-used-up')
    expect((await world.call(listCoupons, { templateId: few }, mine())).answer.rows).toEqual([])
    expect((await issue({ templateId: newId() })).status).toBe(404)
    expect((await world.call(issueToSegment, { segmentId, templateId }, { as: other.admin.token })).status).toBe(404)
    const nobody = (await world.call(createSegment, { name: 'Nobody', rule: { tags: ['nobody'] } }, mine())).answer.id
    expect((await issue({ segmentId: nobody })).refusal.code).toBe('segment.nobody')
  })
})

it('who came when, how often and for how much adds up to everybody', async () => {
  const { answer } = await world.call(readRfm, {}, mine())
  const came = people.filter(({ visits }) => visits > 0)
  expect([answer.members, answer.neverCame]).toEqual([came.length, people.length - came.length])
  const sum = (of: (cell: (typeof answer.cells)[number]) => number) =>
    answer.cells.reduce((all, cell) => all + of(cell), 0)
  expect(sum(({ members }) => members)).toBe(came.length)
  expect(sum(({ spentMinor }) => spentMinor)).toBe(came.reduce((all, one) => all + one.spentMinor, 0))
  for (const { members, byMoney } of answer.cells) expect(byMoney.reduce((all, one) => all + one)).toBe(members)
  const { visits: cuts } = answer.cuts
  const score = (value: number) => 1 + cuts.filter((cut) => value > cut).length
  for (const frequency of [1, 2, 3, 4, 5]) {
    const inRow = answer.cells.filter((cell) => cell.frequency === frequency)
    expect(inRow.reduce((all, { members }) => all + members, 0)).toBe(
      came.filter(({ visits }) => score(visits) === frequency).length,
    )
  }
  expect((await world.call(readRfm, {}, { as: other.admin.token })).answer).toMatchObject({ members: 0, cells: [] })
})

it('a segment is written to by mail, each in their language; who did not agree or has no address is passed over', async () => {
  const join = (name: string, more: object) =>
    world.call(createMember, { name, tags: ['letters'], email: `${name}@example.com`, ...more }, mine())
  await join('anna', { agreesToMessages: true, locale: 'zh-CN' })
  await join('berta', { agreesToMessages: true })
  await join('clara', {})
  await join('dora', { agreesToMessages: true, email: '' })
  const rule = { tags: ['letters'] }
  const segmentId = (await world.call(createSegment, { name: 'Letters', rule }, mine())).answer.id
  const letter = { segmentId, title: 'New tea', text: 'It came today.\nCome and try it.' }
  expect((await world.call(writeToSegment, letter, { as: other.admin.token })).status).toBe(404)
  for (const wrong of [{ title: 'x' }, { title: 'x'.repeat(101) }, { text: ' ' }, { text: 'x'.repeat(2_001) }])
    expect((await world.call(writeToSegment, { ...letter, ...wrong }, mine())).refusal.code).toBe('request.invalid')
  expect((await world.call(writeToSegment, letter, mine())).answer).toEqual({ sent: 2, passedOver: 2 })
  const sent = await world.sql(sql`
    select recipient, locale, facts ->> 'text' as text from outgoing_message where purpose = 'member-letter' order by 1`)
  expect(sent).toMatchObject([
    { recipient: 'anna@example.com', locale: 'zh-CN', text: letter.text },
    { recipient: 'berta@example.com', locale: 'en-US' },
  ])
  const nobody = { name: 'Silent', rule: { tags: ['nobody'] } }
  const silent = (await world.call(createSegment, nobody, mine())).answer.id
  const refused = await world.call(writeToSegment, { ...letter, segmentId: silent }, mine())
  expect(refused.refusal).toMatchObject({ code: 'segment.nobody-to-write', details: { members: 0 } })
})
