import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import type { ReceiptTemplate, TemplateModule } from '@kassa/domain/receipt/template/receipt-template.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings, show } from '../../test/show.tsx'
import { VersionList } from './VersionList.tsx'

const greeting = { type: 'text', text: 'Hello', align: 'left', size: 'normal', isBold: false, when: 'always' } as const
const of = (...modules: TemplateModule[]): ReceiptTemplate => ({ version: 1, secondLanguage: null, modules })
const version = {
  version: 1,
  state: 'past' as const,
  inForceFrom: '2026-03-01T00:00:00Z',
  savedBy: 'Li',
  savedAt: '2026-03-01T00:00:00Z',
  note: '',
  isInherited: false,
}
const outlets = [
  { id: 'here', number: '1', name: 'Here', payCurrency: 'JPY' as const, timeZone: 'UTC' },
  { id: 'there', number: '2', name: 'There', payCurrency: 'USD' as const, timeZone: 'UTC' },
]

async function compare(now: ReceiptTemplate, old: ReceiptTemplate) {
  const nothing = () => undefined
  await show(
    <VersionList
      kind="cashier"
      outletId="there"
      now={{ kind: 'cashier', template: now, from: 'outlet', latest: 2, versions: [version] }}
      mayEdit
      onRead={async () => await Promise.resolve({ template: old })}
      onRestore={nothing}
      onWithdraw={nothing}
    />,
    { session: { perm: codesOfTier('merchant'), outlets } },
  )
  await page.getByRole('button', { name: 'Compare' }).click()
}

it('tells papers apart that say the same and look otherwise, in the money of the place', async () => {
  const totals = { type: 'totals', shows: [], when: 'always' } as const
  await compare(of(greeting, totals), of({ ...greeting, align: 'center', isBold: true }, totals))
  const difference = page.getByRole('group', { name: 'Differences' })
  await expect.element(difference.getByText('Left, Normal')).toBeVisible()
  await expect.element(difference.getByText('Center, Normal, Bold')).toBeVisible()
  expect(difference.element().textContent).toContain('$127.80')
  expect(await seriousFindings()).toEqual([])
})

it('says so where both print the same', async () => {
  await compare(of(greeting), of(greeting))
  await expect.element(page.getByText('Both print the same.')).toBeVisible()
})
