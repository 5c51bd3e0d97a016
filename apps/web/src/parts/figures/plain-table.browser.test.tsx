import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { moneyText } from '../../kit/money/format.ts'
import { show } from '../../test/show.tsx'
import { PlainTable } from './PlainTable.tsx'

beforeAll(() => page.viewport(390, 844))
afterAll(() => page.viewport(1280, 800))

it.each([
  ['en', 'Breakage (prepaid value that expired)', moneyText('-99999999', 'EUR')],
  ['zh', '会员储值余额（赠送部分）', moneyText('-999999999', 'CNY')],
  ['ja', '有効期限切れの前払残高', moneyText('-99999999', 'JPY')],
] as const)(
  'three figures are whole on a phone in %s, and each belongs to its row and column',
  async (language, name, amount) => {
    const columns = ['Account', 'Debit', 'Credit', 'Balance']
    const row = { key: 'a', cells: [name, amount, amount, amount] }
    await show(<PlainTable title="Harbour" columns={columns} rows={[row]} />, { language })
    const box = page.getByRole('group', { name: 'Harbour' })
    await expect.element(page.getByRole('rowheader', { name })).toBeVisible()
    const { scrollWidth, clientWidth } = box.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(page.getByRole('cell').elements()).toHaveLength(3)
    for (const title of columns) await expect.element(page.getByRole('columnheader', { name: title })).toBeVisible()
  },
)
