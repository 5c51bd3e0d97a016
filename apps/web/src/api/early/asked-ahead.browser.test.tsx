import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../test/show.tsx'
import { Teas, teas } from '../../test/teas.tsx'
import { drawnBy } from '../../test/drawn-components.ts'
import { allAhead, askAhead, questionsOf } from './asked-ahead.ts'

const url = '/cashier/api/teas?limit=20'
const placeAt = (pathname: string, search = '') => ({ pathname, search }) as Location

const ofAnna = { authorization: 'Bearer of-anna' }
const showTeas = () => show(<Teas />, { session: { token: 'of-anna' } })

describe('what was asked while the page came', () => {
  it('is the page’s first answer, once', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    askAhead(url, ofAnna)
    await showTeas()
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(asked.filter((one) => one.url.pathname.endsWith('/teas'))).toHaveLength(1)
  })

  it('is drawn with the page where it is here already: nothing stands in for it, and nobody asks again', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    askAhead(url, ofAnna)
    await allAhead()
    const drawn = await drawnBy(async () => {
      await showTeas()
      await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    })
    expect(drawn).toContain('TableRow')
    expect(drawn).not.toContain('Skeleton')
    expect(asked).toHaveLength(1)
  })

  it('goes the usual way where it lacks what a database has that is away, so that this is told', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    const answered = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const response = await answered(...request)
      response.headers.set(missingDatabasesHeader, 'west')
      return response
    }
    askAhead(url, ofAnna)
    await allAhead()
    await showTeas()
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('is said at once where it was refused', async () => {
    const refusal = { code: 'session.forbidden', message: 'You may not see teas.' }
    const asked = answerCalls({ '/teas': () => ({ status: 403, body: refusal }) })
    askAhead(url, ofAnna)
    await showTeas()
    await expect.element(page.getByText('You may not see teas.').first()).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('is nobody else’s: another session asks for itself', async () => {
    const asked = answerCalls({ '/teas': () => teas(['Sencha']) })
    askAhead(url, { authorization: 'Bearer of-ben' })
    await showTeas()
    await expect.element(page.getByRole('link', { name: 'Sencha' })).toBeVisible()
    expect(asked.filter((one) => one.url.pathname.endsWith('/teas'))).toHaveLength(2)
  })
})

describe('the questions of a page', () => {
  it('are those of its last opening, and none where a search stands in the address', () => {
    localStorage.setItem('kassa.first-questions', JSON.stringify({ '/cashier/manage/teas': [url] }))
    expect(questionsOf(placeAt('/cashier/manage/teas'))).toEqual([url])
    expect(questionsOf(placeAt('/cashier/manage/teas', '?search=sen'))).toEqual([])
    expect(questionsOf(placeAt('/cashier/manage/coffees'))).toEqual([])
    localStorage.setItem('kassa.first-questions', '{')
    expect(questionsOf(placeAt('/cashier/manage/teas'))).toEqual([])
  })
})
