import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { serve, type ReceivedRequest, type LocalServer } from '../serve.ts'
import type { PlayedChannel } from '../answers.ts'
import { startWeChat } from './wechat.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const [merchant, platform, stranger] = [pair(), pair(), pair()]
const [appId, merchantNumber, serial] = ['wx0000000000000009', '1900000109', '5157F09EFDC096DE15EBE81A47057A72']
const [apiKey, v3Key] = ['8934e7d15453e97507ef794cf7b0519d', '0123456789abcdefghijklmnopqrstuv']
const platformSerial = 'PUB_KEY_ID_1'

/** The notices of payments that the shop received, as they came. */
const heard: ReceivedRequest[] = []
let simulator: PlayedChannel
let shop: LocalServer

beforeAll(async () => {
  const v3 = { serial, clientPublicKey: merchant.publicKey, platformPrivateKey: platform.privateKey, key: v3Key }
  simulator = await startWeChat([{ appId, merchantNumber, apiKey, v3 }])
  shop = await serve((notice) => {
    heard.push(notice)
    return { status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' }
  })
})
afterAll(async () => {
  await simulator.close()
  await shop.close()
})

const official = ({ privateKey = merchant.privateKey, publicKey = platform.publicKey, secret = apiKey } = {}) =>
  new Wechatpay({
    baseURL: `${simulator.address}/`,
    mchid: merchantNumber,
    serial,
    privateKey,
    certs: { [platformSerial]: publicKey },
    secret,
  })

type Client = ReturnType<typeof official>
interface Said {
  readonly status: number
  readonly data: Readonly<Record<string, string>>
}
const post = (client: Client, path: string, fields: object): Promise<Said> =>
  client.chain(path).post<object, Said>(fields)

const shown = (out_trade_no: string) => ({
  appid: appId,
  mchid: merchantNumber,
  out_trade_no,
  description: 'Tea / 茶',
  notify_url: `${shop.address}/notice`,
  amount: { total: 1234, currency: 'CNY' },
})

describe('the third version', () => {
  const query = (client: Client, number: string): Promise<Said> =>
    client.chain(`v3/pay/transactions/out-trade-no/${number}`).get<object, Said>({ params: { mchid: merchantNumber } })

  test('the official client shows a code, hears of the payment and gives back', async () => {
    const client = official()
    const { data } = await post(client, 'v3/pay/transactions/native', shown('OFFICIAL3'))
    expect(data['code_url']).toBe(`${simulator.address}/phone/OFFICIAL3`)
    expect((await query(client, 'OFFICIAL3')).data).toMatchObject({ trade_state: 'NOTPAY' })
    expect(simulator.pay('OFFICIAL3')).toBe(true)
    await simulator.told()
    expect((await query(client, 'OFFICIAL3')).data).toMatchObject({
      trade_state: 'SUCCESS',
      amount: { total: 1234, currency: 'CNY' },
    })
    const amount = { refund: 234, total: 1234, currency: 'CNY' }
    const refund = { out_trade_no: 'OFFICIAL3', out_refund_no: 'R3', amount }
    expect((await post(client, 'v3/refund/domestic/refunds', refund)).data).toMatchObject({ status: 'SUCCESS' })
  })

  test('its notice is signed and sealed as the official client opens it', () => {
    const { headers, raw } = heard[0]!
    const at = (name: string): string => String(headers[`wechatpay-${name}`])
    const signed = Formatter.response(at('timestamp'), at('nonce'), raw)
    expect(Rsa.verify(signed, at('signature'), platform.publicKey)).toBe(true)
    expect(Rsa.verify(signed, at('signature'), stranger.publicKey)).toBe(false)
    const { resource } = JSON.parse(raw) as { readonly resource: Readonly<Record<string, string>> }
    const { ciphertext = '', nonce = '', associated_data = '' } = resource
    const opened: unknown = JSON.parse(Aes.AesGcm.decrypt(ciphertext, v3Key, nonce, associated_data))
    expect(opened).toMatchObject({ out_trade_no: 'OFFICIAL3', trade_state: 'SUCCESS' })
  })

  test('it is told what it is told there: too much back, a number that is none, one used before', async () => {
    const tooMuch = { out_trade_no: 'OFFICIAL3', out_refund_no: 'R4', amount: { refund: 1001, total: 1234 } }
    for (const [said, status, code] of [
      [post(official(), 'v3/refund/domestic/refunds', tooMuch), 403, 'NOT_ENOUGH'],
      [query(official(), 'NOWHERE'), 404, 'ORDER_NOT_EXIST'],
      [post(official(), 'v3/pay/transactions/native', shown('OFFICIAL3')), 400, 'OUT_TRADE_NO_USED'],
    ] as const)
      await expect(said).rejects.toMatchObject({ response: { status, data: { code } } })
  })

  test('a wrong key on either side is found out', async () => {
    await expect(query(official({ privateKey: stranger.privateKey }), 'OFFICIAL3')).rejects.toMatchObject({
      response: { status: 401, data: { code: 'SIGN_ERROR' } },
    })
    await expect(query(official({ publicKey: stranger.publicKey }), 'OFFICIAL3')).rejects.toMatchObject({
      code: 'EV3_RES_HEADER_SIGNATURE_DIGEST',
    })
  })
})

describe('the second version', () => {
  const named = { appid: appId, mch_id: merchantNumber }
  const pay = (out_trade_no: string, more: object = {}) => ({
    ...named,
    out_trade_no,
    body: 'Tea & cake / 茶',
    total_fee: '1234',
    auth_code: '134567890123456789',
    spbill_create_ip: '127.0.0.1',
    ...more,
  })

  test.each([
    ['MD5', 'OFFICIAL2A'],
    ['HMAC-SHA256', 'OFFICIAL2B'],
  ])('the official client pays by code and gives back, signed by %s', async (sign_type, number) => {
    const client = official()
    expect((await post(client, 'v2/pay/micropay', pay(number, { sign_type }))).data).toMatchObject({
      result_code: 'SUCCESS',
      total_fee: '1234',
    })
    const of = { ...named, out_trade_no: number, sign_type }
    expect((await post(client, 'v2/pay/orderquery', of)).data).toMatchObject({ trade_state: 'SUCCESS' })
    const back = { ...of, out_refund_no: `R${number}`, total_fee: '1234', refund_fee: '234' }
    expect((await post(client, 'v2/secapi/pay/refund', back)).data).toMatchObject({ refund_fee: '234' })
  })

  test('a key that is not the merchant’s is found out', async () => {
    const guessed = official({ secret: 'x'.repeat(32) })
    await expect(post(guessed, 'v2/pay/micropay', pay('OFFICIAL9'))).rejects.toMatchObject({
      response: { data: { return_msg: 'signature error' } },
    })
    expect(simulator.book.trades.has('OFFICIAL9')).toBe(false)
  })
})
