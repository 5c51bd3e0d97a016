// Where merchants live in several databases, whoever is not signed in names none: each call of strangers, notice and watch says how its own is found.
import { describe, expect, it } from 'vitest'
import { modules } from '../../program.ts'

const WORD = 'its word names the merchant, and the fence tells where that lives'
const SESSION = 'the database of the session is looked up, where one is shown'
const SHOWN = 'what is shown is shown to one database after the other'
const OF_NOBODY = 'it is about no merchant, and is answered by the first'

/** Calls without a name in their request that are not the first database's: a new one says here how it finds its own, and its test shows it on two databases. */
const CALLS: Readonly<Record<string, string>> = {
  'file.check-upload-link': SHOWN,
  'file.upload-by-link': SHOWN,
  'identity.begin-passkey-login': OF_NOBODY,
  'identity.logout': SESSION,
  'member.erase-own': WORD,
  'member.join': WORD,
  'member.make-member-code': WORD,
  'member.make-own-pass': WORD,
  'member.open-own-page': WORD,
  'member.read-join': WORD,
  'member.read-own-page': WORD,
  'member.send-join-code': WORD,
  'member.send-own-code': WORD,
  'organisation.may-have-certificate': OF_NOBODY,
  'organisation.show-brand': SESSION,
  'payment.pay-in-demo': WORD,
  'payment.read-page': WORD,
  'print.check-receipt': WORD,
  'print.download-invoice-pdf': WORD,
  'print.download-receipt': WORD,
  'print.mail-receipt': WORD,
  'print.open-proved-receipt': WORD,
  'print.open-receipt-code': SHOWN,
  'print.read-public-receipt': WORD,
  'print.read-screen-file': WORD,
  'print.request-invoice': WORD,
  'settings.password-policy': SESSION,
}

/** Addresses that other servers and screens call: their word is sealed or is the merchant, and each step is led to where that lives. */
const ADDRESSES: readonly string[] = [
  'member.give-pass',
  'open.frame-tile',
  'open.hear-token',
  'payment.hear-notice',
  'print.poll-epson',
  'print.poll-star',
  'print.watch-screen',
]

describe('calls of whoever is not signed in', () => {
  const calls = modules.flatMap(({ commands }) => commands).filter(({ endpoint }) => endpoint.access === 'public')

  it('have a name in their request, are the first database’s, or say how they find their own', () => {
    const unsaid = calls.filter(({ named, isOfFirst }) => !named && isOfFirst !== true)
    expect(unsaid.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  it('are addresses that are known', () => {
    const found = modules.flatMap(({ notices = [], watches = [] }) => [...notices, ...watches])
    expect(found.map(({ name }) => name).toSorted()).toEqual(ADDRESSES)
  })
})
