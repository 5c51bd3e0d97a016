import { expect, test } from 'vitest'
import { isPlainElsewhere, readyMessage } from './start-message.ts'

const here = { host: '127.0.0.1', tlsCertFile: undefined, publicUrl: undefined, trustProxy: false } as const
const open = { ...here, host: '0.0.0.0' }

test.each([
  ['on this machine alone', here, false],
  ['for the network', open, true],
  ['with a certificate', { ...open, tlsCertFile: 'cert.pem' }, false],
  ['behind a proxy', { ...open, trustProxy: '10.0.0.1' }, false],
  ['with an address for others', { ...open, publicUrl: 'https://kassa.example' }, false],
])('plain http is told of %s: %o', (_, way, isPlain) => expect(isPlainElsewhere(way)).toBe(isPlain))

test('the message says where it is, and that plain http keeps no key', () => {
  const message = (isPlain: boolean) => readyMessage('http://10.0.0.7:8080', 'embedded', { hasDemo: false, isPlain })
  expect(message(false)).toContain('http://10.0.0.7:8080/cashier/manage/login')
  expect(message(false)).not.toContain('plain http')
  expect(message(true)).toContain('plain http')
})
