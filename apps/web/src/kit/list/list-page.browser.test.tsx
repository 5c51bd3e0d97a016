import { endpoint } from '@kassa/contract/endpoint.ts'
import { pageOf, pageRequest, sortBy } from '@kassa/contract/fields.ts'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { object, string } from 'zod'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import type { Filter } from './filters.ts'
import { ListPage } from './ListPage.tsx'
import { patiently } from '../../test/patiently.ts'

const listTeas = endpoint({
  name: 'catalogue.list-teas',
  method: 'GET',
  path: '/teas',
  access: 'login',
  summary: 'Teas',
  request: pageRequest.extend({ search: string().optional(), kind: string().optional(), sort: sortBy('name') }),
  answer: pageOf(object({ id: string(), name: string() })),
})

const teas = (names: readonly string[], nextCursor: string | null = null) => ({
  body: { rows: names.map((name) => ({ id: name, name })), nextCursor, total: names.length, totalIsCapped: false },
})

const archive = vi.fn()

const usual: readonly Filter[] = [
  { kind: 'text', name: 'search', label: 'Name' },
  { kind: 'choice', name: 'kind', label: 'Kind', options: [{ value: 'green', label: 'Green' }] },
]

const Teas = ({ filters = usual }: { filters?: readonly Filter[] }) => (
  <ListPage
    name="teas"
    title="Teas"
    purpose="What we brew"
    endpoint={listTeas}
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

describe('a list', () => {
  it('asks with the filters of the address, and shows them as chips that can be taken off', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    const router = await show(<Teas />, { at: '/here?kind=green&search=sen' })
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(asked[0]?.url.search).toBe('?search=sen&kind=green&limit=20')
    await userEvent.click(page.getByRole('button', { name: 'Remove filter Kind' }))
    await patiently(() => expect(asked.at(-1)?.url.search).toBe('?search=sen&limit=20'))
    expect(router.state.location.search).toEqual({ search: 'sen' })
  })

  it('searches when typing pauses, and opens the detail by its first column', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    const router = await show(<Teas />)
    await userEvent.fill(page.getByLabelText('Name'), 'matcha')
    await patiently(() => expect(asked.at(-1)?.url.searchParams.get('search')).toBe('matcha'))
    await userEvent.click(page.getByRole('link', { name: 'Sencha' }))
    expect(router.state.location.pathname).toBe('/tea/Sencha')
  })

  it('pages by key, there and back', async () => {
    const asked = answerCalls({
      '/teas': (_, url) => (url.searchParams.has('cursor') ? teas(['Oolong']) : teas(['Sencha'], 'after-sencha')),
    })
    await show(<Teas />)
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    await expect.element(page.getByRole('link', { name: 'Oolong' })).toBeVisible()
    expect(asked.at(-1)?.url.searchParams.get('cursor')).toBe('after-sencha')
    await userEvent.click(page.getByRole('button', { name: 'Previous page' }))
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
  })

  it('is sorted by a heading there and back, by keys too, says so, and begins at the first page', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    const router = await show(<Teas />, { at: '/here?kind=green&cursor=after-matcha' })
    const heading = page.getByRole('columnheader', { name: 'Name' })
    await expect.element(heading).toHaveAttribute('aria-sort', 'none')
    await expect.element(page.getByRole('columnheader', { name: 'Code' })).not.toHaveAttribute('aria-sort')
    await userEvent.click(heading.getByRole('button'))
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
    for (const [sort, said] of [
      ['-name', 'descending'],
      [undefined, 'none'],
    ] as const) {
      await userEvent.keyboard('{Enter}')
      await expect.element(heading).toHaveAttribute('aria-sort', said)
      await patiently(() => expect(asked.at(-1)?.url.searchParams.get('sort')).toBe(sort ?? null))
      expect(asked.at(-1)?.url.searchParams.has('cursor')).toBe(false)
      expect(router.state.location.search).toEqual({ kind: 'green', ...(sort && { sort }) })
    }
  })

  it('says that an order of the address is none, and shows its own', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    await show(<Teas />, { at: '/here?sort=secret' })
    await expect.element(page.getByText('This list has no order “secret”; it is shown in its own.')).toBeVisible()
    expect(asked[0]?.url.searchParams.has('sort')).toBe(false)
  })

  it('says the same where the order is chosen like a filter', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    const options = [{ value: 'newest', label: 'Newest' }]
    const filters = [{ kind: 'choice', name: 'sort', label: 'Order', options }] as const
    await show(<Teas filters={filters} />, { at: '/here?sort=secret' })
    await expect.element(page.getByText('This list has no order “secret”; it is shown in its own.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(asked[0]?.url.searchParams.has('sort')).toBe(false)
    await show(<Teas filters={filters} />, { at: '/here?sort=newest' })
    await patiently(() => expect(asked.at(-1)?.url.searchParams.get('sort')).toBe('newest'))
    expect(document.body.textContent).not.toContain('has no order')
  })

  it('offers the first step when it is empty, and to clear filters when they leave nothing', async () => {
    answerCalls({ '/teas': () => teas([]) })
    await show(<Teas />)
    await expect.element(page.getByRole('heading', { name: 'No teas yet' })).toBeVisible()
    await show(<Teas />, { at: '/here?search=x' })
    await expect.element(page.getByRole('heading', { name: 'Nothing fits these filters' })).toBeVisible()
  })

  it('says what happened when it fails, and tries again', async () => {
    let isBroken = true
    const body = {
      code: 'thing.not-found',
      message: 'Sorry, no data found.',
      details: {},
      whatToDo: 'edit',
      dataState: 'nothing-happened',
    }
    answerCalls({ '/teas': () => (isBroken ? { status: 404, body } : teas(['Sencha'])) })
    await show(<Teas />)
    await expect.element(page.getByRole('heading', { name: 'Sorry, no data found.' })).toBeVisible()
    isBroken = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
  })

  it('does something with one row and with many, and says why it cannot', async () => {
    answerCalls({ '/teas': () => teas(['Sencha', 'Oolong']) })
    await show(<Teas />)
    await userEvent.click(page.getByRole('button', { name: 'Actions for Sencha' }))
    await expect.element(page.getByText('No water.')).toBeVisible()
    await userEvent.click(page.getByRole('menuitem', { name: 'Archive' }))
    expect(archive).toHaveBeenLastCalledWith('Sencha')
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(page.getByRole('button', { name: 'Archive all' }))
    expect(archive).toHaveBeenLastCalledWith(['Sencha', 'Oolong'])
  })

  it('sends the token and the outlet with every call', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    await show(<Teas />, { session: { outlet: { outletId: 'outlet-1', payCurrency: 'USD' } } })
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token')
    expect(asked[0]?.headers.get('outlet')).toBe('outlet-1')
  })

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('has no serious finding of axe in %s at %i pixels, and does not run over', async (mode, width) => {
    await page.viewport(width, 800)
    answerCalls({ '/teas': () => teas(['Sencha', 'Oolong']) })
    await show(<Teas />, { mode, at: '/here?kind=green' })
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await page.viewport(1280, 800)
  })
})
