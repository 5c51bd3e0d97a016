import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession } from '../../../session/session.ts'
import { patiently } from '../../../test/patiently.ts'
import { answerCalls, seriousFindings, show } from '../../../test/show.tsx'
import en from '../../../words/en/provider.json' with { type: 'json' }
import login from '../../../words/en/login.json' with { type: 'json' }
import LoginPage from '../LoginPage.tsx'
import ProviderLoginPage from './ProviderLoginPage.tsx'
import { keepWaitingLink, readWaitingLink } from './waiting-link.ts'

const nobody = { user: null, token: null, perm: [] }
const refusal = {
  status: 422,
  body: {
    code: 'provider.none',
    message: 'No provider here.',
    details: {},
    whatToDo: 'edit',
    dataState: 'nothing-happened',
  },
}

beforeEach(() => clearSession())

it('asks for the merchant, and says where no provider is set up', async () => {
  const asked = answerCalls({ '/login/begin-provider': () => refusal })
  await show(<ProviderLoginPage />, { session: nobody })
  await userEvent.click(page.getByRole('button', { name: en.go }))
  await expect.element(page.getByText(login.missing.merchantNumber)).toBeVisible()
  await userEvent.fill(page.getByLabelText(login.merchantNumber), '100001')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('No provider here.')
  expect(asked[0]?.body).toEqual({ whose: { merchantNumber: '100001' } })
  expect(await seriousFindings()).toEqual([])
})

it('links whoever was named there after the password, once', async () => {
  keepWaitingLink({ ticket: 'sealed', providerName: 'Head office' })
  const asked = answerCalls({ '/login': () => refusal })
  await show(<LoginPage />, { session: nobody })
  await expect.element(page.getByText('Head office knows you', { exact: false })).toBeVisible()
  await userEvent.fill(page.getByLabelText(login.email), 'ann@shop.example')
  await userEvent.fill(page.getByLabelText(login.password, { exact: true }), 'right')
  await userEvent.keyboard('{Enter}')
  await patiently(() => expect(asked).toHaveLength(1))
  // A wrong password leaves it waiting.
  expect(readWaitingLink()?.ticket).toBe('sealed')
})

it('takes whoever comes back from the provider on, once, and asks for the second factor that stays demanded', async () => {
  const before = location.href
  sessionStorage.setItem(
    'kassa.provider-begun',
    JSON.stringify({ whose: { merchantNumber: '100001' }, ticket: 'begun' }),
  )
  const asked = answerCalls({
    '/login/provider': () => ({ status: 200, body: { session: null, link: null, secondFactor: { ticket: 'known' } } }),
    '/login/confirm-provider': () => refusal,
  })
  history.replaceState(history.state, '', '?code=c-1&state=s-1&iss=https%3A%2F%2Flogin.example')
  try {
    await show(<ProviderLoginPage />, { session: nobody })
    await userEvent.fill(page.getByLabelText(login.secondFactor), '123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('No provider here.')
    const whose = { merchantNumber: '100001' }
    expect(asked.map(({ body }) => body)).toEqual([
      { whose, ticket: 'begun', code: 'c-1', state: 's-1', issuer: 'https://login.example' },
      { whose, ticket: 'known', secondFactor: '123456' },
    ])
    expect([location.search, sessionStorage.getItem('kassa.provider-begun')]).toEqual(['', null])
  } finally {
    history.replaceState(history.state, '', before)
  }
})
