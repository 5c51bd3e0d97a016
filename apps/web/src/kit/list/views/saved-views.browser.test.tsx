import { endpoint } from '@kassa/contract/endpoint.ts'
import { pageOf, pageRequest, sortBy } from '@kassa/contract/fields.ts'
import { readListViews, removeListView, saveListView } from '@kassa/contract/identity/list-views.calls.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { object, string } from 'zod'
import { type Answer, answer, refuse, renderScreen, type RenderOptions, wordsOf } from '../../../test/render-screen.tsx'
import { pageWith, SAMPLE_ID } from '../../../test/sample.ts'
import { seriousFindings } from '../../../test/show.tsx'
import { changeKept, readKept, writeKept } from '../kept.ts'
import { ListPage } from '../ListPage.tsx'

const listTeas = endpoint({
  name: 'catalogue.list-teas',
  method: 'GET',
  path: '/teas',
  access: 'login',
  summary: 'Teas',
  request: pageRequest.extend({
    kind: string().optional(),
    from: string().optional(),
    to: string().optional(),
    sort: sortBy('name'),
  }),
  answer: pageOf(object({ id: string(), name: string() })),
})

const Teas = () => (
  <ListPage
    name="teas"
    title="Teas"
    purpose="What we brew"
    endpoint={listTeas}
    filters={[
      { kind: 'choice', name: 'kind', label: 'Kind', options: [{ value: 'green', label: 'Green' }] },
      { kind: 'days', from: 'from', to: 'to', label: 'Picked' },
    ]}
    columns={[{ key: 'name', sort: 'name', title: 'Name', render: (row) => row.name }]}
    rowKey={(row) => row.id}
    empty={{ title: 'No teas yet', body: 'Begin with one.' }}
  />
)

const OWNER = '019cc000-0000-7000-8000-0000000000ff'
const STORED = 'views.teas'
// The outlet of these tests keeps the time of Greenwich.
const today = () => localTimeAt(Date.now(), 'UTC').day

interface View {
  readonly id: string
  readonly name: string
  readonly address: Record<string, string>
}
const viewOf = (name: string, address: Record<string, string>): View => ({ id: SAMPLE_ID, name, address })

/** Answers the calls as the account would: what is kept is there, what is removed is not. */
function account(...views: View[]): Answer[] {
  let kept = views
  return [
    answer(listTeas, pageWith({ id: 'a', name: 'Sencha' })),
    answer(readListViews, () => ({ views: kept })),
    answer(saveListView, ({ name, address }) => {
      const view = { ...viewOf(name, address), id: crypto.randomUUID() }
      kept = [...kept.filter((one) => one.name !== name), view]
      return view
    }),
    answer(removeListView, ({ id }) => {
      kept = kept.filter((one) => one.id !== id)
      return { id }
    }),
  ]
}

async function open(answers: readonly Answer[], options: RenderOptions = {}) {
  const shown = await renderScreen(<Teas />, answers, options)
  await expect.element(page.getByText('Sencha')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Views' }))
  await expect.element(page.getByRole('group', { name: 'Views' })).toHaveFocus()
  return shown
}

beforeEach(() => changeKept(OWNER, STORED, () => undefined))

describe('views of a list', () => {
  it('are asked for when they are opened, and keep filters, order and the name of days', async () => {
    const days = { from: today(), to: today() }
    const shown = await renderScreen(<Teas />, account(), {
      at: `/here?kind=green&from=${days.from}&to=${days.to}&sort=-name&limit=50`,
    })
    await shown.first(listTeas)
    expect(shown.sent(readListViews)).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Views' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'View name' }), ' Fresh ')
    await userEvent.keyboard('{Enter}')
    expect(await shown.first(saveListView)).toEqual({
      list: 'teas',
      name: 'Fresh',
      address: { kind: 'green', from: 'today', sort: '-name' },
    })
    await expect.element(page.getByRole('button', { name: 'Fresh · Today', exact: true })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'View name' })).toHaveValue('')
  })

  it('are shown as the days they mean today, with nothing else set, and close again', async () => {
    const shown = await open(account(viewOf('Fresh', { from: 'month', gone: 'x' })), {
      at: '/here?kind=green&sort=name',
    })
    await userEvent.click(page.getByRole('button', { name: 'Fresh · This month' }))
    const days = { from: `${today().slice(0, 8)}01`, to: today() }
    await expect.poll(() => shown.router.state.location.search).toEqual(days)
    await expect.poll(() => shown.sent(listTeas).at(-1)).toEqual({ ...days, limit: '20' })
    await expect.element(page.getByRole('group', { name: 'Views' })).not.toBeInTheDocument()
  })

  it('are removed, also by somebody who only has keys, and Escape leads back to their button', async () => {
    const shown = await open(account(viewOf('Fresh', { kind: 'green' })))
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Delete view Fresh' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(await shown.first(removeListView)).toEqual({ id: SAMPLE_ID })
    await expect.element(page.getByText('No saved views yet', { exact: false })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Views' })).toHaveFocus()
  })

  it('keep the name that was typed where they are refused', async () => {
    const refused = refuse(saveListView, 'list-view.too-many', { maximum: 100 })
    await open([...account(), refused], { at: '/here?kind=green' })
    await userEvent.fill(page.getByRole('textbox', { name: 'View name' }), 'One more')
    await userEvent.click(page.getByRole('button', { name: 'Save view' }))
    await expect.element(page.getByText(wordsOf('list-view.too-many', { maximum: 100 }))).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'View name' })).toHaveValue('One more')
  })
})

