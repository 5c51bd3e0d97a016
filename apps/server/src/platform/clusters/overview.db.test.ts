// The same merchants in two databases and in one: whoever is above them reads the same, byte for byte.
import { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { listMerchants, setMerchantsEnabled } from '@kassa/contract/organisation/merchant.calls.ts'
import { exportCodes } from '@kassa/contract/billing/code.calls.ts'
import { drawUpStatements } from '@kassa/contract/billing/statement.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { copyRows } from '../../../test/copy-rows.ts'
import { makeOverviewMerchant, type OverviewIds } from '../../../test/make/overview-world.ts'
import { makeMessages, makeNotices } from '../../../test/make/messages-above.ts'
import { makePartner } from '../../../test/make/people.ts'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { dropOptionalFields, sampleOf, shapeOf } from '../../../test/sample-request.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../../test/two-databases.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { modules } from '../../program.ts'
import { carryRows } from './carry-rows.ts'

const across = modules
  .flatMap((module) => module.commands)
  .filter(({ endpoint, merge }) => endpoint.scope === 'across' || merge)
  .map(({ endpoint, merge }) => ({
    name: endpoint.name,
    endpoint,
    isMerged: merge !== undefined,
  }))

/** Lists in which nothing is made here. */
const EMPTY = new Set(['audit.list-platform-exports'])

it('each call above the merchants is put together, or is about one thing that lies in one database', () => {
  const single = across.filter(({ isMerged }) => !isMerged).map(({ name }) => name)
  expect(single.toSorted()).toEqual([
    'billing.download-bill-pdf',
    'billing.download-statement',
    'billing.read-bill',
    'file.read-picture',
    'organisation.read-merchant',
    'report.read-merchant-page',
    'sales.read-order',
  ])
})

onPostgres('merchants in two databases', () => {
  let both: TwoDatabases
  let single: World
  const tokens: Record<'operator' | 'partner' | 'other', string> = { operator: '', partner: '', other: '' }
  const made: OverviewIds[] = []
  const noticeIds: string[] = []
  let partnerId = ''

  beforeAll(async () => {
    both = await makeTwoDatabases()
    const above = await makeAbove(both.one)
    const second = await both.one.owner(async (tx) => {
      const partner = await makePartner(tx, { name: 'aardvark' })
      await makePartner(tx, { name: 'Waiting', isApproved: false })
      return { ...partner, token: await makeSession(tx, { kind: 'admin', accountId: partner.adminId }) }
    })
    Object.assign(tokens, { operator: above.operator, partner: above.partner.token, other: second.token })
    partnerId = above.partner.partnerId
    noticeIds.push(...(await both.one.owner((tx) => makeNotices(tx, [null, partnerId, second.partnerId]))))
    await carryRows(both.one.database, both.two.database)
    for (let at = 0; at < 9; at += 1) {
      const home = at % 2 === 0 ? both.one : both.two
      const partner = at % 3 === 0 ? second.partnerId : partnerId
      made.push(await home.owner((tx) => makeOverviewMerchant(tx, partner, at)))
      await home.owner((tx) => makeMessages(tx, [null, partner], noticeIds, at))
    }
    const as = { as: tokens.operator }
    await both.one.call(drawUpStatements, { month: '2026-02' }, as)
    for (const { merchantId } of made.slice(0, 2))
      await both.one.call(setMerchantsEnabled, { ids: [merchantId], enabled: 0 }, as)
    single = await makeWorld()
    await copyRows(both.one.database, single.database)
    await copyRows(both.two.database, single.database)
  }, 120_000)
  afterAll(async () => {
    await single.close()
    await both.close()
  })

  /** Words that are looked for: names that are there, and characters that ids and numbers have by chance. */
  const names = ['alder', 'aardvark']
  const inNumbers = ['b', '200']
  /** Rows of a page, of the nine merchants: a place in a list is told from both databases either way; by hand three are. */
  const PAGE = isThinned ? 5 : 3

  const idFor =
    (at: number, { name }: Endpoint) =>
    (field: string): string => {
      if (name === 'message.list-receipts') return noticeIds[at] ?? ''
      const ids = made[at] as OverviewIds
      if (field !== 'id') return (ids as unknown as Record<string, string>)[field] ?? partnerId
      const about = ['bill', 'order', 'picture'].find((kind) => name.includes(kind))
      return name.includes('partner')
        ? partnerId
        : ((ids as unknown as Record<string, string>)[`${about ?? 'merchant'}Id`] ?? '')
    }

  /**
   * Requests of a call: of things in either database, in every order that it has, and page by page. How an order is put together does not depend on who
   * asks, so a gate asks in every order as the operator, who sees all.
   */
  function requestsOf(endpoint: Endpoint, who: keyof typeof tokens): Record<string, unknown>[] {
    const shape = shapeOf(endpoint)
    const fields = shape.properties ?? {}
    const plain = [0, 1].map(
      (at) => sampleOf(dropOptionalFields(shape), idFor(at, endpoint)) as Record<string, unknown>,
    )
    if (endpoint.name === 'search.find-above') return [...names, ...inNumbers].map((text) => ({ text }))
    if (endpoint.name === 'figures.group-figures') return [{ from: '2026-02-01', to: '2026-02-28' }]
    if (!('limit' in fields)) return endpoint.path.includes(':id') ? plain : plain.slice(0, 1)
    const sorts = [undefined, ...((fields['sort']?.enum ?? fields['sort']?.anyOf?.[0]?.enum ?? []) as string[])]
    const tried = isThinned && who !== 'operator' ? sorts.slice(0, 1) : sorts
    return tried.map((sort) => ({ ...plain[0], ...(sort !== undefined && { sort }), limit: PAGE }))
  }

  /** Whether something is compared: the call answers, and its list is not empty. */
  function isFilled(name: string, { status, text }: { readonly status: number; readonly text: string }): boolean {
    expect({ name, status }).toEqual({ name, status: 200 })
    const { rows } = text.startsWith('{') ? (JSON.parse(text) as { rows?: unknown[] }) : {}
    return rows === undefined || EMPTY.has(name) || rows.length > 0
  }

  describe.each(across)('$name', ({ endpoint, name, isMerged }) => {
    it.each(['operator', 'partner', 'other'] as const)('says the same to the %s', async (who) => {
      const filled: boolean[] = []
      for (const request of requestsOf(endpoint, who)) {
        let next: Record<string, unknown> | undefined = request
        for (let turn = 0; next !== undefined && turn < 20; turn += 1) {
          const as = { as: tokens[who] }
          const asked: Record<string, unknown> = next
          const [two, one] = [await both.one.call(endpoint, asked, as), await single.call(endpoint, asked, as)]
          const about = { name, who, next }
          const bare = (text: string) => (one.status >= 400 ? text.replaceAll(/"requestId":"[^"]*"/g, '') : text)
          expect({ ...about, status: two.status, text: bare(two.text) }).toEqual({
            ...about,
            status: one.status,
            text: bare(one.text),
          })
          const isByChance = name === 'search.find-above' && inNumbers.includes(String(next['text']))
          if (isMerged && who === 'operator' && next['sort'] === undefined)
            filled.push(isFilled(name, one) || isByChance)
          expect(two.headers[missingDatabasesHeader]).toBeUndefined()
          const cursor: string | null | undefined =
            one.status === 200 && 'limit' in next ? (one.answer as { nextCursor?: string | null }).nextCursor : null
          next = typeof cursor === 'string' ? { ...request, cursor } : undefined
        }
      }
      expect({ name, filled }).toEqual({ name, filled: filled.map(() => true) })
    })
  })

  it('shows a partner nothing of another’s', async () => {
    const { rows } = (await both.one.call(listMerchants, { limit: 50 }, { as: tokens.other })).answer
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([0, 3, 6].map((at) => made[at]?.merchantId)))
  })

  describe('one of them away', () => {
    beforeAll(() => both.loseTwo())

    it('answers with what there is, and names the one that is missing', async () => {
      const as = { as: tokens.operator }
      const listed = await both.one.call(listMerchants, { limit: 50 }, as)
      expect(listed.answer.rows.map(({ id }) => id).toSorted()).toEqual(
        made
          .filter((_, at) => at % 2 === 0)
          .map(({ merchantId }) => merchantId)
          .toSorted(),
      )
      const board = await both.one.call(tenantDashboard, {}, as)
      expect(board.answer.counts.merchants).toBe(5)
      for (const { headers } of [listed, board]) expect(headers[missingDatabasesHeader]).toBe('two')
    })

    it('gives no file in which something is missing', async () => {
      const refused = await both.one.call(exportCodes, {}, { as: tokens.operator })
      expect([refused.status, refused.refusal.code]).toEqual([503, 'server.part-away'])
    })
  })
})
