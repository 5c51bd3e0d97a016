import { afterEach, expect, it, vi } from 'vitest'
import { listMoves } from '@kassa/contract/moving/past-moves.calls.ts'
import { createOutlet, readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import type { MovePreview } from './move-answers.ts'
import MoveInPage from './MoveInPage.tsx'
import { answerUploads, planAsking, noArchives, openShop, outcome, ready } from './move-in.test-help.ts'

afterEach(() => vi.restoreAllMocks())

/** Opens a list of choices by the keyboard, which is how it opens without a pointer too. */
async function choose(name: string, choice: string): Promise<void> {
  await userEvent.click(page.getByRole('combobox', { name }))
  await userEvent.click(page.getByTitle(choice, { exact: true }).last())
}

it('asks what no file says, shows what would happen, and only then takes what is new', async () => {
  const forms = answerUploads([
    planAsking,
    ready,
    { products: 1, people: 0, cards: 0, others: [], opened: 2, notTaken: [], outcome },
  ])
  await renderScreen(<MoveInPage />, [noArchives, openShop, answer(listMoves, { moves: [] })])
  const file = new File(['Handle,Title'], 'products.csv', { type: 'text/csv' })
  await page.getByLabelText('Choose files', { exact: true }).upload(file)
  await expect.element(page.getByText('products.csv: Shopify, rows: 4')).toBeVisible()
  await expect.element(page.getByText('1 row needs checking but will be imported')).toBeVisible()
  await page.getByRole('textbox', { name: 'Which currency are the amounts in?' }).fill('eur')
  await userEvent.click(page.getByRole('button', { name: 'Show preview' }))
  await userEvent.click(page.getByText('Existing and different', { exact: true }))
  await expect.element(page.getByRole('cell', { name: '3.80' })).toBeVisible()
  await expect.element(page.getByText('2 existing items get a difference.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Import', exact: true }))
  await expect
    .element(
      page.getByText(
        'Products imported: 1. Customers imported: 0. Gift cards imported: 0. Existing items with a difference: 2.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Stock value at cost $1,300.00 $1,200.00' })).toBeVisible()
  expect(forms.map((form) => form.get('decisions'))).toEqual([
    null,
    JSON.stringify({ ...planAsking.proposal, currency: 'EUR' }),
    JSON.stringify(planAsking.proposal),
  ])
})

it('shows the rate of each tax before the act, marks another one, and leaves a location to be chosen', async () => {
  const chosen: MovePreview = {
    ...planAsking,
    questions: [{ kind: 'location', about: 'North', message: 'Which outlet is location “North”?' }],
    proposal: { ...planAsking.proposal, locations: {} },
  }
  const taxed: MovePreview = {
    ...ready,
    containTax: true,
    taxes: [
      { name: 'GST 15 %', products: 3, here: { name: 'VAT', percent: 13 }, differs: true },
      { name: '', products: 2, here: null, differs: false },
    ],
  }
  const forms = answerUploads([chosen, taxed])
  await renderScreen(<MoveInPage />, [noArchives, openShop, answer(listMoves, { moves: [] })])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['a'], 'items.csv', { type: 'text/csv' }))
  // No outlet is proposed, so none is said.
  await expect.element(page.getByText('Choose', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show preview' }))
  await expect.element(page.getByText('Prices in the file: Including tax')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'GST 15 % VAT (13 %) Another rate than in the file 3' }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: 'No tax No tax 2' })).toBeVisible()
  expect(forms[1]?.get('decisions')).toBe(JSON.stringify(chosen.proposal))
})

it('shows three goods whose price is converted, and the levels that people get, before the act', async () => {
  const tax = { name: 'VAT', percent: 20 }
  answerUploads([
    {
      ...ready,
      priceExamples: [
        { name: 'Tea', outlet: 'Main', currency: 'USD', inFileMinor: 1_200, hereMinor: 1_000, tax },
        { name: 'Gift', outlet: 'Main', currency: 'USD', inFileMinor: 600, hereMinor: 500, tax: null },
      ],
      levels: [{ name: 'Gold', fresh: 12, risen: 3 }],
    },
  ])
  await renderScreen(<MoveInPage />, [noArchives, openShop, answer(listMoves, { moves: [] })])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['Handle,Title'], 'products.csv'))
  await expect.element(page.getByRole('heading', { name: 'Prices at Main' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Tea $12.00 $10.00 VAT (20 %)' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Gold 12 3' })).toBeVisible()
})

