import { sendEmailForRegister, sendEmailForResetPassword } from '@kassa/contract/identity/registration.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { CodeField } from './CodeField.tsx'

const field = (
  <CodeField
    endpoint={sendEmailForRegister}
    email="ann@shop.example"
    value=""
    error={null}
    onChange={() => undefined}
  />
)
const button = () => page.getByRole('button')

it('a code that was sent can be asked for again once its seconds are counted down on the button', async () => {
  const shown = await renderScreen(field, [
    answer(sendEmailForRegister, { againInSeconds: 3, arrives: 'letter', code: null }),
  ])
  await expect.element(button()).toHaveTextContent('Send code')
  await button().click()
  for (const seconds of [3, 2, 1]) {
    await expect.element(button()).toHaveTextContent(`Resend in ${String(seconds)} s`)
    expect(button().element()).toBeDisabled()
  }
  await expect.element(button()).toHaveTextContent('Send code')
  await expect.element(button()).toBeEnabled()
  expect(shown.sent(sendEmailForRegister)).toHaveLength(1)
})

it('one that is asked for too soon counts down the seconds that the server names', async () => {
  await renderScreen(field, [refuse(sendEmailForRegister, 'request.too-often', { seconds: 59 })])
  await button().click()
  await expect.poll(() => button().element().textContent).toMatch(/^Resend in 5[89] s$/)
  await expect.element(page.getByText(wordsOf('request.too-often', { seconds: 59 }))).toBeVisible()
})

it('without a mail server says who has the code, or fills it in where the server shows it', async () => {
  const typed: string[] = []
  const screen = (endpoint: typeof sendEmailForRegister | typeof sendEmailForResetPassword) => (
    <CodeField
      endpoint={endpoint}
      email="ann@shop.example"
      value=""
      error={null}
      onChange={(code) => typed.push(code)}
    />
  )
  const shown = { againInSeconds: 3, arrives: 'screen' as const, code: '123456' }
  await renderScreen(screen(sendEmailForRegister), [answer(sendEmailForRegister, shown)])
  await button().click()
  await expect.element(page.getByText('your code stands here already', { exact: false })).toBeVisible()
  expect(typed).toEqual(['123456'])
  const asked = { againInSeconds: 3, arrives: 'operator' as const }
  await renderScreen(screen(sendEmailForResetPassword), [answer(sendEmailForResetPassword, asked)])
  await button().click()
  await expect.element(page.getByText('Ask its operator for your code', { exact: false })).toBeVisible()
  expect(typed).toEqual(['123456'])
})
