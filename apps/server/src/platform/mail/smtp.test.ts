import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { officeCertificate, openOffice, openSilence } from '../../../test/smtp-office.ts'
import { readAllowedPlaces } from '../outgoing/address-rule.ts'
import { MailRefused, outcomeOf } from './mail-problem.ts'
import { smtpPort, type SmtpServer } from './smtp.ts'

const known = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...known, officeCertificate]))
afterAll(() => setDefaultCACertificates(known))

const nothing = (): Promise<void> => Promise.resolve()
const letter = { id: 'one', to: 'a@shop.example', subject: '収据 x', text: 'Hello\n.\n..dots' }
const find = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }])
const allowed = readAllowedPlaces('127.0.0.1')
const portTo = (server: Partial<SmtpServer> & { port: number }, timeoutMillis = 2_000) =>
  smtpPort(
    {
      host: 'localhost',
      security: 'none',
      from: { name: 'Corner, "Shop"\r\nBcc: x@y.z', address: 'shop@corner.example' },
      ...server,
    },
    { allowed, find, timeoutMillis },
  )

async function problemOf(server: Partial<SmtpServer> & { port: number }, timeoutMillis?: number) {
  const port = portTo(server, timeoutMillis)
  const error = await port.send(letter, nothing).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  port.close()
  if (!(error instanceof MailRefused)) throw new Error(`was taken, or threw ${String(error)}`)
  return { problem: error.problem, answer: error.answer, outcome: outcomeOf(error) }
}

describe.each(['none', 'starttls', 'tls'] as const)('a server with %s', (security) => {
  it('takes letters one behind the other, whole, from who is signed in', async () => {
    const login = { user: 'shop', pass: 'geheim 秘密' }
    const office = await openOffice({ security, login })
    const port = portTo({ port: office.port, security, login })
    await port.send(letter, nothing)
    await port.send({ ...letter, id: 'two', to: 'b@shop.example' }, nothing)
    port.close()
    expect(office.letters).toEqual(
      ['one', 'two'].map((id, index) => ({
        from: 'Corner, "Shop" Bcc: x@y.z <shop@corner.example>',
        replyTo: '',
        to: ['a@shop.example', 'b@shop.example'][index],
        subject: letter.subject,
        text: `${letter.text}\n`,
        messageId: `<${id}@kassa>`,
        isSafe: security !== 'none',
      })),
    )
    await office.close()
  })
})

describe('what is not taken says why', () => {
  test('a wrong password', async () => {
    const office = await openOffice({ security: 'none', login: { user: 'shop', pass: 'right' } })
    const login = { user: 'shop', pass: 'wrong' }
    expect(await problemOf({ port: office.port, login })).toEqual({
      problem: 'login-refused',
      answer: expect.stringMatching(/^535/) as string,
      outcome: 'shut',
    })
    await office.close()
  })

  test.each([
    [450, '4.2.0 greylisted', { problem: 'later', answer: '450 4.2.0', outcome: 'again' }],
    [550, '5.1.1 nobody here', { problem: 'recipient-refused', answer: '550 5.1.1', outcome: 'never' }],
  ] as const)('a recipient refused with %s', async (code, message, wanted) => {
    const office = await openOffice({ security: 'none', onRecipient: () => ({ code, message }) })
    expect(await problemOf({ port: office.port })).toEqual(wanted)
    await office.close()
  })

  test('a server without STARTTLS where it is asked for', async () => {
    const office = await openOffice({ security: 'none' })
    expect((await problemOf({ port: office.port, security: 'starttls' })).problem).toBe('tls-unfit')
    await office.close()
  })

  test('a certificate of another name, or of nobody known', async () => {
    const office = await openOffice({ security: 'tls' })
    const elsewhere = readAllowedPlaces('other.example')
    const port = smtpPort(
      { host: 'other.example', port: office.port, security: 'tls', from: 'a@b.example' },
      { allowed: elsewhere, find, timeoutMillis: 2_000 },
    )
    await expect(port.send(letter, nothing)).rejects.toMatchObject({ problem: 'tls-unfit' })
    setDefaultCACertificates(known)
    expect((await problemOf({ port: office.port, security: 'tls' })).problem).toBe('tls-unfit')
    setDefaultCACertificates([...known, officeCertificate])
    await office.close()
  })

  test('a server that never answers, and a port where nobody listens', async () => {
    const silence = await openSilence()
    expect(await problemOf({ port: silence.port }, 100)).toEqual({
      problem: 'timed-out',
      answer: null,
      outcome: 'shut',
    })
    await silence.close()
    expect((await problemOf({ port: silence.port })).problem).toBe('unreachable')
  })
})

test('held back before its end, a letter is not there', async () => {
  const office = await openOffice({ security: 'none' })
  const port = portTo({ port: office.port })
  await expect(port.send(letter, () => Promise.reject(new Error('gone')))).rejects.toMatchObject({ problem: 'held' })
  await port.send({ ...letter, id: 'two' }, nothing)
  expect(office.letters.map(({ messageId }) => messageId)).toEqual(['<two@kassa>'])
  port.close()
  await office.close()
})
