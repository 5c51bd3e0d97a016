import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import {
  readSignInProvider,
  removeSignInLink,
  removeSignInProvider,
  saveSignInProvider,
} from '@kassa/contract/identity/provider.calls.ts'
import {
  readPlatformSecurity,
  readSecuritySettings,
  savePlatformSecurity,
  saveSecuritySettings,
} from '@kassa/contract/settings/settings.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { form, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import SecurityPage from './SecurityPage.tsx'

const setting = (key: string, value: unknown, version: number) => ({
  ...(sample(readSecuritySettings.answer.shape.settings.element) as object),
  key,
  value,
  version,
  from: 'merchant',
})
const settings = [
  setting('security.password', { minimum: 8, maximum: 32, classes: 2 }, 3),
  setting('security.session', { idleMinutes: 480, rememberDays: 30 }, 1),
  setting('security.screen-lock-minutes', 15, 0),
  setting('security.browser-key', false, 2),
]
const own = { ...(sample(readSecuritySettings.answer) as object), settings } as never
const BACK = 'https://shop.example/cashier/manage/login/provider'
const noProvider = { provider: null, returnAddress: BACK, loginAddress: `${BACK}?merchantNumber=100001` }
const provider = {
  id: SAMPLE_ID,
  name: 'Head office',
  issuer: 'https://login.example',
  clientId: 'kassa',
  acceptedAcr: ['urn:two'],
  enabled: 1 as const,
  hasSecret: true,
  version: 3,
  links: [
    { id: SAMPLE_ID, name: 'Mei Lin', kind: 'staff' as const, linkedAt: '2026-03-02T04:00:00.000Z', lastUsedAt: null },
  ],
}
const answers = [answer(readSecuritySettings, own), answer(readSignInProvider, noProvider)]

checkForm('the form of sign-ins', {
  page: <SecurityPage />,
  answers,
  refusal: { code: 'permission.missing' },
  ways: {
    'saves only what was changed, each on its own version': {
      open: 'Edit',
      first: 'Minimum length',
      type: { 'Minimum length': '12' },
      call: saveSecuritySettings,
      sends: {
        changes: [{ key: 'security.password', value: { minimum: 12, maximum: 32, classes: 2 }, version: 3 }],
      },
      answers: own,
    },
  },
})

it('asks for keys of browsers by a switch of its own', async () => {
  const shown = await renderScreen(<SecurityPage />, [...answers, answer(saveSecuritySettings, own)])
  await expect.element(page.getByText('Used when the browser has one')).toBeVisible()
  await press('Edit')
  await userEvent.click(form().getByRole('switch', { name: 'Log in only with a browser key' }))
  await press('Save')
  expect(await shown.first(saveSecuritySettings)).toEqual({
    changes: [{ key: 'security.browser-key', value: true, version: 2 }],
  })
})

it('takes no password of less than eight characters', async () => {
  const shown = await renderScreen(<SecurityPage />, answers)
  await press('Edit')
  await type({ 'Minimum length': '7' })
  await press('Save')
  await expect.element(form()).toBeVisible()
  expect(shown.sent(saveSecuritySettings)).toEqual([])
})

it.each([
  ['operator', true],
  ['partner', false],
] as const)('is the platform’s above the tenants: %s may change it: %s', async (tier, mayEdit) => {
  const user = sample(sessionUser, { tier, merchantId: null, name: 'Olga', locale: 'en-US' })
  const above = [
    answer(readPlatformSecurity, own),
    answer(savePlatformSecurity, own),
    answer(readSignInProvider, noProvider),
  ]
  await renderScreen(<SecurityPage />, above, { session: { user } })
  await expect.element(page.getByText('8', { exact: true }).first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Edit', exact: true }).elements()).toHaveLength(mayEdit ? 1 : 0)
})

it('sets up a sign-in provider, with the addresses to give it', async () => {
  const shown = await renderScreen(<SecurityPage />, [
    ...answers,
    answer(saveSignInProvider, { id: SAMPLE_ID, version: 1 }),
  ])
  await expect.element(page.getByText(BACK, { exact: true })).toBeVisible()
  await press('Set up provider')
  await type({
    'Name shown to your people': 'Head office',
    Issuer: 'https://login.example',
    'Client ID': 'kassa',
    'Client secret': 'hush',
    'Counts as the second factor': 'urn:two\n\n urn:three ',
  })
  await press('Save')
  expect(await shown.first(saveSignInProvider)).toEqual({
    name: 'Head office',
    issuer: 'https://login.example',
    clientId: 'kassa',
    clientSecret: 'hush',
    acceptedAcr: ['urn:two', 'urn:three'],
    enabled: 1,
    version: 0,
  })
})

checkForm('the form of the provider', {
  page: <SecurityPage />,
  answers: [answer(readSecuritySettings, own), answer(readSignInProvider, { ...noProvider, provider })],
  refusal: { code: 'provider.secret-again' },
  ways: {
    'keeps a secret that is not typed': {
      open: 'Edit provider',
      first: 'Name shown to your people',
      type: { 'Name shown to your people': 'Other' },
      call: saveSignInProvider,
      sends: {
        name: 'Other',
        issuer: provider.issuer,
        clientId: 'kassa',
        clientSecret: null,
        acceptedAcr: ['urn:two'],
        enabled: 1,
        version: 3,
      },
      answers: { id: SAMPLE_ID, version: 4 },
    },
  },
})

it('shows who is linked, forgets one of them, and the provider, once that was asked', async () => {
  const shown = await renderScreen(<SecurityPage />, [
    answer(readSecuritySettings, own),
    answer(readSignInProvider, { ...noProvider, provider, domainAddress: 'https://pos.north.example/back' }),
    answer(removeSignInLink, {}),
    answer(removeSignInProvider, {}),
  ])
  await expect.element(page.getByText('Mei Lin', { exact: false })).toBeVisible()
  await expect.element(page.getByText('https://pos.north.example/back', { exact: true })).toBeVisible()
  await press('Unlink')
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  expect(await shown.first(removeSignInLink)).toEqual({ id: SAMPLE_ID })
  await press('Remove provider')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove provider' }).click()
  expect(await shown.first(removeSignInProvider)).toEqual({})
})