describe('views that this browser kept', () => {
  const stored = [
    { name: 'Old', address: { kind: 'green' } },
    { name: 'Days', address: { from: '2026-03-01', to: '2026-03-02' } },
  ]

  it('go to the account once, beside what is there, and leave the storage', async () => {
    await writeKept(OWNER, STORED, stored)
    const shown = await open(account(viewOf('Other', {})))
    for (const name of ['Other', 'Old', 'Days'])
      await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
    expect(shown.sent(saveListView)).toEqual(stored.map((view) => ({ list: 'teas', ...view, replaces: false })))
    await expect.poll(() => readKept(OWNER, STORED)).toBeUndefined()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: 'Views' }))
    await expect.element(page.getByRole('button', { name: 'Old', exact: true })).toBeVisible()
    expect(shown.sent(saveListView)).toHaveLength(2)
  })

  it('stay where they are when they are refused, say so, and can be shown and removed there', async () => {
    await writeKept(OWNER, STORED, stored)
    const refused = refuse(saveListView, 'list-view.too-many', { maximum: 100 })
    const shown = await open([...account(), refused])
    await expect.poll(() => shown.sent(saveListView)).toHaveLength(2)
    await userEvent.click(page.getByRole('button', { name: 'Delete view Days' }))
    await expect.poll(() => readKept(OWNER, STORED)).toEqual([stored[0]])
    await userEvent.click(page.getByRole('button', { name: 'Old · On this browser only' }))
    await expect.poll(() => shown.router.state.location.search).toEqual({ kind: 'green' })
  })

  it('stay, and are shown, while the account cannot be read', async () => {
    await writeKept(OWNER, STORED, stored)
    const shown = await open([...account(), refuse(readListViews, 'server.fault')])
    await expect.element(page.getByText(wordsOf('server.fault'))).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Old · On this browser only' })).toBeVisible()
    expect(shown.sent(saveListView)).toEqual([])
    expect(await readKept(OWNER, STORED)).toEqual(stored)
  })
})

it.each([
  ['light', 1280, 'en'],
  ['dark', 360, 'en'],
  ['light', 360, 'zh'],
  ['dark', 1280, 'ja'],
] as const)(
  'views have no serious finding of axe in %s at %i pixels in %s, and do not run over',
  async (mode, width, language) => {
    await page.viewport(width, 800)
    await writeKept(OWNER, STORED, [{ name: 'Kept here', address: { kind: 'red' } }])
    const long = viewOf('A rather long name of thirty c', { from: 'week' })
    const refused = refuse(saveListView, 'request.invalid')
    await renderScreen(<Teas />, [...account(long), refused], { mode, language, at: '/here?kind=green' })
    await expect.element(page.getByText('Sencha')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^(Views|视图|ビュー)$/ }))
    await expect.element(page.getByText('Kept here')).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await page.viewport(1280, 800)
  },
)
