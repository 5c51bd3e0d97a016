import { answerConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { readOwnMerchant, resubmitMerchant, updateOwnMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectFocus, press, type } from '../../test/forms.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { expectWholeWords } from '../../test/show.tsx'
import MerchantPage from './MerchantPage.tsx'

const tea = sample(readOwnMerchant.answer, {
  name: 'Harbour Tea',
  number: '100001',
  companyName: 'Harbour Tea Ltd',
  contactName: 'Mei Lin',
  phone: '+86 138 0013 8000',
  auditState: 'audited',
  auditReason: '',
  sharesSalesWithPartner: false,
  consentAsked: null,
  licenceFileId: null,
  personIdFileId: null,
  exteriorFileId: null,
  interiorFileId: null,
  version: 7,
})
const own = (change: Partial<typeof tea> = {}) => answer(readOwnMerchant, { ...tea, ...change })

describe('the own merchant', () => {
  it('says who it is, and that it was audited', async () => {
    await renderScreen(<MerchantPage />, [own()])
    for (const text of ['Harbour Tea', '100001', 'Harbour Tea Ltd', 'Mei Lin'])
      await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expectWholeWords()
  })

  it('waits for its audit, and says what works until then', async () => {
    await renderScreen(<MerchantPage />, [own({ auditState: 'unaudited' })])
    await expect.element(page.getByText('Your documents are waiting for an audit.', { exact: false })).toBeVisible()
  })

  it('that was refused is submitted again by whoever may change it, and by nobody else', async () => {
    const refused = own({ auditState: 'refused', auditReason: 'The licence is cut off' })
    const shown = await renderScreen(<MerchantPage />, [refused, answer(resubmitMerchant, {})])
    await expect.element(page.getByText('Audit rejected: The licence is cut off')).toBeVisible()
    await press('Submit again')
    expect(await shown.first(resubmitMerchant)).toEqual({})
    await renderScreen(<MerchantPage />, [refused], { may: ['platform.organisation.merchant'] })
    await expect.element(page.getByText('Audit rejected', { exact: false })).toBeVisible()
    expect(page.getByRole('button', { name: 'Submit again' }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
  })

  it('answers a partner who asks for its sales, and nobody but who may change it does', async () => {
    const asked = own({ consentAsked: { partnerName: 'North', at: '2026-03-02T04:00:00.000Z' } })
    const shown = await renderScreen(<MerchantPage />, [asked, answer(answerConsent, {})])
    await expect.element(page.getByText('North asks to see your sales', { exact: false })).toBeVisible()
    await press('Not now')
    expect(await shown.first(answerConsent)).toEqual({ isAllowed: false })
    await renderScreen(<MerchantPage />, [asked], { may: ['platform.organisation.merchant'] })
    await expect.element(page.getByText('North asks', { exact: false })).toBeVisible()
    expect(page.getByRole('button', { name: 'Allow' }).elements()).toEqual([])
  })

  it('says why it could not be read', async () => {
    await renderScreen(<MerchantPage />, [refuse(readOwnMerchant, 'permission.missing')])
    await expect.element(page.getByText(wordsOf('permission.missing')).first()).toBeVisible()
  })

  it('is changed on the version that was seen, with everything that was not touched', async () => {
    const shown = await renderScreen(<MerchantPage />, [own(), answer(updateOwnMerchant, tea)])
    await press('Edit')
    await expectFocus('Name')
    await type({ Name: 'Harbour Tea House' })
    await press('Save')
    expect(await shown.first(updateOwnMerchant)).toMatchObject({
      name: 'Harbour Tea House',
      companyName: 'Harbour Tea Ltd',
      sharesSalesWithPartner: false,
      version: 7,
    })
  })
})
