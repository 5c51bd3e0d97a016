import { expect, it } from 'vitest'
import { acs3 } from './acs3.ts'

const published = {
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  accessKeyId: 'YourAccessKeyId',
  secret: 'YourAccessKeySecret',
  date: '2023-10-26T10:22:32Z',
  nonce: '3156853299f313e23d1673dc12e1703d',
}

it('signs as the published example does', () => {
  expect(acs3(published).headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

it('writes a query by RFC 3986, in order of its names', () => {
  expect(acs3({ ...published, query: { b: "a b*('!)~", a: '签名' } }).query).toBe(
    'a=%E7%AD%BE%E5%90%8D&b=a%20b%2A%28%27%21%29~',
  )
})
