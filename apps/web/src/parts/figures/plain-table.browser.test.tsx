import { Button } from 'antd'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { moneyText } from '../../kit/money/format.ts'
import { show } from '../../test/show.tsx'
import { PlainTable } from './PlainTable.tsx'

beforeEach(() => page.viewport(390, 844))
afterAll(() => page.viewport(1280, 800))

const narrow = async (): Promise<void> => {
  const box = page.getByRole('group', { name: 'Harbour' })
  for (const width of [390, 360]) {
    await page.viewport(width, 740)
    const { scrollWidth, clientWidth } = box.element()
    expect([width, scrollWidth]).toEqual([width, clientWidth])
  }
}

it.each([
  ['en', 'Breakage (prepaid value that expired)', moneyText('-99999999999', 'EUR')],
  ['zh', '会员储值余额（赠送部分）', moneyText('-99999999999', 'CNY')],
  ['ja', '有効期限切れの前払残高', moneyText('-99999999999', 'JPY')],
] as const)(
  'three figures are whole on a phone in %s, and each belongs to its row and column',
  async (language, name, amount) => {
    const columns = ['Account', 'Debit', 'Credit', 'Balance']
    const pressed = (
      <Button type="link" size="small">
        {`${name} · ${name} · ${name}`}
      </Button>
    )
    const rows = [
      { key: 'a', cells: [name, amount, amount, amount] },
      { key: 'b', cells: [pressed, amount, '', amount] },
    ]
    await show(<PlainTable title="Harbour" columns={columns} rows={rows} />, { language })
    await expect.element(page.getByRole('rowheader', { name, exact: true })).toBeVisible()
    await narrow()
    expect(page.getByRole('cell').elements()).toHaveLength(5)
    for (const title of columns)
      await expect.element(page.getByRole('columnheader', { name: title })).toBeInTheDocument()
  },
)

it.each([
  ['en', ['Pair', 'Baskets', 'Share of baskets', 'Times more often', 'Sold together'], moneyText('-99999999', 'EUR')],
  ['zh', ['商品组合', '购物篮', '占购物篮比例', '高出倍数', '一起售出的金额'], moneyText('-999999999', 'CNY')],
  [
    'ja',
    ['組み合わせ', '件数', '会計に占める割合', '何倍よく売れるか', '一緒に売れた金額'],
    moneyText('-99999999', 'JPY'),
  ],
] as const)(
  'four figures and more stand in rows of two on a phone in %s, each under its heading',
  async (language, columns, amount) => {
    const name = 'Jasmine tea, large bag with a long name · Almond cookies'
    for (const more of [[], ['Rank']]) {
      const titles = [...columns, ...more]
      const cells = [name, ...titles.slice(1).map(() => amount)]
      await show(<PlainTable title="Harbour" columns={titles} rows={[{ key: 'a', cells }]} />, { language })
      await expect.element(page.getByRole('rowheader', { name })).toBeVisible()
      await narrow()
      const figures = page.getByRole('cell').elements()
      expect(figures).toHaveLength(titles.length - 1)
      const [first, second, third] = figures.map((figure) => figure.getBoundingClientRect())
      expect([second?.top, (third?.top ?? 0) > (first?.top ?? 0)]).toEqual([first?.top, true])
      for (const [at, figure] of figures.entries())
        expect(getComputedStyle(figure, '::before').content).toContain(`"${titles[at + 1]}"`)
      for (const title of titles)
        await expect.element(page.getByRole('columnheader', { name: title })).toBeInTheDocument()
    }
  },
)
