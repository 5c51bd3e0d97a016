import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { useLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeSession } from '../../session/session.ts'
import { catchFiles } from '../../test/catch-files.ts'
import { patiently } from '../../test/patiently.ts'
import { sample } from '../../test/sample.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { makeTeaList, Teas } from '../../test/teas.tsx'

/** A shop of two pages: the teas, and one without any list. */
function Shop() {
  return useLocation().pathname === '/here' ? <Teas isExported /> : <p>Elsewhere</p>
}

const files = catchFiles()
const button = () => page.getByRole('button', { name: 'Export', exact: true })

/** Holds the third page of rows back until it is let go. */
function holdThird() {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('cursor=k400')) await held
    return plain(input, init)
  }
  return () => letGo()
}

beforeEach(() => files.begin())
afterEach(() => {
  files.end()
  vi.restoreAllMocks()
})

describe('the export of a list', () => {
  it('downloads at once what a call answers at once, and says nothing more', async () => {
    answerCalls(makeTeaList(200))
    await show(<Shop />, { at: '/here?limit=50' })
    await userEvent.click(button())
    await patiently(() => expect(files.saved).toHaveLength(1))
    expect((await files.linesOf(0)).slice(0, 2)).toEqual(['"Name","Code"', '"Tea 1","t1"'])
    expect(await files.linesOf(0)).toHaveLength(201)
    await patiently(() => expect(document.querySelector('.k-toast')).toBeNull())
  })

  it('tells of a large one how far it is, and offers it on another page, until it is taken', async () => {
    answerCalls(makeTeaList(450))
    const letGo = holdThird()
    const router = await show(<Shop />, { at: '/here' })
    await userEvent.click(button())
    await expect.element(page.getByText('400 of 450 rows')).toBeVisible()
    await router.navigate({ to: '/there' })
    await expect.element(page.getByText('Elsewhere')).toBeVisible()
    await expect.element(page.getByText('Creating Teas')).toBeVisible()
    letGo()
    await expect.element(page.getByText('Teas is ready')).toBeVisible()
    expect(files.saved).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Download' }))
    expect(await files.linesOf(0)).toHaveLength(451)
    await patiently(() => expect(document.querySelector('.k-toast')).toBeNull())
  })

  it('offers it too where its progress was closed', async () => {
    answerCalls(makeTeaList(450))
    const letGo = holdThird()
    await show(<Shop />, { at: '/here' })
    await userEvent.click(button())
    await expect.element(page.getByText('400 of 450 rows')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Dismiss notification' }))
    await patiently(() => expect(document.querySelector('.k-toast')).toBeNull())
    letGo()
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible()
  })

  it('mixes no rows of two outlets: it stops and says so', async () => {
    answerCalls(makeTeaList(450))
    const letGo = holdThird()
    await show(<Shop />, { at: '/here', session: { outlet: { outletId: 'one', payCurrency: 'USD' } } })
    await userEvent.click(button())
    await expect.element(page.getByText('200 of 450 rows').or(page.getByText('400 of 450 rows'))).toBeVisible()
    writeSession({ outlet: { outletId: 'two', payCurrency: 'USD' } })
    letGo()
    await expect.element(page.getByText('Teas was not created')).toBeVisible()
    expect(files.saved).toEqual([])
  })

  it('gives a file that is there to nobody who signs in later', async () => {
    answerCalls(makeTeaList(450))
    const user = sample(sessionUser, { id: crypto.randomUUID() })
    await show(<Shop />, { at: '/here', session: { user } })
    await userEvent.click(button())
    await expect.element(page.getByText('Teas is ready')).toBeVisible()
    writeSession({ user: { ...user, id: crypto.randomUUID() } })
    await expect.element(page.getByText('Teas is ready')).not.toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Download' }).elements()).toEqual([])
    expect(files.saved).toEqual([])
  })

  it('takes its progress back where a page fails, and nothing is saved', async () => {
    const answers = makeTeaList(450)
    answerCalls({
      '/teas': (body, url) =>
        url.searchParams.get('cursor') === 'k400'
          ? { status: 503, body: { code: 'server.busy', message: 'Busy.', details: {} } }
          : answers['/teas'](body, url),
    })
    await show(<Shop />, { at: '/here' })
    await userEvent.click(button())
    await expect.element(button()).toBeEnabled()
    await patiently(() => expect(document.body.textContent).toContain('Busy.'))
    await patiently(() => expect(document.body.textContent).not.toContain('Creating '))
    expect(files.saved).toEqual([])
  })
})
