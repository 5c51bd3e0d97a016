import { expect } from '@playwright/test'
import { password, signInAdmin, test } from './support/journey.ts'

// Passkeys have no meaning at an address of numbers: the same server is reached by its name.
const named = (process.env['KASSA_ADDRESS'] ?? '').replace('127.0.0.1', 'localhost')

test(
  'an administrator makes a passkey, signs in by it without a password, and takes it away @gate',
  { tag: '@once' },
  async ({ person }) => {
    const owner = await person({ isChanged: true })
    const { page, t, context } = owner
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
    })
    const verify = (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    const open = (route: string) => page.goto(`${named}/cashier/manage${route}`)
    const passkeys = page.getByRole('listitem').filter({ hasText: 'localhost' })

    await verify(true)
    await open('/login')
    await page.getByLabel(t('login', 'email')).fill('merchant@kassa.example')
    await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await open('/profile')
    await page.getByRole('button', { name: t('profile', 'passkey.add') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('profile', 'passkey.name')).fill('Office computer')
    await form.getByLabel(t('profile', 'password.now')).fill(password)
    await form.getByRole('button', { name: t('profile', 'passkey.make') }).click()
    await expect(passkeys).toContainText('Office computer')
    await owner.look('profile-with-a-passkey')

    await open('/logout')
    await open('/login')
    await verify(false)
    await page.getByRole('button', { name: t('login', 'passkey.submit') }).click()
    await expect(page.getByRole('alert')).toContainText(t('login', 'passkey.left'))
    await owner.look('login-by-passkey-left')
    await verify(true)
    await page.getByRole('button', { name: t('login', 'passkey.submit') }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))

    await open('/profile')
    await page.getByRole('button', { name: t('profile', 'passkey.removeOf', { name: 'Office computer' }) }).click()
    await form.getByLabel(t('profile', 'password.now')).fill(password)
    await form.getByRole('button', { name: t('profile', 'passkey.remove'), exact: true }).click()
    await expect(passkeys).toHaveCount(0)
    expect(owner.complaints).toEqual([])
  },
)

test(
  'at an address of numbers nobody is offered a passkey, and the profile says why',
  { tag: '@once' },
  async ({ person }) => {
    const owner = await person()
    await owner.go('/login')
    await expect(owner.page.getByRole('button', { name: owner.t('login', 'submit'), exact: true })).toBeVisible()
    await expect(owner.page.getByRole('button', { name: owner.t('login', 'passkey.submit') })).toHaveCount(0)
    await signInAdmin(owner, 'merchant@kassa.example')
    await owner.go('/profile')
    await expect(owner.page.getByText(owner.t('profile', 'passkey.unusable'))).toBeVisible()
  },
)
