import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { modules } from '../../apps/server/src/program.ts'
import { round } from '../conditions.ts'
import { requestsOf, type KnownValues } from './requests.ts'
import { countPages, findMiddle, insertLogLines, pagesSoFar, type Middle } from './touched.store.ts'
import { isList, type Place } from './large.ts'

const DEEP = 5
const nobody = '00000000-0000-7000-8000-000000000000'

const knownOf = ({ shop }: Place, middle: Middle): KnownValues => ({
  outletId: [shop.facts.outlet.outletId],
  deviceId: [middle.deviceId, nobody],
  staffId: [shop.facts.staffId, nobody],
  accountId: [shop.facts.staffId, nobody],
  shiftId: [middle.shiftId],
  orderId: [middle.id],
  memberId: [nobody],
  productId: [shop.products[0]?.productId],
  variantId: [shop.products[0]?.variantId],
  documentId: [middle.id],
  search: [middle.number, 'nothing has this', shop.products[0]?.name],
  number: [middle.number],
  from: [middle.day],
  to: [middle.monthLater],
  fromDay: [middle.day],
  toDay: [middle.monthLater],
  minimumMinor: [1_000_000],
  maximumMinor: [1],
})

type Answer = { readonly nextCursor?: string | null }

/** Pages of the database that one call touches, the fewest of two: jobs run beside it. Null where it is refused. */
async function pagesOf(place: Place, ask: () => Promise<unknown>) {
  let [pages, millis] = [Infinity, Infinity]
  for (let turn = 0; turn < 2; turn += 1) {
    const before = await pagesSoFar(place.database)
    const began = performance.now()
    if ((await ask().catch(() => null)) === null) return null
    millis = Math.min(millis, performance.now() - began)
    pages = Math.min(pages, (await pagesSoFar(place.database)) - before)
  }
  return { pages, millis: round(millis, 0) }
}

/** A page some way down, by pages of the largest size. */
async function cursorDown(ask: (more: object) => Promise<Answer>): Promise<string | null> {
  let cursor: string | null = null
  for (let page = 0; page < DEEP; page += 1) {
    const answer: Answer | null = await ask({ limit: 200, ...(cursor !== null && { cursor }) }).catch(() => null)
    if (!answer?.nextCursor) return null
    cursor = answer.nextCursor
  }
  return cursor
}

/**
 * Returns how many pages of the database each list touches: its first page in its own order and by each heading, with each filter that it takes, and of each order
 * a page further down. Beside those of a shorter past it says what grows, however busy the machine is.
 */
export async function countTouched(place: Place, past: number, words: readonly string[]) {
  const { call, as, shop, database } = place
  await countPages(database)
  await insertLogLines(database, shop.facts.merchantId, Math.round(past / 5))
  await database.script('vacuum analyze audit_line')
  const known = knownOf(place, await findMiddle(database, shop.facts.merchantId))
  const figures: Record<string, { pages: number; millis: number }> = {}
  const note = async (name: string, ask: () => Promise<unknown>): Promise<boolean> => {
    const taken = await pagesOf(place, ask)
    if (taken === null) return false
    figures[name] = taken
    process.stderr.write(`${name}: ${taken.pages} pages, ${taken.millis} ms\n`)
    return true
  }
  const isNamed = ({ name }: Endpoint) => words.length === 0 || words.some((word) => name.includes(word))
  const endpoints: Endpoint[] = modules.flatMap(({ commands }) => commands).map(({ endpoint }) => endpoint)
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || !isList(endpoint.answer) || !isNamed(endpoint)) continue
    for (const request of requestsOf(endpoint, known)) {
      const ask = (more: object = {}) => call(endpoint, { ...request, ...more }, as) as Promise<Answer>
      const name = [endpoint.name, ...Object.entries(request).map(([key, value]) => `${key}=${String(value)}`)].join(
        ' ',
      )
      if (!(await note(name, ask)) && Object.keys(request).length === 0) break
      if (Object.keys(request).length > 0 && !('sort' in request)) continue
      const cursor = await cursorDown(ask)
      if (cursor) await note(`${name}, further down`, () => ask({ cursor }))
    }
  }
  return figures
}
