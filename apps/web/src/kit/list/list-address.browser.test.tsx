import { useLocation } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { refuse } from '../../test/render-screen.tsx'
import { answerCalls, show } from '../../test/show.tsx'
import { makeTeaList, Teas } from '../../test/teas.tsx'

const footSays = (text: string) =>
  expect.poll(() => document.querySelector('.k-list-foot .k-figures')?.textContent).toBe(text)

/** The teas, and the page that one of them opens. */
function Shop() {
  return useLocation().pathname === '/here' ? <Teas /> : <h1>A tea</h1>
}

it('is where it was after the way back from a detail, its page, order and filter, and goes on from there', async () => {
  answerCalls(makeTeaList(233))
  const router = await show(<Shop />, { at: '/here?kind=green&sort=-name&limit=50' })
  for (const said of ['1–50 of 233', '51–100 of 233']) {
    await footSays(said)
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
  }
  await footSays('101–150 of 233')
  await userEvent.click(page.getByRole('link', { name: 'Tea 101' }))
  await expect.element(page.getByRole('heading', { name: 'A tea' })).toBeVisible()
  router.history.back()
  await footSays('101–150 of 233')
  expect(router.state.location.search).toEqual({
    kind: 'green',
    sort: '-name',
    limit: '50',
    cursor: 'k100',
    row: '101',
  })
  await userEvent.click(page.getByRole('button', { name: 'Previous page' }))
  await footSays('51–100 of 233')
})

it.each(['0', '-20', '201', '1e9', 'many', '2.5'])(
  'has its usual pages where the address asks for %s rows',
  async (limit) => {
    const asked = answerCalls(makeTeaList(233))
    await show(<Teas />, { at: `/here?limit=${limit}` })
    await footSays('1–20 of 233')
    expect(asked[0]?.url.searchParams.get('limit')).toBe('20')
  },
)

it('leads to the first page from a place that it does not have', async () => {
  const { give } = refuse({} as never, 'request.place-unknown')
  const answers = makeTeaList(233)
  answerCalls({
    '/teas': (body, url) =>
      url.searchParams.get('cursor') === 'gone' ? give({} as never) : answers['/teas'](body, url),
  })
  const router = await show(<Teas />, { at: '/here?kind=green&cursor=gone&row=41' })
  await userEvent.click(page.getByRole('button', { name: 'First page' }))
  await footSays('1–20 of 233')
  await patiently(() => expect(router.state.location.search).toEqual({ kind: 'green' }))
})
