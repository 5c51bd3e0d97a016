import { generateKeyPairSync } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAlipay, type AlipaySimulator } from './alipay.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })

const [merchant, gateway, stranger] = [pair(), pair(), pair()]
const appId = '2021000000000009'
let simulator: AlipaySimulator

beforeAll(async () => {
  simulator = await startAlipay([{ appId, clientPublicKey: merchant.publicKey, gatewayPrivateKey: gateway.privateKey }])
})
afterAll(() => simulator.close())

const official = (privateKey = merchant.privateKey, alipayPublicKey = gateway.publicKey) =>
  new AlipaySdk({ appId, privateKey, alipayPublicKey, gateway: `${simulator.address}/gateway.do` })

const ask = (
  sdk: AlipaySdk,
  method: string,
  bizContent: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> => sdk.exec(method, { bizContent }, { validateSign: true })

test('the official client pays, asks, gives back and shows a code here as it does there', async () => {
  const sdk = official()
  const biz = {
    out_trade_no: 'OFFICIAL1',
    total_amount: '12.34',
    subject: 'Tea / 茶',
    scene: 'bar_code',
    auth_code: '281234567890123456',
  }
  expect(await ask(sdk, 'alipay.trade.pay', biz)).toMatchObject({ code: '10000', totalAmount: '12.34' })
  expect(await ask(sdk, 'alipay.trade.query', { out_trade_no: 'OFFICIAL1' })).toMatchObject({
    tradeStatus: 'TRADE_SUCCESS',
  })
  const refund = { out_trade_no: 'OFFICIAL1', out_request_no: 'R1', refund_amount: '2.34' }
  expect(await ask(sdk, 'alipay.trade.refund', refund)).toMatchObject({ code: '10000', fundChange: 'Y' })
  const { out_trade_no, out_request_no } = refund
  expect(await ask(sdk, 'alipay.trade.fastpay.refund.query', { out_trade_no, out_request_no })).toMatchObject({
    refundStatus: 'REFUND_SUCCESS',
  })
  const shown = await ask(sdk, 'alipay.trade.precreate', {
    out_trade_no: 'OFFICIAL2',
    total_amount: '5.00',
    subject: 'Tea',
  })
  expect(shown['qrCode']).toBe(`${simulator.address}/phone/OFFICIAL2`)
  expect(await ask(sdk, 'alipay.trade.cancel', { out_trade_no: 'OFFICIAL2' })).toMatchObject({
    action: 'close',
    retryFlag: 'N',
  })
})

test('a wrong key on either side is found out', async () => {
  const query = { out_trade_no: 'OFFICIAL1' }
  const wrong = await official(stranger.privateKey).exec('alipay.trade.query', { bizContent: query })
  expect(JSON.stringify(wrong)).toContain('isv.invalid-signature')
  await expect(ask(official(merchant.privateKey, stranger.publicKey), 'alipay.trade.query', query)).rejects.toThrow(/./)
})
