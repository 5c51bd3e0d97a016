import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import en from '../../words/en/print.json' with { type: 'json' }
import ja from '../../words/ja/print.json' with { type: 'json' }
import zh from '../../words/zh/print.json' with { type: 'json' }
import PrintTemplatePage from './PrintTemplatePage.tsx'

const words = { en, zh, ja }
const standard = builtInTemplates.cashier
/** The template as a shop saved it before paper told members anything. */
const before = {
  ...standard,
  modules: standard.modules.filter(({ type, when }) => type !== 'member' && when !== 'member'),
}
const start = { session: { perm: codesOfTier('merchant') } }

let calls: ReturnType<typeof answerCalls>
beforeEach(() => {
  calls = answerCalls({
    '/print/template': () => ({ status: 200, body: { template: before, from: 'merchant', latest: 1, versions: [] } }),
    '/print/sale-paper': () => ({ status: 404, body: { code: 'thing.not-found', message: '' } }),
  })
})

it.each(['en', 'zh', 'ja'] as const)(
  'a template that tells members nothing is told so in %s, and by the keyboard takes their lines in',
  async (language) => {
    await page.viewport(language === 'zh' ? 1280 : 360, 800)
    await show(<PrintTemplatePage />, { language, ...start })
    const { memberHint, module } = words[language]
    const put = page.getByRole('button', { name: memberHint.put })
    await expect.element(put).toBeVisible()
    await expect.element(page.getByText(memberHint.says)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(language === 'zh' ? 1280 : 360)
    expect(await seriousFindings()).toEqual([])
    ;(put.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await patiently(() => expect(document.activeElement?.textContent).toBe(module.member))
    await expect.element(page.getByText(memberHint.says)).not.toBeInTheDocument()
    expect(calls.some(({ body }) => body !== undefined)).toBe(false)
  },
)
