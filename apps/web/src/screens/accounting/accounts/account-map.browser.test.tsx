import { readAccounts, setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { findChart } from '@kassa/domain/accounting/chart/charts.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkForm } from '../../../test/check-form.tsx'
import { act, press } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { pageWith } from '../../../test/sample.ts'
import AccountMapPage from './AccountMapPage.tsx'

const anyLine = { outletId: null, method: null, rateBasisPoints: null, taxCode: null, category: null, reason: null }
const sales = { ...anyLine, role: 'sales' as const, account: '4000', name: 'Sales', ledgerTax: '' }
const cards = { ...anyLine, role: 'clearing' as const, method: 3, account: '1100', name: 'Cards', ledgerTax: '' }
const saved = { version: 2, savedAt: '2026-03-01T04:00:00.000Z', rows: [sales, cards] }
const categories = answer(listCategories, pageWith())
const answers = [answer(readAccounts, saved), categories]
const put = (rows: readonly unknown[]) => ({ version: 2, rows })

checkForm('the form of an account', {
  page: <AccountMapPage />,
  answers,
  refusal: { code: 'accounting.row-twice' },
  ways: {
    'changes one, and sends all of them': {
      open: () => press('Sales without tax'),
      first: 'Amount',
      type: { 'Account number': '4010', 'Tax code in the accounting program': 'STD' },
      call: setAccounts,
      sends: put([{ ...sales, account: '4010', ledgerTax: 'STD' }, cards]),
      answers: { ...saved, version: 3 },
    },
    'adds one for a rate and a reason': {
      open: 'New account',
      first: 'Amount',
      type: { 'Account number': '4100', 'Tax rate': '19' },
      choose: { Amount: 'Foreign cash', Reason: 'Payment fee' },
      call: setAccounts,
      sends: put([
        sales,
        cards,
        {
          ...anyLine,
          role: 'foreign-cash',
          rateBasisPoints: 1_900,
          reason: 'fee',
          account: '4100',
          name: '',
          ledgerTax: '',
        },
      ]),
      answers: { ...saved, version: 3 },
    },
  },
})

it('says which amounts have no account, and of a narrow row what it is for', async () => {
  await renderScreen(<AccountMapPage />, answers)
  await expect.element(page.getByText(/^Without an account: Cash drawers · .*Payments in clearing/)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Everything else' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Bank card', exact: true })).toBeVisible()
})

it('says where amounts go that the journal tells apart since, and adds what the chart proposes for them', async () => {
  const chart = rowsOfChart(findChart('skr04')!)
  const before = chart.filter(({ role }) => role !== 'deposit' && role !== 'refund-payable')
  const old = answer(readAccounts, { ...saved, rows: [...before] })
  const shown = await renderScreen(<AccountMapPage />, [old, categories, answer(setAccounts, saved)])
  await expect.element(page.getByText(/^Deposits on orders: posted to 3500 Sonstige Verbindlichkeiten/)).toBeVisible()
  await expect.element(page.getByText(/^Without an account/)).not.toBeInTheDocument()
  await press('Add the 2 proposed accounts')
  const added = chart.filter(
    ({ role, rateBasisPoints }) => rateBasisPoints === null && !before.some((one) => one.role === role),
  )
  expect(await shown.first(setAccounts)).toEqual(put([...before, ...added]))
})

it('removes a row after a question', async () => {
  const shown = await renderScreen(<AccountMapPage />, [...answers, answer(setAccounts, saved)])
  await act('Payments in clearing', 'Remove')
  expect(shown.sent(setAccounts)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  expect(await shown.first(setAccounts)).toEqual(put([sales]))
})

it('begins with a chart, at once where nothing is there', async () => {
  const empty = answer(readAccounts, { version: 0, savedAt: null, rows: [] })
  const shown = await renderScreen(<AccountMapPage />, [empty, categories, answer(setAccounts, saved)])
  await userEvent.click(page.getByRole('combobox', { name: 'Begin with a chart of accounts' }))
  await userEvent.click(page.getByTitle('Germany: DATEV SKR 04').last())
  await expect.element(page.getByText(/^Modeled on DATEV Standardkontenrahmen SKR 04/)).toBeVisible()
  await press('Use this chart')
  const chart = findChart('skr04')
  expect(await shown.first(setAccounts)).toEqual({ version: 0, rows: chart && rowsOfChart(chart) })
})
