import { authorizeApp, readAuthorization } from '@kassa/contract/open/authorization/authorization.calls.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, type } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import AuthorizePage from './AuthorizePage.tsx'
import { way } from './leave-to.ts'

const back = 'https://lamp.example/back'
const asked = {
  name: 'Loyal Lamp',
  website: 'https://lamp.example',
  scopes: ['outlets_read' as const, 'invoices_read' as const],
  isConnected: true,
  denyTo: `${back}?error=access_denied`,
  faultTo: null,
}
const search = {
  client_id: '01997000-0000-7000-8000-000000000001',
  redirect_uri: back,
  response_type: 'code',
  scope: 'outlets_read invoices_read',
  state: '1e5',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}
const at = `/authorize-app?${new URLSearchParams(search).toString()}`
const left: string[] = []

beforeEach(() => {
  vi.spyOn(way, 'leave').mockImplementation((address) => void left.push(address))
})
afterEach(() => {
  left.length = 0
  vi.restoreAllMocks()
})

describe('the page where an app asks for access', () => {
  it('says who asks and for what; what is sensitive is not agreed to by itself', async () => {
    const screen = await renderScreen(
      <AuthorizePage />,
      [answer(readAuthorization, asked), answer(authorizeApp, { redirectTo: `${back}?code=c` })],
      { at },
    )
    await expect.element(page.getByText('Loyal Lamp asks for access to your business')).toBeVisible()
    await expect
      .element(page.getByRole('listitem').getByText('Read invoices with buyers’ names (sensitive)'))
      .toBeVisible()
    await press('Choose access')
    await expect.element(page.getByRole('checkbox', { name: 'Read outlets' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: /Read invoices/ })).not.toBeChecked()
    await type({ 'Your password': 'secret-1' })
    await press('Approve access')
    await expect.poll(() => left).toEqual([`${back}?code=c`])
    expect(screen.sent(authorizeApp)).toMatchObject([
      {
        clientId: search.client_id,
        state: '1e5',
        scopes: ['outlets_read'],
        dailyLimits: {},
        outlets: 'all',
        password: 'secret-1',
      },
    ])
  })

  it('leads back either way, also where the app asked wrongly', async () => {
    await renderScreen(<AuthorizePage />, [answer(readAuthorization, asked)], { at })
    await press('Don’t approve')
    expect(left).toEqual([asked.denyTo])
  })

  it('tells the app of its fault', async () => {
    const faultTo = `${back}?error=invalid_scope`
    await renderScreen(<AuthorizePage />, [answer(readAuthorization, { ...asked, faultTo })], { at })
    await press('Back to app')
    expect(left).toEqual([faultTo])
  })
})
