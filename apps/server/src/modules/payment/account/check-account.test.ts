import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkFields } from './check-account.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [mine, other] = [pair(), pair()]

/** Made with openssl for this test: it lasts from 2026 for a hundred years. */
const certificate = `-----BEGIN CERTIFICATE-----
MIICCDCCAXGgAwIBAgIUD1muFRI7yfaWKMPauCzb7A2+eZYwDQYJKoZIhvcNAQEL
BQAwFTETMBEGA1UEAwwKa2Fzc2EtdGVzdDAgFw0yNjExMjEwMjU0MjFaGA8yMTI2
MTAyODAyNTQyMVowFTETMBEGA1UEAwwKa2Fzc2EtdGVzdDCBnzANBgkqhkiG9w0B
AQEFAAOBjQAwgYkCgYEAwjth0ppr2ZygKK5rNALw8ZgmnVnamM4ge6tDRb8PPoWJ
AFBBYzcYQnqB5/z3UYIQQMaLTtHdkWpaIL/5+ix45+tP21filW18MZLmfJzpaUQl
Gp22QesHqQ0MMxHMsZWz6+EkhtjWtVSlfy1FMxrDMr/qJJSqbQ53rgXxHWG7qcUC
AwEAAaNTMFEwHQYDVR0OBBYEFDlGKOeprDka7zbTtyGUkvJQq6/sMB8GA1UdIwQY
MBaAFDlGKOeprDka7zbTtyGUkvJQq6/sMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZI
hvcNAQELBQADgYEAcjFjylSPIpsCkoRpXdxbzCNSFkn1ZpLIryeYYAl5secGslCP
J/xNZ7BrS0YniXjlLOnLz9OAuv5NCuUGlVEJ5AOv8o7mjnZ1CVgO9HXZjKjbRlCw
rpm3Zr91+zQBTWf2itC6ihUIgScojv/vdbwxDD7toP3RdwPmNcnUgIw4K/Y=
-----END CERTIFICATE-----`
const itsKey = `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAMI7YdKaa9mcoCiu
azQC8PGYJp1Z2pjOIHurQ0W/Dz6FiQBQQWM3GEJ6gef891GCEEDGi07R3ZFqWiC/
+foseOfrT9tX4pVtfDGS5nyc6WlEJRqdtkHrB6kNDDMRzLGVs+vhJIbY1rVUpX8t
RTMawzK/6iSUqm0Od64F8R1hu6nFAgMBAAECgYBP4KvyOJ9x9v/GuzRLR4pfUPtQ
asuDXAHv2hbocBKM283j2x2I9/d6H3edOGNdmeelPAG+gIBmdR5rqYfcYr21qvB3
ZYWCkGMxbLhRZuNm00VJx/4PRCc2EK6r4L5enVpVMMdcDEa2oOvs/6Ej649JkZ9u
H7172IIbHcjKgKiRYQJBAPMW+YzERWEfKaHwz62aX843pCoaHm8QrYCyMvkyPq+p
4FH6Ccq8FDeYlyKV5Dg3yHkMyqxJTOdCYYgf5Dgvt28CQQDMjCQ5of9LTUjVvWMV
Qa9aTiVmPNun0t4kbrOVM1c0OIZmi7S4D4H2WUsE2fqlkpXPBhUlvhl8Qc1dyide
GbgLAkBeJKau2pBYBb6U5fM4M5IpBimA2K6yqs3XCqxtEAVw+KRUezZxmpdl1KWr
kktZblkocEjJonWzFmU5V8iF7gznAkEAyeaWpzCpHvoFJ70NvWCdpoS2U8lEg84X
qVx/9Ii9zfTxbOz/kCL2hGS1MO+8gYxERRna6+tNmqIVBTvSSgcW6wJAMt06cJ85
8Se7gQhT8Dxc5Uljo1UaGyIGeFV87wo0y1tEoiM1/z4DfyZPHbatb8+8I1fFf744
gyQAm3Q1ywFK+A==
-----END PRIVATE KEY-----`
const now = '2026-11-22T00:00:00.000Z'
const after = '2127-01-01T00:00:00.000Z'
const wechat = { appId: 'wx1', merchantNumber: '1', apiKey: 'k' }
const third = { v3Serial: '1', v3PrivateKey: mine.privateKey, v3PublicKey: other.publicKey, v3Key: 'v'.repeat(32) }

const said = (fields: Readonly<Record<string, string>>, at = now): unknown => {
  const checked = checkFields('wechat', fields, at)
  return checked.ok ? 'fits' : [checked.refusal.code, checked.refusal.facts?.['field']]
}

it.each<[string, Readonly<Record<string, string>>, unknown]>([
  ['the three fields of the specification', wechat, 'fits'],
  ['V3 beside them', { ...wechat, ...third }, 'fits'],
  ['no key', { ...wechat, apiKey: '' }, ['payment.field-missing', 'apiKey']],
  ['half a pair', { ...wechat, v3PrivateKey: mine.privateKey }, ['payment.key-unreadable', 'v3PublicKey']],
  ['its own public key', { ...wechat, ...third, v3PublicKey: mine.publicKey }, ['payment.key-swapped', 'v3PublicKey']],
  ['a V3 key of 31', { ...wechat, ...third, v3Key: 'v'.repeat(31) }, ['payment.field-unfit', 'v3Key']],
  ['a V3 key of 33', { ...wechat, ...third, v3Key: 'v'.repeat(33) }, ['payment.field-unfit', 'v3Key']],
  ['another way to sign', { ...wechat, signType: 'SHA1' }, ['payment.field-unfit', 'signType']],
  ['MD5', { ...wechat, signType: 'MD5' }, 'fits'],
  ['a certificate and its key', { ...wechat, certificate: `${certificate}\n${itsKey}` }, 'fits'],
  ['one without its key', { ...wechat, certificate }, ['payment.key-unreadable', 'certificate']],
  [
    'one with another’s key',
    { ...wechat, certificate: `${certificate}\n${mine.privateKey}` },
    ['payment.key-unreadable', 'certificate'],
  ],
  ['no certificate', { ...wechat, certificate: mine.privateKey }, ['payment.key-unreadable', 'certificate']],
])('%s', (_, fields, wanted) => expect(said(fields)).toEqual(wanted))

it('a certificate that ran out is refused with its last day', () =>
  expect(said({ ...wechat, certificate: `${certificate}\n${itsKey}` }, after)).toEqual([
    'payment.certificate-expired',
    'certificate',
  ]))
