import { expect, test } from 'vitest'
import { isLoopback, readSettings } from './settings.ts'

test('everything has a default', () => {
  const settings = readSettings({}, '/srv/kassa')
  expect(settings).toMatchObject({
    port: 5150,
    host: '127.0.0.1',
    databaseUrl: undefined,
    others: [],
    trustProxy: false,
    drainSeconds: 0,
    timeZone: 'UTC',
  })
  expect(settings.dataFolder).toMatch(/data$/)
})

test('what cannot be is said', () => {
  expect(() => readSettings({ PORT: 'http' }, '/')).toThrow('PORT must be a whole number, not "http"')
  expect(() => readSettings({ DRAIN_SECONDS: '-1' }, '/')).toThrow('DRAIN_SECONDS must be a whole number, not "-1"')
  expect(() => readSettings({ KASSA_TIME_ZONE: 'Moon/Sea' }, '/')).toThrow('KASSA_TIME_ZONE=Moon/Sea is no time zone')
  expect(readSettings({ KASSA_TIME_ZONE: 'Asia/Tokyo' }, '/').timeZone).toBe('Asia/Tokyo')
  expect(() => readSettings({ TLS_CERT: 'a.pem' }, '/')).toThrow('TLS_CERT and TLS_KEY go together')
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
])('%s is this machine alone: %s', (host, isIt) => expect(isLoopback(host)).toBe(isIt))
