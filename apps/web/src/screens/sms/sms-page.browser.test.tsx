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
import { choose, expectValue, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample } from '../../test/sample.ts'
import SmsPage from './SmsPage.tsx'

const fields = {
  provider: 'aliyun',
  signName: 'Corner',
  templates: { 'member-code': 'SMS_123456789' },
  enabled: 1,
} as const
const gateway = { ...sample(smsGatewayView), ...fields, keyTail: '4321', version: 3 }

const server = {
  provider: 'http',
  signName: 'Corner',
  url: 'https://sms.example/send',
  format: 'json',
  fieldNames: { to: 'to', text: 'text', from: 'from' },
  headerName: 'Authorization',
  enabled: 1,
} as const
const serverGateway = { id: gateway.id, version: 3, ...server }

checkForm('the form of a new SMS gateway', {
  page: <SmsPage />,
  answers: [answer(readSmsGateway, { gateway: null })],
  refusal: { code: 'sms-gateway.key-missing' },
  ways: {
    'sets one': {
      open: 'Add SMS gateway',
      first: 'Provider',
      type: {
        'Access key ID': 'LTAI4321',
        'Access key secret': 'geheim',
        'Sign name': 'Corner',
        'Template for codes': 'SMS_123456789',
      },
      call: saveSmsGateway,
      sends: { ...fields, accessKeyId: 'LTAI4321', secret: 'geheim', version: 0 },
      answers: gateway,
    },
    'sets one that sends receipts too': {
      open: 'Add SMS gateway',
      first: 'Provider',
      type: {
        'Access key ID': 'LTAI4321',
        'Access key secret': 'geheim',
        'Sign name': 'Corner',
        'Template for codes': 'SMS_123456789',
        'Template for receipts (optional)': 'SMS_987654321',
      },
      call: saveSmsGateway,
      sends: {
        ...fields,
        templates: { 'member-code': 'SMS_123456789', receipt: 'SMS_987654321' },
        accessKeyId: 'LTAI4321',
        secret: 'geheim',
        version: 0,
      },
      answers: gateway,
    },
    'sets a server of one’s own': {
      open: 'Add SMS gateway',
      first: 'Provider',
      also: async () => {
        await choose('Provider', 'Your own server (HTTP)')
        await type({
          Address: 'https://sms.example/v2',
          'Phone number field': 'Phone',
          Header: 'X-Token',
          'Header secret': 'geheim 1',
          Sender: 'Corner',
        })
        await choose('Body', 'Form')
      },
      call: saveSmsGateway,
      sends: {
        ...server,
        url: 'https://sms.example/v2',
        format: 'form',
        fieldNames: { to: 'Phone', text: 'text', from: 'from' },
        headerName: 'X-Token',
        headerValue: 'geheim 1',
        version: 0,
      },
      answers: serverGateway,
    },
  },
})

checkForm('the form of the SMS gateway', {
  page: <SmsPage />,
  answers: [answer(readSmsGateway, { gateway })],
  refusal: { code: 'sms-gateway.key-missing' },
  ways: {
    'keeps a key that is not typed': {
      open: 'Edit SMS gateway',
      first: 'Provider',
      type: { 'Sign name': 'Other' },
      call: saveSmsGateway,
      sends: { ...fields, signName: 'Other', version: 3 },
      answers: { ...gateway, signName: 'Other', version: 4 },
    },
    'sends a test': {
      open: 'Send test',
      first: 'Phone number',
      type: { 'Phone number': '+8613800138000' },
      save: 'Send',
      call: sendTestSms,
      sends: { to: '+8613800138000' },
      answers: {},
    },
  },
})

checkForm('the form of a server of one’s own', {
  page: <SmsPage />,
  answers: [answer(readSmsGateway, { gateway: serverGateway })],
  refusal: { code: 'sms-gateway.secret-again' },
  ways: {
    'keeps a secret that is not typed': {
      open: 'Edit SMS gateway',
      first: 'Provider',
      type: { Address: 'https://sms.example/other' },
      call: saveSmsGateway,
      sends: { ...server, url: 'https://sms.example/other', version: 3 },
      answers: serverGateway,
    },
    'is given up for a provider, without its secret': {
      open: 'Edit SMS gateway',
      first: 'Provider',
      also: async () => {
        await choose('Provider', 'Alibaba Cloud (Aliyun)')
        await type({
          'Access key ID': 'LTAI4321',
          'Access key secret': 'geheim',
          'Template for codes': 'SMS_123456789',
        })
      },
      call: saveSmsGateway,
      sends: { ...fields, accessKeyId: 'LTAI4321', secret: 'geheim', version: 3 },
      answers: gateway,
    },
  },
})

it('keeps what was typed of either kind while one chooses between them', async () => {
  await renderScreen(<SmsPage />, [answer(readSmsGateway, { gateway: null })])
  await press('Add SMS gateway')
  await type({ 'Access key ID': 'LTAI4321', 'Sign name': 'Corner' })
  await choose('Provider', 'Your own server (HTTP)')
  await type({ Address: 'https://sms.example/send', 'Header secret': 'geheim' })
  await expectValue('Sender', 'Corner')
  await choose('Provider', 'Alibaba Cloud (Aliyun)')
  await expectValue('Access key ID', 'LTAI4321')
  await choose('Provider', 'Your own server (HTTP)')
  await expectValue('Address', 'https://sms.example/send')
  await expectValue('Header secret', 'geheim')
})

it.each(['http://', 'https://user:pass@sms.example/', 'https://sms.example/?key=1', 'sms.example'])(
  'does not send the address %s',
  async (address) => {
    const shown = await renderScreen(<SmsPage />, [answer(readSmsGateway, { gateway: serverGateway })])
    await press('Edit SMS gateway')
    await type({ Address: address })
    await press('Save')
    await expect.element(page.getByText('The format is not valid.').first()).toBeVisible()
    expect(shown.sent(saveSmsGateway)).toEqual([])
  },
)

it('shows where a server is and that its secret is kept, never the secret', async () => {
  await renderScreen(<SmsPage />, [answer(readSmsGateway, { gateway: serverGateway })])
  await expect.element(page.getByText('https://sms.example/send')).toBeVisible()
  await expect.element(page.getByText('Authorization; secret saved encrypted')).toBeVisible()
  await expect.element(page.getByText('to, text, from')).toBeVisible()
})

it('is given up after a question, and its key is never shown whole', async () => {
  const shown = await renderScreen(<SmsPage />, [answer(readSmsGateway, { gateway }), answer(removeSmsGateway, {})])
  await expect.element(page.getByText('ends in 4321', { exact: false })).toBeVisible()
  await press('Remove SMS gateway')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove SMS gateway' }).click()
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
