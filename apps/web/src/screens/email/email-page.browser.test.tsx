import {
  gatewayView,
  listDeliveries,
  listEmailTemplates,
  readEmailGateway,
  resendMessage,
  resetEmailTemplate,
  saveEmailGateway,
  saveEmailTemplate,
  sendTestEmail,
  templateView,
  deliveryView,
} from '@kassa/contract/message/email.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { act, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import EmailPage from './EmailPage.tsx'

const gateway = sample(gatewayView, {
  host: 'smtp.corner.example',
  port: 587,
  security: 'starttls',
  address: 'shop@corner.example',
  sender: 'Corner Shop',
  loginName: '',
  hasPassword: true,
  enabled: 1,
  version: 3,
})
const none = answer(readEmailGateway, { gateway: null })
const typed = {
  host: 'smtp.new.example',
  port: 587,
  security: 'starttls',
  address: 'a@new.example',
  sender: 'New',
  loginName: '',
  enabled: 1,
}

checkForm('the form of a new mail server', {
  page: <EmailPage />,
  answers: [none],
  refusal: { code: 'email-gateway.host-forbidden', details: { host: 'smtp.new.example' } },
  ways: {
    'sets one': {
      open: 'Add mail server',
      first: 'SMTP server',
      type: {
        'SMTP server': 'smtp.new.example',
        'Sender name': 'New',
        'E-mail address': 'a@new.example',
        Password: 'pw',
      },
      call: saveEmailGateway,
      sends: { ...typed, password: 'pw', version: 0 },
      answers: { ...gateway, ...typed },
    },
  },
})

checkForm('the form of the mail server', {
  page: <EmailPage />,
  answers: [answer(readEmailGateway, { gateway })],
  refusal: { code: 'email-gateway.password-again' },
  ways: {
    'keeps a password that is not typed': {
      open: 'Edit mail server',
      first: 'SMTP server',
      type: { 'Sender name': 'Other' },
      call: saveEmailGateway,
      sends: {
        host: gateway.host,
        port: 587,
        security: 'starttls',
        address: gateway.address,
        loginName: '',
        sender: 'Other',
        enabled: 1,
        version: 3,
      },
      answers: { ...gateway, sender: 'Other', version: 4 },
    },
    'sends a test': {
      open: 'Send test',
      first: 'To',
      type: { To: 'me@corner.example' },
      save: 'Send',
      call: sendTestEmail,
      sends: { to: 'me@corner.example' },
      answers: {},
    },
  },
})

const text = sample(templateView, {
  purpose: 'register-code',
  locale: 'en-US',
  title: 'Hello',
  content: 'Code {code}',
  signature: 'Us',
  isOwn: true,
  version: 2,
})
const texts = answer(listEmailTemplates, { templates: [text] })
const tab = (name: string) => ({ route: '/message/email-setting', at: `/message/email-setting?tab=${name}` })

it('shows what a mail will look like while it is written, and takes it back', async () => {
  const shown = await renderScreen(
    <EmailPage />,
    [texts, answer(saveEmailTemplate, { ...text, version: 3 }), answer(resetEmailTemplate, { ...text, isOwn: false })],
    tab('texts'),
  )
  await press('Sign-up code, English')
  await expect.element(page.getByText('Code 482913', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Content' }).fill('Yours: {code}')
  await expect.element(page.getByText('Yours: 482913', { exact: false })).toBeVisible()
  await press('Save')
  expect(await shown.first(saveEmailTemplate)).toEqual({
    purpose: 'register-code',
    locale: 'en-US',
    title: 'Hello',
    content: 'Yours: {code}',
    signature: 'Us',
    version: 2,
  })
})

it('says what came of what was sent, and sends again only what may be', async () => {
  const refused = sample(deliveryView, {
    recipient: 'a•••@b.example',
    purpose: 'note',
    channel: 'mail',
    state: 'failed',
    problem: 'recipient-refused',
    answer: '550 5.1.1',
    mayResend: true,
  })
  const shown = await renderScreen(
    <EmailPage />,
    [answer(listDeliveries, pageWith(refused)), answer(resendMessage, { ...refused, state: 'queued' })],
    tab('sent'),
  )
  await expect.element(page.getByText('No such recipient (550 5.1.1)', { exact: false })).toBeVisible()
  await act('a•••@b.example', 'Send again')
  expect(await shown.first(resendMessage)).toEqual({ id: SAMPLE_ID })
})
