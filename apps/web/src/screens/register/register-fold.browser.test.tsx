import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import RegisterPage from './RegisterPage.tsx'
import SignUpPage from './SignUpPage.tsx'

const policy = answer(passwordPolicy, { minimum: 8, maximum: 64, classes: 2 })

it.each([
  ['Register', 1366, 768],
  ['Register', 1024, 768],
  ['Register', 390, 844],
  ['Sign up', 1366, 768],
  ['Sign up', 390, 844],
] as const)('%s stays in view at %i × %i, at the top and at the end of the form', async (name, width, height) => {
  await page.viewport(width, height)
  await renderScreen(name === 'Register' ? <RegisterPage /> : <SignUpPage />, [policy])
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeVisible()
  for (const top of [0, document.documentElement.scrollHeight]) {
    globalThis.scrollTo(0, top)
    const { bottom } = button.element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(innerHeight)
    expect(bottom).toBeGreaterThan(0)
  }
})
