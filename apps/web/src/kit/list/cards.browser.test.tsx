import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { type Column, Rows } from './Rows.tsx'

interface Tin {
  readonly id: string
  readonly opens: boolean
}

const column = (key: string, more: Partial<Column<Tin>> = {}): Column<Tin> => ({
  key,
  title: `The ${key}`,
  render: () => key,
  ...more,
})

const tins = async (columns: readonly Column<Tin>[]) => {
  await page.viewport(360, 740)
  const rows = [
    { id: 'open', opens: true },
    { id: 'shut', opens: false },
  ]
  const name = column('name', {
    render: ({ id }) => id,
    opens: ({ opens }) => (opens ? '/tin' : undefined),
  })
  await show(<Rows rows={rows} columns={[name, ...columns]} rowKey={({ id }) => id} />)
  await expect.element(page.getByText('shut')).toBeVisible()
}

const text = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText.replaceAll(/\s+/g, ' ')

afterEach(() => page.viewport(1280, 800))

it('shows the last figure and the first others, a figure among them by its name', async () => {
  await tins([column('place'), column('count', { align: 'end' }), column('day'), column('worth', { align: 'end' })])
  expect(text('.k-card-figure')).toContain('worth')
  expect(document.querySelector('.k-card-facts')?.textContent).toBe('The place placeThe count countThe day day')
})

it('shows what the columns say matters instead', async () => {
  const figure = column('price', { align: 'end', onPhone: 'figure' })
  await tins([column('place'), figure, column('stock', { align: 'end', onPhone: 'line' }), column('day')])
  expect(text('.k-card-figure')).toContain('price')
  expect(text('.k-card-facts')).toBe('The stock stock')
})

it('unfolds the rest of a row that leads nowhere, and only of that', async () => {
  await tins(['a', 'b', 'c', 'd', 'e'].map((key) => column(key)))
  expect(document.querySelectorAll('.k-card-fold')).toHaveLength(1)
  await userEvent.click(page.getByRole('button', { name: 'More of shut', expanded: false }))
  expect(text('.k-card dl')).toBe('The d d The e e')
  await userEvent.click(page.getByRole('button', { name: 'More of shut', expanded: true }))
  expect(document.querySelector('.k-card dl')).toBeNull()
})

it('is as wide as its place, however long what it says', async () => {
  await page.viewport(360, 740)
  const long = [column('name'), ...['a', 'b'].map((key) => column(key, { render: () => `${key} `.repeat(200) }))]
  await show(
    <div style={{ display: 'grid' }}>
      <Rows rows={[{ id: 'open', opens: true }]} columns={long} rowKey={({ id }) => id} />
    </div>,
  )
  await expect.element(page.getByText('name', { exact: true }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('a line of facts ends between two, and never begins with what parts them', async () => {
  const figure = column('stock', { align: 'end', onPhone: 'line', render: () => '1,234,567 pieces' })
  await tins([
    column('place', { onPhone: 'line', render: () => 'a shelf in the cellar' }),
    figure,
    column('day', { onPhone: 'line' }),
    column('worth', { align: 'end', onPhone: 'figure' }),
  ])
  const facts = [...document.querySelectorAll<HTMLElement>('.k-card-facts > span')].slice(0, 3)
  const parted = facts.map((fact) => ['::before', '::after'].map((where) => getComputedStyle(fact, where).content))
  expect(new Set(facts.map(({ offsetTop }) => offsetTop)).size).toBe(2)
  expect(parted).toEqual([
    ['none', '"·"'],
    ['none', '"·"'],
    ['none', 'none'],
  ])
})