it('asks what a newer file may change, kind by kind, and shows what was edited here', async () => {
  const changes: MovePreview['changes'] = [
    { file: 'a.csv', row: 4, name: 'Tea', field: 'price', from: '3.50', to: '3.80' },
    { file: 'a.csv', row: 5, name: 'Cup', variant: 'Red', outlet: 'Main', field: 'price', from: '7.00', to: '9.00' },
    { file: 'a.csv', row: 5, name: 'Cup', variant: 'Red', outlet: 'Cellar', field: 'price', from: '4.00', to: '9.00' },
    { file: 'a.csv', row: 4, name: 'Tea', field: 'name', from: 'House tea', to: 'Tea', isEdited: true, isKept: true },
  ]
  const newer = { names: 'unedited', prices: 'unedited', taxes: 'unedited', stock: 'unedited' } as const
  const update: MovePreview = { ...ready, changes, proposal: { ...ready.proposal, newer } }
  const taken: MovePreview = { ...update, proposal: { ...ready.proposal, newer: { ...newer, names: 'all' } } }
  const forms = answerUploads([update, taken])
  await renderScreen(<MoveInPage />, [noArchives, openShop, answer(listMoves, { moves: [] })])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['Handle,Title'], 'products.csv'))
  await userEvent.click(page.getByText('Existing and different', { exact: true }))
  await expect.element(page.getByRole('row', { name: '4 Tea Price 3.50 3.80 Taken from the file' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: '5 Cup Red Price Main 7.00 9.00 Taken from the file' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: '5 Cup Red Price Cellar 4.00 9.00 Taken from the file' }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: '4 Tea Name House tea Tea Stays Edited here' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Stock' })).not.toBeInTheDocument()
  await choose('Names', 'Take everything from the file')
  await expect.element(page.getByTitle('Take everything from the file').first()).toBeVisible()
  const said: unknown = forms[1]?.get('decisions')
  expect(typeof said === 'string' && JSON.parse(said)).toMatchObject({ newer: { ...newer, names: 'all' } })
})

it('decides for a whole class of rows at once, and finds rows before the act', async () => {
  const doubt = {
    code: 'moving.phone-shared',
    fate: 'doubtful',
    count: 312,
    example: { file: 'people.csv', row: 3, message: 'Tom has the phone of Lea.' },
    mayLeave: true,
    isLeft: false,
  } as const
  const browsed: MovePreview = { ...ready, classes: [doubt] }
  const row = { file: 'people.csv', row: 3, name: 'Tom', kind: 'person', fate: 'doubtful', code: doubt.code } as const
  const rows = { total: 1, rows: [{ ...row, message: doubt.example.message }] }
  const left: MovePreview = {
    ...browsed,
    proposal: { ...ready.proposal, classes: { [doubt.code]: 'leave' } },
    classes: [{ ...doubt, fate: 'left-out', isLeft: true }],
  }
  const forms = answerUploads([browsed, { ...browsed, rows }, left])
  await renderScreen(<MoveInPage />, [noArchives, openShop, answer(listMoves, { moves: [] })])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['a'], 'people.csv'))
  await userEvent.click(page.getByText('Browse the rows', { exact: true }))
  await page.getByRole('textbox', { name: 'Name, file, row or reason' }).fill('tom')
  await userEvent.click(page.getByRole('button', { name: 'Search', exact: true }))
  await expect.element(page.getByText('Tom: customer · Imported, needs checking')).toBeVisible()
  expect(forms[1]?.get('rows')).toBe(JSON.stringify({ search: 'tom', from: 0 }))
  await expect.element(page.getByText('312 rows, for example:', { exact: false })).toBeVisible()
  await choose('Tom has the phone of Lea.', 'Leave out')
  await expect.element(page.getByTitle('Leave out').first()).toBeVisible()
  const said: unknown = forms[2]?.get('decisions')
  expect(typeof said === 'string' && JSON.parse(said)).toMatchObject({ classes: { [doubt.code]: 'leave' } })
})

