import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { archive, makeTeaList, Teas, teas } from '../../test/teas.tsx'

const FOOT = '.k-list-foot .k-figures'
/** Waits until the foot shows this text about its rows. */
const footSays = (text: string) => expect.poll(() => document.querySelector(FOOT)?.textContent).toBe(text)
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

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

  it('says which rows of how many it shows, there, back, and at the end', async () => {
    answerCalls(makeTeaList(233))
    const router = await show(<Teas />)
    await footSays('1–20 of 233')
    await press('Next page')
    await footSays('21–40 of 233')
    await press('Next page')
    await footSays('41–60 of 233')
    expect(router.state.location.search).toEqual({ cursor: 'k40', row: '41' })
    await press('Previous page')
    await footSays('21–40 of 233')
    await show(<Teas />, { at: '/here?cursor=k200&row=201&limit=50' })
    await footSays('201–233 of 233')
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await press('First page')
    await footSays('1–50 of 233')
  })

  it('goes on from the page that is shown, however fast the way is pressed, and says no other rows meanwhile', async () => {
    answerCalls(makeTeaList(41))
    const router = await show(<Teas />)
    await footSays('1–20 of 41')
    const next = page.getByRole('button', { name: 'Next page' }).element() as HTMLButtonElement
    const said: string[] = []
    const watch = new MutationObserver(() => said.push(document.querySelector(FOOT)?.textContent ?? ''))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    next.click()
    next.click()
    await footSays('21–40 of 41')
    await press('Next page')
    await footSays('41 of 41')
    watch.disconnect()
    expect(said.filter((text) => !['1–20 of 41', '21–40 of 41', '41 of 41'].includes(text))).toEqual([])
    for (const row of ['21', undefined]) {
      await press('Previous page')
      await patiently(() => expect(router.state.location.search).toEqual(row ? { cursor: 'k20', row } : {}))
    }
  })

  it('keeps order, page and filter over a reload, and what a tab that begins there can know', async () => {
    const asked = answerCalls(makeTeaList(233))
    await show(<Teas />, { at: '/here?kind=green&sort=-name' })
    await press('Next page')
    await press('Next page')
    await footSays('41–60 of 233')
    await show(<Teas />, { at: '/here?kind=green&sort=-name&cursor=k40&row=41' })
    await footSays('41–60 of 233')
    expect(asked.at(-1)?.url.search).toBe('?kind=green&sort=-name&cursor=k40&limit=20')
    await press('Previous page')
    await footSays('21–40 of 233')
    sessionStorage.clear()
    await show(<Teas />, { at: '/here?cursor=k40&row=41' })
    await footSays('41–60 of 233')
    await press('First page')
    await footSays('1–20 of 233')
  })

  it('begins at the first row with another filter or another number of rows', async () => {
    answerCalls(makeTeaList(233))
    const router = await show(<Teas />, { at: '/here?kind=green&cursor=k40&row=41' })
    await footSays('41–60 of 233')
    await press('Remove filter Kind')
    await footSays('1–20 of 233')
    expect(router.state.location.search).toEqual({})
  })

  it.each([
    ['cursor=k40', '20 of 233 rows'],
    ['cursor=k40&row=0', '20 of 233 rows'],
    ['cursor=k40&row=-3', '20 of 233 rows'],
    ['cursor=k40&row=9999', '20 of 233 rows'],
    ['cursor=k40&row=drop', '20 of 233 rows'],
    ['row=41', '1–20 of 233'],
    ['cursor=k220&row=5', '221–233 of 233'],
    ['cursor=k232', '233 of 233'],
  ])('believes no address that cannot be: %s', async (address, said) => {
    answerCalls(makeTeaList(233))
    await show(<Teas />, { at: `/here?${address}` })
    await footSays(said)
  })

  it.each([
    ['en', '1–20 of 1,233', '1–20 of more than 10,000', '2 rows', '1 row'],
    ['zh', '第 1–20 行，共 1,233 行', '第 1–20 行，共超过 10,000 行', '共 2 行', '共 1 行'],
    ['ja', '1–20 件目（全 1,233 件）', '1–20 件目（10,000 件超）', '2 件', '1 件'],
  ] as const)(
    'writes its numbers as %s does, and says where it stopped counting',
    async (language, some, more, two, one) => {
      for (const [answer, said] of [
        [makeTeaList(1_233), some],
        [makeTeaList(10_500, true), more],
        [makeTeaList(2), two],
        [makeTeaList(1), one],
      ] as const) {
        answerCalls(answer)
        await show(<Teas />, { language })
        await footSays(said)
      }
    },
  )

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
    await expect
      .element(page.getByText('This list can’t be sorted by “secret”; it is shown in its default order.'))
      .toBeVisible()
    expect(asked[0]?.url.searchParams.has('sort')).toBe(false)
  })

  it('says the same where the order is chosen like a filter', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    const options = [{ value: 'newest', label: 'Newest' }]
    const filters = [{ kind: 'choice', name: 'sort', label: 'Order', options }] as const
    await show(<Teas filters={filters} />, { at: '/here?sort=secret' })
    await expect
      .element(page.getByText('This list can’t be sorted by “secret”; it is shown in its default order.'))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(asked[0]?.url.searchParams.has('sort')).toBe(false)
    await show(<Teas filters={filters} />, { at: '/here?sort=newest' })
    await patiently(() => expect(asked.at(-1)?.url.searchParams.get('sort')).toBe('newest'))
    expect(document.body.textContent).not.toContain('can’t be sorted')
  })

  it('offers the first step when it is empty, and to clear filters when they leave nothing', async () => {
    answerCalls({ '/teas': () => teas([]) })
    await show(<Teas />)
    await expect.element(page.getByRole('heading', { name: 'No teas yet' })).toBeVisible()
    await show(<Teas />, { at: '/here?search=x' })
    await expect.element(page.getByRole('heading', { name: 'No matches for these filters' })).toBeVisible()
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
