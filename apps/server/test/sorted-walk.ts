import { expect } from 'vitest'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import type { Key, Keys, List, Row } from './sorted-lists.ts'

interface Page {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

interface Asked {
  readonly status: number
  readonly answer: Page
  readonly refusal: { readonly code: string; readonly details?: unknown }
}

type Ask = (list: List, request: object) => Promise<Asked>
type Walk = (list: List, request: object) => Promise<Row[]>

/** Asks a list, whatever its rows are. */
export const askIn =
  (call: (list: List, request: object) => Promise<unknown>): Ask =>
  async (list, request) =>
    (await call(list, request)) as Asked

/** Every row of a list, by small pages: of two rows unless told otherwise. */
export const walkBy =
  (ask: Ask): Walk =>
  async (list, request) => {
    const rows: Row[] = []
    let cursor: string | null = null
    do {
      const { answer }: Asked = await ask(list, { limit: 2, ...request, ...(cursor && { cursor }) })
      rows.push(...answer.rows)
      cursor = answer.nextCursor
    } while (cursor !== null)
    return rows
  }

const less = (one: Key, other: Key): number => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the id of a row; for a day of work that of its first entry, for a licence that of its merchant. */
export const idOf = (row: Row): string =>
  (row['id'] ?? row['variantId'] ?? firstEntry(row) ?? row['merchantId']) as string

const firstEntry = ({ entries }: Row): string | undefined =>
  (entries as { readonly id: string }[] | undefined)?.map(({ id }) => id).toSorted()[0]

/** Returns the rows sorted here, by value and then by id. */
export const sortIds = (rows: readonly Row[], key: (row: Row) => Key, isDown: boolean): string[] =>
  rows
    .toSorted((one, other) => (isDown ? -1 : 1) * (less(key(one), key(other)) || less(idOf(one), idOf(other))))
    .map(idOf)

/** A gate goes through a long list in five pages; by hand each place between two rows is one that a page begins at. */
const pageOf = (rows: number): number => (isThinned ? Math.max(2, Math.ceil(rows / 5)) : 2)

/** Expects that a list returns the rows `all` in the order in which they are sorted here, by every heading, up and down. */
export async function expectEveryOrder(
  walk: Walk,
  [name, list, keys]: readonly [string, List, Keys],
  all: readonly Row[],
): Promise<void> {
  for (const [heading, key] of Object.entries(keys)) {
    for (const isDown of [false, true]) {
      const sort = isDown ? `-${heading}` : heading
      const walked = await walk(list, { sort, limit: pageOf(all.length) })
      expect(walked.map(idOf), `${name} by ${sort}`).toEqual(sortIds(all, key, isDown))
    }
  }
}

/** A heading that there is not is refused, and so is a place of another order. */
export async function expectRefusals(ask: Ask, list: List, keys: Keys): Promise<void> {
  expect((await ask(list, { sort: 'secret' })).status).toBe(422)
  expect((await ask(list, { sort: 'constructor' })).status).toBe(422)
  for (const heading of Object.keys(keys)) {
    const cursor = (await ask(list, { limit: 1, sort: heading })).answer.nextCursor
    expect(cursor).not.toBeNull()
    expect((await ask(list, { limit: 1, sort: `-${heading}`, cursor })).refusal.code).toBe('request.place-unknown')
  }
}