it('offers to add a tax that the files name and the shop has not, and answers with it', async () => {
  const outletId = '0197a1b2-0000-7000-8000-000000000009'
  const taxed: MovePreview = {
    ...planAsking,
    questions: [
      { kind: 'tax', about: 'GST 15 %', message: 'Which tax is “GST 15 %”?' },
      { kind: 'untaxed-goods', about: '', message: 'Which tax do untaxed goods have?' },
    ],
    proposal: { ...planAsking.proposal, taxes: { 'GST 15 %': null, 'untaxed goods': 'Free' } },
    choices: {
      outlets: [{ id: outletId, number: '1', name: 'Main' }],
      taxes: ['Free'],
      taxRates: [0],
      taxInside: true,
      roles: [],
    },
  }
  const forms = answerUploads([taxed, ready])
  const { sent } = await renderScreen(<MoveInPage />, [
    noArchives,
    openShop,
    answer(listMoves, { moves: [] }),
    answer(createTax, { id: outletId, version: 1 }),
  ])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['a'], 'items.csv'))
  await userEvent.click(page.getByRole('button', { name: 'Add the tax “GST”, 15 %' }))
  await expect.element(page.getByRole('button', { name: 'Add the tax “GST”, 15 %' })).not.toBeInTheDocument()
  expect(sent(createTax)).toMatchObject([
    { name: 'GST', rateBasisPoints: 1_500, isIncluded: true, outlets: [{ outletId, isDefault: false }] },
  ])
  await userEvent.click(page.getByRole('button', { name: 'Show preview' }))
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  const said: unknown = forms[1]?.get('decisions')
  expect(typeof said === 'string' && JSON.parse(said)).toMatchObject({
    taxes: { 'GST 15 %': 'GST', 'untaxed goods': 'Free' },
  })
})

it('offers to add a location of the files as an outlet like the first one, and answers with it', async () => {
  const outletId = '0197a1b2-0000-7000-8000-000000000009'
  const asking: MovePreview = {
    ...planAsking,
    questions: [{ kind: 'location', about: 'North', message: 'Which outlet is “North”?' }],
    proposal: { ...planAsking.proposal, locations: {} },
    choices: { outlets: [{ id: outletId, number: '0007', name: 'Main' }], taxes: [], roles: [] },
  }
  const forms = answerUploads([asking, ready])
  const first = {
    id: outletId,
    number: '0007',
    name: 'Main',
    detail: '',
    address: '1 Elm St',
    province: null,
    phone: '',
    taxNumber: 'T-1',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    dayCutoffMinutes: 240,
    locale: 'en-US',
    dayEndsAt: '2026-01-02T03:00:00Z',
    nextDay: '2026-01-03',
    comingDay: null,
    enabled: 1,
    staff: 1,
    devices: 1,
    hasSold: true,
    hasDays: true,
    createdAt: '2026-01-01T00:00:00Z',
    hours: null,
    version: 1,
    can: { edit: true, enable: true, bindStaff: true, archive: true },
  } as const
  const { sent } = await renderScreen(<MoveInPage />, [
    noArchives,
    openShop,
    answer(listMoves, { moves: [] }),
    answer(readOutlet, first),
    answer(createOutlet, { id: '0197a1b2-0000-7000-8000-00000000000a', version: 1 }),
  ])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['a'], 'items.csv'))
  await userEvent.click(page.getByRole('button', { name: 'Add the outlet “North”' }))
  await expect.element(page.getByRole('button', { name: 'Add the outlet “North”' })).not.toBeInTheDocument()
  expect(sent(createOutlet)).toMatchObject([
    {
      number: '0008',
      name: 'North',
      currency: 'USD',
      timeZone: 'Europe/Berlin',
      dayCutoffMinutes: 240,
      like: first.id,
    },
  ])
  await userEvent.click(page.getByRole('button', { name: 'Show preview' }))
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  const said: unknown = forms[1]?.get('decisions')
  expect(typeof said === 'string' && JSON.parse(said)).toMatchObject({ locations: { North: '0008' } })
})

it('lets a person say what the columns of a list of their own mean', async () => {
  const columns: MovePreview['ownLists'][number]['columns'] = [
    { heading: 'What it is', example: 'Pen', meaning: null },
    { heading: 'How much', example: '1.50', meaning: null },
  ]
  const unknown: MovePreview = {
    ...planAsking,
    questions: [{ kind: 'columns', about: 'list.csv', message: 'What do the columns of list.csv mean?' }],
    proposal: { ...planAsking.proposal, columns: ['list.csv'] },
    ownLists: [{ file: 'list.csv', kind: 'unknown', columns }],
  }
  const forms = answerUploads([unknown, ready])
  await renderScreen(<MoveInPage />, [noArchives, openShop, answer(listMoves, { moves: [] })])
  await page.getByLabelText('Choose files', { exact: true }).upload(new File(['What it is'], 'list.csv'))
  await expect.element(page.getByText('1.50')).toBeVisible()
  await choose('Meaning of What it is', 'Name')
  await choose('Meaning of How much', 'Price')
  await userEvent.click(page.getByRole('button', { name: 'Show preview' }))
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  const said: unknown = forms[1]?.get('decisions')
  expect(typeof said === 'string' && JSON.parse(said)).toMatchObject({
    columns: ['list.csv'],
    ownColumns: { 'list.csv': { kind: 'goods', meanings: { 'What it is': 'name', 'How much': 'price' } } },
  })
})
