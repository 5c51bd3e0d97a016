import { endpoint } from '@kassa/contract/endpoint.ts'
import { pageOf, pageRequest, sortBy } from '@kassa/contract/fields.ts'
import { vi } from 'vitest'
import { object, string } from 'zod'
import type { Filter } from '../kit/list/filter/filters.ts'
import { ListPage } from '../kit/list/ListPage.tsx'

const listTeas = endpoint({
  name: 'catalogue.list-teas',
  method: 'GET',
  path: '/teas',
  access: 'login',
  summary: 'Teas',
  request: pageRequest.extend({ search: string().optional(), kind: string().optional(), sort: sortBy('name') }),
  answer: pageOf(object({ id: string(), name: string() })),
})

/** A page of teas by their names. */
export const teas = (names: readonly string[], nextCursor: string | null = null) => ({
  body: { rows: names.map((name) => ({ id: name, name })), nextCursor, total: names.length, totalIsCapped: false },
})

/** A list of so many, a page of it by what is asked: its cursor is the place of its first row, told to nobody else. */
export const makeTeaList = (total: number, totalIsCapped = false) => ({
  '/teas': (_: unknown, url: URL) => {
    const from = Number((url.searchParams.get('cursor') ?? 'k0').slice(1))
    const limit = Number(url.searchParams.get('limit'))
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_unused, at) => ({
      id: `t${from + at + 1}`,
      name: `Tea ${from + at + 1}`,
    }))
    const nextCursor = from + limit < total ? `k${from + limit}` : null
    return { body: { rows, nextCursor, total: totalIsCapped ? 10_000 : total, totalIsCapped } }
  },
})

export const archive = vi.fn()

const usual: readonly Filter[] = [
  { kind: 'text', name: 'search', label: 'Name' },
  { kind: 'choice', name: 'kind', label: 'Kind', options: [{ value: 'green', label: 'Green' }] },
]

/** A list of teas, as a screen is made of one. */
export const Teas = ({
  filters = usual,
  isExported = false,
}: {
  filters?: readonly Filter[]
  isExported?: boolean
}) => (
  <ListPage
    name="teas"
    title="Teas"
    purpose="What we brew"
    endpoint={listTeas}
    isExported={isExported}
    filters={filters}
    columns={[
      { key: 'name', sort: 'name', title: 'Name', opens: (row) => `/tea/${row.id}`, render: (row) => row.name },
      { key: 'id', title: 'Code', render: (row) => row.id },
    ]}
    rowKey={(row) => row.id}
    rowActions={(row) => [
      { key: 'archive', label: 'Archive', run: () => archive(row.name) },
      { key: 'brew', label: 'Brew', disabledReason: 'No water.', run: () => archive('never') },
    ]}
    bulkActions={[{ key: 'archive', label: 'Archive all', run: (rows) => archive(rows.map((row) => row.name)) }]}
    empty={{ title: 'No teas yet', body: 'Begin with one.' }}
  />
)
