import * as sdk from '@alicloud/dysmsapi20170525'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAliyunSms, type SmsSimulator } from './sms.ts'

const client = { accessKeyId: 'LTAI-official', secret: 'geheim', signName: '卡萨 Kassa', templateId: 'SMS_1' }
let simulator: SmsSimulator

beforeAll(async () => {
  simulator = await startAliyunSms([client])
})
afterAll(() => simulator.close())

/** The package is of the older kind of modules: its default lies one deeper for the types, and not where tests run. */
const Official = sdk.default as unknown as typeof sdk.default.default

const official = (more: { readonly accessKeyId?: string; readonly accessKeySecret?: string } = {}) =>
  new Official({
    accessKeyId: client.accessKeyId,
    accessKeySecret: client.secret,
    endpoint: simulator.address.replace('http://', ''),
    protocol: 'http',
    ...more,
  } as ConstructorParameters<typeof Official>[0])

const text = (more: object = {}) =>
  new sdk.SendSmsRequest({
    phoneNumbers: '8613800138000',
    signName: client.signName,
    templateCode: client.templateId,
    templateParam: '{"code":"482913"}',
    outId: "it's (one) * more",
    ...more,
  })

test('the official client sends a text here as it does there', async () => {
  const { body } = await official().sendSms(text())
  expect(body?.code).toBe('OK')
  expect(simulator.taken).toEqual([
    {
      to: '8613800138000',
      accessKeyId: client.accessKeyId,
      params: '{"code":"482913"}',
      outId: "it's (one) * more",
    },
  ])
})

test('and hears here what it hears there of a sign, a template and a number that are none', async () => {
  for (const [more, code] of [
    [{ signName: 'Somebody' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [{ templateCode: 'SMS_2' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    [{ phoneNumbers: '0' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
  ] as const)
    expect((await official().sendSms(text(more))).body?.code).toBe(code)
})

test('nobody else’s signature is taken', async () => {
  await expect(official({ accessKeySecret: 'guessed' }).sendSms(text())).rejects.toThrow(/SignatureDoesNotMatch/)
  await expect(official({ accessKeyId: 'LTAI-none' }).sendSms(text())).rejects.toThrow(/InvalidAccessKeyId/)
  expect(simulator.taken).toHaveLength(1)
})
