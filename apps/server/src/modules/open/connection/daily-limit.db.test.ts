import { changeConnection, listConnections } from '@kassa/contract/open/connection.calls.ts'
import { createMember } from '@kassa/contract/open/member.calls.ts'
import { issueCoupons } from '@kassa/contract/open/members/coupon.calls.ts'
import { adjustMemberPoints } from '@kassa/contract/open/members/member-books.calls.ts'
import { type LimitedScope, limitedScopes } from '@kassa/contract/open/limits/daily-limit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../../test/make/app.ts'
import { makeOpenWorld, type OpenWorld } from '../../../../test/make/open-world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../../identity/public.ts'

const password = 'Harbour-17-Lamp'
let open: OpenWorld

beforeAll(async () => {
  open = await makeOpenWorld({ connections: 12 })
  const hash = await hashPassword(password)
  await open.world.sql(sql`update admin set password_hash = ${hash} where merchant_id = ${open.shop.merchantId}`)
})
afterAll(() => open.world.close())

/** It may read whatever it changes. */
const scopes = [...limitedScopes, 'member_books_read' as const]

/** An app whose owner allows so many uses a day. */
async function appWithin(dailyLimits: Partial<Record<LimitedScope, number>>): Promise<MadeApp> {
  const app = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
  await agree(app, dailyLimits)
  return app
}

const agree = (app: MadeApp, dailyLimits: Partial<Record<LimitedScope, number>>) =>
  open.world.call(
    changeConnection,
    { id: app.installationId, name: 'Loyalty', scopes, dailyLimits, outlets: 'all', password },
    { as: open.shop.admin.token },
  )

const join = async (): Promise<string> => {
  const facts = { name: 'Mary Jackson', card_number: newId().slice(-12) }
  return String((await open.world.call(createMember, facts, { as: open.app.key })).answer.id)
}

const adjust = (id: string, app: MadeApp, points = 10, key = newId()) =>
  open.world.call(adjustMemberPoints, { id, points, reason: 'Apology' }, { as: app.key, key })

const usedOf = async (app: MadeApp) => {
  const { connections } = (await open.world.call(listConnections, {}, { as: open.shop.admin.token })).answer
  const limits = connections.find(({ id }) => id === app.installationId)?.dailyLimits ?? []
  return limits.find(({ scope }) => scope === 'member_books_adjust')
}

test('an app is refused beyond its uses of the day, told when the next day begins, and nothing is changed', async () => {
  const [id, app, other] = [await join(), await appWithin({ member_books_adjust: 2 }), await appWithin({})]
  expect([(await adjust(id, app)).status, (await adjust(id, app)).status]).toEqual([200, 200])
  const { status, refusal, headers } = await adjust(id, app)
  expect([status, refusal.code]).toEqual([429, 'scope.daily_limit'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(25 * 3_600)
  expect(await usedOf(app)).toEqual({ scope: 'member_books_adjust', most: 2, used: 2 })
  expect((await adjust(id, other)).answer).toMatchObject({ points: 30 })
})

test('what is refused, and what is repeated, uses nothing up', async () => {
  const [id, app] = [await join(), await appWithin({ member_books_adjust: 1 })]
  expect((await adjust(id, app, -5)).refusal.code).toBe('points.below_zero')
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(id, app, 10, key)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await adjust(id, app, 10, key)).answer).toMatchObject({ points: 10 })
  expect(await usedOf(app)).toMatchObject({ used: 1 })
})

test('of ten at once as many get through as are allowed', async () => {
  const [id, app] = [await join(), await appWithin({ member_books_adjust: 3 })]
  const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(id, app)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    200,
    200,
    ...Array.from({ length: 7 }, () => 429),
  ])
})

test('a coupon for each of many members is a use for each', async () => {
  const app = await appWithin({ coupons_issue: 3 })
  const members = [await join(), await join()]
  const issue = () =>
    open.world.call(
      issueCoupons,
      { template_id: open.ids.couponTemplate, member_ids: members },
      { as: app.key, key: newId() },
    )
  expect((await issue()).status).toBe(200)
  expect((await issue()).refusal.code).toBe('scope.daily_limit')
})

test('the owner allows more at once; without a number what was agreed stays, and the usual number where none was', async () => {
  const [id, app] = [await join(), await appWithin({ member_books_adjust: 1 })]
  await adjust(id, app)
  expect((await adjust(id, app)).status).toBe(429)
  await agree(app, {})
  expect((await adjust(id, app)).status).toBe(429)
  await agree(app, { member_books_adjust: 2 })
  expect((await adjust(id, app)).status).toBe(200)
  expect(await usedOf(await appWithin({}))).toMatchObject({ most: 100, used: 0 })
})

test('a new day of the shop begins at its own midnight', async () => {
  const [id, app] = [await join(), await appWithin({ member_books_adjust: 1 })]
  await adjust(id, app)
  const refused = await adjust(id, app)
  const seconds = Number(refused.headers['retry-after'])
  open.world.passSeconds(seconds - 1)
  expect((await adjust(id, app)).status).toBe(429)
  open.world.passSeconds(1)
  expect((await adjust(id, app)).status).toBe(200)
})
