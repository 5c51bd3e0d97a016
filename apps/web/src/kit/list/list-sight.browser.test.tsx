import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { walkRows } from '../keys/walk-rows.ts'
import { writeSession } from '../../session/session.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { archive, makeTeaList, Teas, teas } from '../../test/teas.tsx'

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}
const boxOf = (selector: string): DOMRect => one(selector).getBoundingClientRect()
const focused = (): DOMRect => (document.activeElement ?? document.body).getBoundingClientRect()
const row = (name: string) => page.getByRole('link', { name, exact: true })

afterEach(() => page.viewport(1280, 800))

describe('a long list in a wide window', () => {
  it('keeps its headings and its foot in sight, whether it is scrolled down or sideways', async () => {
    await page.viewport(700, 600)
    answerCalls(makeTeaList(233))
    await show(<Teas />, { at: '/here?limit=50' })
    await expect.element(row('Tea 1')).toBeVisible()
    const [table, top] = [one('.k-table'), boxOf('.k-table thead th').top]
    expect(table.scrollHeight).toBeGreaterThan(table.clientHeight)
    one('.k-table table').style.minWidth = '1200px'
    table.scrollTo(300, 900)
    expect([table.scrollLeft, table.scrollTop]).toEqual([300, 900])
    expect(boxOf('.k-table thead th').top).toBe(top)
    expect(boxOf('.k-table td.is-actions').right).toBeLessThanOrEqual(boxOf('.k-table').right)
    expect(boxOf('.k-list-foot').bottom).toBeLessThanOrEqual(600)
    expect(boxOf('.k-table').bottom).toBeLessThanOrEqual(boxOf('.k-list-foot').top)
  })

  it('walks its rows by keys where neither headings nor foot cover them', async () => {
    await page.viewport(900, 600)
    answerCalls(makeTeaList(50))
    await show(<Teas />, { at: '/here?limit=50' })
    await expect.element(row('Tea 1')).toBeVisible()
    const seen = () =>
      focused().top >= boxOf('.k-table thead th').bottom && focused().bottom <= boxOf('.k-list-foot').top
    for (const way of [
      ...Array.from({ length: 50 }, () => 1 as const),
      ...Array.from({ length: 49 }, () => -1 as const),
    ]) {
      walkRows(one('.k-list'), way)
      expect(seen(), document.activeElement?.textContent).toBe(true)
    }
    expect(document.activeElement?.textContent).toBe('Tea 1')
    for (const backwards of [false, true])
      for (let step = 0; step < 12; step += 1) {
        await userEvent.tab({ shift: backwards })
        if (document.activeElement?.closest('tbody')) expect(seen()).toBe(true)
      }
  })

  it('scrolls no more than it must: a short list and a low window scroll with the page', async () => {
    answerCalls(makeTeaList(3))
    await show(<Teas />)
    await expect.element(row('Tea 1')).toBeVisible()
    expect(one('.k-table').scrollHeight).toBe(one('.k-table').clientHeight)
    await page.viewport(900, 400)
    answerCalls(makeTeaList(40))
    await show(<Teas />)
    await expect.element(row('Tea 1')).toBeVisible()
    expect(one('.k-table').scrollHeight).toBe(one('.k-table').clientHeight)
  })
})

describe('a list on a phone', () => {
  it.each(['light', 'dark'] as const)('shows two lines a row in %s, and nothing runs over', async (mode) => {
    await page.viewport(360, 740)
    answerCalls(makeTeaList(233))
    await show(<Teas />, { mode })
    await expect.element(row('Tea 1')).toBeVisible()
    expect(one('.k-card').childElementCount).toBe(2)
    expect(boxOf('.k-card').height).toBeLessThanOrEqual(80)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    expect(await seriousFindings()).toEqual([])
  })

  it('is put in order by what the headings are called, either way, and keeps it in the address', async () => {
    await page.viewport(360, 740)
    const asked = answerCalls(makeTeaList(233))
    const router = await show(<Teas />, { at: '/here?cursor=k40&row=41&kind=green' })
    await userEvent.click(page.getByRole('combobox', { name: 'Order' }))
    const options = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
    expect(options).toEqual(['Default order', 'Name'])
    await userEvent.click(page.getByTitle('Name', { exact: true }))
    await patiently(() => expect(router.state.location.search).toEqual({ kind: 'green', sort: 'name' }))
    await userEvent.click(page.getByRole('button', { name: 'Ascending' }))
    await patiently(() => expect(router.state.location.search).toEqual({ kind: 'green', sort: '-name' }))
    await patiently(() => expect(asked.at(-1)?.url.searchParams.get('sort')).toBe('-name'))
    await expect.element(page.getByRole('button', { name: 'Descending' })).toBeVisible()
    await userEvent.click(page.getByRole('combobox', { name: 'Order' }))
    await userEvent.click(page.getByTitle('Default order', { exact: true }))
    await patiently(() => expect(router.state.location.search).toEqual({ kind: 'green' }))
  })

  it('chooses rows and does something with them as a wide one does', async () => {
    await page.viewport(360, 740)
    answerCalls(makeTeaList(3))
    await show(<Teas />)
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Tea 2' }))
    await userEvent.click(page.getByRole('button', { name: 'Archive all' }))
    expect(archive).toHaveBeenLastCalledWith(['Tea 2'])
  })
})

it('keeps its headings while the rows of another outlet come, and says that they do', async () => {
  answerCalls({ '/teas': () => teas(['Sencha']) })
  await show(<Teas />, { session: { outlet: { outletId: 'outlet-1', payCurrency: 'USD' } } })
  await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
  const headings = (): string[] => [...document.querySelectorAll('.k-list th')].map((one) => one.textContent)
  const [before, answered] = [headings(), globalThis.fetch]
  const asked = Promise.withResolvers<void>()
  globalThis.fetch = (...request) => asked.promise.then(() => answered(...request))
  writeSession({ outlet: { outletId: 'outlet-2', payCurrency: 'USD' } })
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible()
  expect(before.filter((one) => one !== '' && !headings().includes(one) && one !== 'Actions')).toEqual([])
  expect(page.getByRole('link', { name: 'Sencha' }).elements()).toEqual([])
  expect(await seriousFindings()).toEqual([])
  asked.resolve()
  await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
})
