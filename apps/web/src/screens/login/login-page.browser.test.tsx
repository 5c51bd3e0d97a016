import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, readSession } from '../../session/session.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import en from '../../words/en/login.json' with { type: 'json' }
import ja from '../../words/ja/login.json' with { type: 'json' }
import zh from '../../words/zh/login.json' with { type: 'json' }
import LoginPage from './LoginPage.tsx'
import { patiently } from '../../test/patiently.ts'

const words = { en, zh, ja }
const nobody = { user: null, token: null, perm: [] }
const refusal = (code: string, message: string) => ({
  status: 422,
  body: { code, message, details: {}, whatToDo: 'edit', dataState: 'nothing-happened' },
})

describe('the login page', () => {
  beforeEach(() => clearSession())

  it('asks for what is missing before it calls', async () => {
    const asked = answerCalls({})
    await show(<LoginPage />, { session: nobody })
    await userEvent.click(page.getByRole('button', { name: en.submit }))
    await expect.element(page.getByText(en.missing.email)).toBeVisible()
    expect(asked).toEqual([])
  })

  it('shows a refusal where it is, keeps what was typed, and does not run the time-out flow', async () => {
    const asked = answerCalls({ '/login': () => refusal('login.refused', 'Not right.') })
    await show(<LoginPage />, { session: nobody })
    await userEvent.fill(page.getByLabelText(en.email), 'ann@shop.example')
    await userEvent.fill(page.getByLabelText(en.password, { exact: true }), 'wrong')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not right.')
    await expect.element(page.getByLabelText(en.email)).toHaveValue('ann@shop.example')
    expect(asked[0]?.headers.get('authorization')).toBe('null')
    expect(asked[0]?.body).toEqual({ email: 'ann@shop.example', password: 'wrong', remember: false })
    expect(readSession().token).toBeNull()
  })

  it('asks for six digits when the account has a second factor', async () => {
    const asked = answerCalls({ '/login': () => refusal('login.second-factor-needed', 'Six digits, please.') })
    await show(<LoginPage />, { session: nobody })
    await userEvent.fill(page.getByLabelText(en.email), 'ann@shop.example')
    await userEvent.fill(page.getByLabelText(en.password, { exact: true }), 'right')
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(page.getByLabelText(en.secondFactor), '123456')
    await userEvent.keyboard('{Enter}')
    await patiently(() => expect(asked.at(-1)?.body).toMatchObject({ secondFactor: '123456' }))
  })

  it('changes between administrators and staff by arrow keys', async () => {
    answerCalls({})
    await show(<LoginPage />, { session: nobody })
    const admin = page.getByRole('tab', { name: en.as.admin })
    await userEvent.click(admin)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: en.as.staff })).toHaveFocus()
    await expect.element(page.getByLabelText(en.merchantNumber)).toBeVisible()
  })

  it('is the staff’s first on the way to the desk, with the keyboard in its first field', async () => {
    answerCalls({})
    await show(<LoginPage />, { session: nobody, at: '/login?from=%2Fdesk' })
    await expect.element(page.getByRole('tab').first()).toHaveTextContent(en.as.staff)
    await expect.element(page.getByRole('tab', { name: en.as.staff })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByLabelText(en.merchantNumber)).toHaveFocus()
  })

  it('changes every word without a reload, and writes the cookie', async () => {
    answerCalls({})
    await show(<LoginPage />, { session: nobody })
    await userEvent.click(page.getByRole('button', { name: '日本語' }))
    await expect.element(page.getByRole('heading', { name: ja.title })).toBeVisible()
    expect(document.cookie).toContain('Accept-Language=ja-JP')
    expect(document.documentElement.lang).toBe('ja-JP')
  })

  it.each([
    ['en', 'light', 1280],
    ['zh', 'dark', 360],
    ['ja', 'light', 360],
  ] as const)('has no serious finding of axe in %s, %s, %i pixels wide', async (language, mode, width) => {
    await page.viewport(width, 740)
    answerCalls({})
    await show(<LoginPage />, { session: nobody, language, mode })
    await expect.element(page.getByRole('heading', { name: words[language].title })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await page.viewport(1280, 800)
  })
})
