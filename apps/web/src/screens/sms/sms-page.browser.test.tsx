import { deliveryView, listDeliveries } from '@kassa/contract/message/email.calls.ts'
import {
  readSmsGateway,
  removeSmsGateway,
  saveSmsGateway,
  sendTestSms,
  smsGatewayView,
} from '@kassa/contract/message/sms.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample } from '../../test/sample.ts'
import SmsPage from './SmsPage.tsx'

const fields = {
  provider: 'aliyun',
  signName: 'Corner',
  templates: { 'member-code': 'SMS_123456789' },
  enabled: 1,
} as const
const gateway = sample(smsGatewayView, { ...fields, keyTail: '4321', version: 3 })

checkForm('the form of a new SMS gateway', {
  page: <SmsPage />,
  answers: [answer(readSmsGateway, { gateway: null })],
  refusal: { code: 'sms-gateway.key-missing' },
  ways: {
    'sets one': {
      open: 'Set an SMS gateway',
      first: 'Access key id',
      type: {
        'Access key id': 'LTAI4321',
        'Access key secret': 'geheim',
        'Sign name': 'Corner',
        'Template for codes': 'SMS_123456789',
      },
      call: saveSmsGateway,
      sends: { ...fields, accessKeyId: 'LTAI4321', secret: 'geheim', version: 0 },
      answers: gateway,
    },
  },
})

checkForm('the form of the SMS gateway', {
  page: <SmsPage />,
  answers: [answer(readSmsGateway, { gateway })],
  refusal: { code: 'sms-gateway.key-missing' },
  ways: {
    'keeps a key that is not typed': {
      open: 'Edit the SMS gateway',
      first: 'Access key id',
      type: { 'Sign name': 'Other' },
      call: saveSmsGateway,
      sends: { ...fields, signName: 'Other', version: 3 },
      answers: { ...gateway, signName: 'Other', version: 4 },
    },
    'sends a test': {
      open: 'Send a test',
      first: 'Phone number',
      type: { 'Phone number': '+8613800138000' },
      save: 'Send',
      call: sendTestSms,
      sends: { to: '+8613800138000' },
      answers: {},
    },
  },
})

it('is given up after a question, and its key is never shown whole', async () => {
  const shown = await renderScreen(<SmsPage />, [answer(readSmsGateway, { gateway }), answer(removeSmsGateway, {})])
  await expect.element(page.getByText('ends in 4321', { exact: false })).toBeVisible()
  await press('Give it up')
  await page.getByRole('dialog').getByRole('button', { name: 'Give it up' }).click()
  expect(await shown.first(removeSmsGateway)).toEqual({})
})

it('says what came of what was sent', async () => {
  const refused = sample(deliveryView, {
    recipient: '•••8000',
    purpose: 'member-code',
    channel: 'sms',
    subject: '',
    state: 'failed',
    problem: 'no-balance',
    answer: 'isv.AMOUNT_NOT_ENOUGH',
  })
  await renderScreen(<SmsPage />, [answer(listDeliveries, pageWith(refused))], {
    route: '/message/sms-setting',
    at: '/message/sms-setting?tab=sent',
  })
  await expect
    .element(page.getByText('balance at the provider is used up (isv.AMOUNT_NOT_ENOUGH)', { exact: false }))
    .toBeVisible()
})
