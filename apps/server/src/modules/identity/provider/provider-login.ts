import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  beginProviderLogin as beginCall,
  confirmProviderLogin as confirmCall,
  finishProviderLogin as finishCall,
  linkProvider as linkCall,
} from '@kassa/contract/identity/provider.calls.ts'
import { lockAt } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { createHash, randomBytes } from 'node:crypto'
import { command, commandBringing, type BringContext, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findSecretAt } from '../../../platform/secrets/secret.store.ts'
import { findAccountForUpdate, findMerchantByNumber, type SignInAccount } from '../account.store.ts'
import { isPlaceOf, placeOfCall } from '../own-account/call-place.ts'
import { needsPasskey } from '../own-account/passkey.store.ts'
import { beginSession, refusalWithoutKey } from '../sign-in/begin-session.ts'
import { checkSecondFactor, refusalOfState } from '../sign-in/check-guess.ts'
import { limitGuesses, returnGuess } from '../sign-in/guess-limit.ts'
import { strangerAt } from '../sign-in/guesser.ts'
import { confirmPassword } from '../sign-in/own-session.ts'
import { exchangeCode, type SignedIn } from './ask-provider.ts'
import { returnAddress } from './provider-pages.ts'
import { readTicket, sealTicket, useUp, type Tickets } from './provider-ticket.ts'
import {
  findLink,
  findProvider,
  insertLink,
  secretOf,
  setLinkUsed,
  type LinkRow,
  type Person,
  type Provider,
  type ProviderOwner,
} from './provider.store.ts'
import { whoseOf } from './providers.ts'

type Named = OutputOf<typeof beginCall.request>['whose']

const none = refuse({ code: 'provider.none' })
const tooLate = refuse({ code: 'provider.too-late' })
const GUESSED_AT = 'providers'

/** The owner that a call names; undefined for a merchant that nobody has. */
async function findWhose(tx: Tx, named: Named): Promise<ProviderOwner | undefined> {
  if ('partnerId' in named) return { merchantId: null, partnerId: named.partnerId }
  const merchant = await findMerchantByNumber(tx, named.merchantNumber)
  return merchant && { merchantId: merchant.id, partnerId: null }
}

const nameIn = ({ whose }: { readonly whose: Named }) =>
  'merchantNumber' in whose ? ({ kind: 'merchant', folded: whose.merchantNumber } as const) : undefined

/** Works where the rows of an owner lie. */
const inside = <T>({ tx, enter }: Context, { merchantId }: ProviderOwner, work: (tx: Tx) => Promise<T>): Promise<T> =>
  merchantId === null ? work(tx) : enter(merchantId, work)

const chance = (): string => randomBytes(32).toString('base64url')

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** The pages on which somebody began, and comes back to with what their browser keeps: the own domain of whoever set the provider up, else the platform's. */
async function pagesBegunAt(context: Context, whose: ProviderOwner): Promise<string> {
  const place = await placeOfCall(context)
  return (await isPlaceOf(context.tx, place, whose)) ? place.origin : context.origin
}

export const beginProviderLogin = command(
  beginCall,
  async (context, { whose: named }) => {
    const limited = await limitGuesses(context, GUESSED_AT)
    if (limited) return limited
    const whose = await findWhose(context.tx, named)
    const provider = whose && (await inside(context, whose, (tx) => findProvider(tx, whose)))
    if (!whose || !provider?.isEnabled) return none
    const [state, nonce, verifier] = [chance(), chance(), chance()]
    const back = returnAddress(await pagesBegunAt(context, whose))
    const url = new URL(provider.authorizationEndpoint)
    const asked = {
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: back,
      scope: 'openid',
      state,
      nonce,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...(provider.acceptedAcr.length > 0 && { acr_values: provider.acceptedAcr.join(' ') }),
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    const ticket = { state, nonce, verifier, whose, providerId: provider.id, returnAddress: back }
    await returnGuess(context, GUESSED_AT)
    return accept({ url: url.href, state, ticket: sealTicket(context, 'begun', ticket) })
  },
  { named: nameIn },
)

interface Met {
  readonly whose: ProviderOwner
  readonly provider: Provider
  readonly person: SignedIn
}

/** Reads the ticket, uses it up, and gives the code to the provider. Nothing of it happens in a transaction. */
async function meet(context: BringContext, request: OutputOf<typeof finishCall.request>): Promise<Result<Met>> {
  const read = readTicket(context, 'begun', request.ticket)
  if (!read.ok) return read
  const { state, whose, providerId, nonce, verifier, returnAddress: back } = read.value
  if (request.state !== state) return tooLate
  const kept = await context.open(whose.merchantId, async (tx) => {
    const provider = await findProvider(tx, whose)
    const secret = provider?.hasSecret
      ? await findSecretAt(tx, context.secrets, secretOf(whose, provider.id))
      : undefined
    return { provider, secret: secret ?? null }
  })
  const { provider, secret } = kept
  if (!provider?.isEnabled || provider.id !== providerId) return none
  if (request.issuer !== undefined && request.issuer !== provider.issuer) return refuse({ code: 'provider.wrong' })
  const used = await useUp(context, read.value)
  if (!used.ok) return used
  const returned = { code: request.code, verifier, nonce, returnAddress: back, secret }
  const person = await exchangeCode(context.reach, provider, returned, context.realNow)
  return person.ok ? accept({ whose, provider, person: person.value }) : person
}

/** The account of a link, if it may work. */
async function accountOf(
  context: Context,
  tx: Tx,
  { merchantId }: ProviderOwner,
  { kind, accountId }: LinkRow,
): Promise<Result<SignInAccount>> {
  const account = await findAccountForUpdate(tx, { kind, id: accountId, merchantId })
  if (!account) return none
  const lock = lockAt(account.lock, Date.parse(context.now))
  return (
    refusalOfState(account, lock, context.isOnThisMachine) ??
    (await refusalWithoutKey(context, tx, account)) ??
    accept(account)
  )
}

async function begin(context: Context, tx: Tx, whose: ProviderOwner, link: LinkRow, account: SignInAccount) {
  await setLinkUsed(tx, whose, link.id, context.now)
  return beginSession(context, tx, account, false)
}

type Finished = {
  session: Awaited<ReturnType<typeof beginSession>> | null
  link: { ticket: string; providerName: string } | null
  secondFactor: { ticket: string } | null
}

/** Signs in whoever is linked; anybody else is told nothing but how to be. An address that the provider tells is never read. */
async function finishInside(context: Context, tx: Tx, { whose, provider, person }: Met): Promise<Result<Finished>> {
  const { issuer, subject, acr } = person
  const named = { state: chance(), whose, providerId: provider.id, issuer, subject }
  const link = await findLink(tx, whose, provider.id, person)
  if (!link) {
    const ticket = sealTicket(context, 'met', named)
    return accept({ session: null, link: { ticket, providerName: provider.name }, secondFactor: null })
  }
  const account = await accountOf(context, tx, whose, link)
  if (!account.ok) return account
  const counts = acr !== null && provider.acceptedAcr.includes(acr)
  if (!counts && account.value.hasSecondFactor) {
    const ticket = sealTicket(context, 'known', { ...named, linkId: link.id })
    return accept({ session: null, link: null, secondFactor: { ticket } })
  }
  if (!counts && (await needsPasskey(tx, account.value))) return refuse({ code: 'login.passkey-needed' })
  return accept({ session: await begin(context, tx, whose, link, account.value), link: null, secondFactor: null })
}

export const finishProviderLogin = commandBringing(
  finishCall,
  meet,
  (context, _request, met) => inside(context, met.whose, (tx) => finishInside(context, tx, met)),
  { named: nameIn },
)

/** The link of a ticket as it still stands. */
async function findStanding(tx: Tx, { whose, providerId, issuer, subject, linkId }: Tickets['known']) {
  const provider = await findProvider(tx, whose)
  if (!provider?.isEnabled || provider.id !== providerId) return undefined
  const link = await findLink(tx, whose, providerId, { issuer, subject })
  return link?.id === linkId ? link : undefined
}

async function confirmInside(context: Context, tx: Tx, ticket: Tickets['known'], code: string) {
  const link = await findStanding(tx, ticket)
  if (!link) return none
  const account = await accountOf(context, tx, ticket.whose, link)
  if (!account.ok) return account
  const guesser = { key: `provider ${link.id}`, by: strangerAt(context) }
  const second = await checkSecondFactor(context, tx, account.value, { code, guesser })
  if (!second.ok) return second
  const used = await useUp(context, ticket)
  return used.ok ? accept(await begin(context, tx, ticket.whose, link, account.value)) : used
}

export const confirmProviderLogin = command(
  confirmCall,
  async (context, { ticket, secondFactor }) => {
    const limited = await limitGuesses(context, GUESSED_AT)
    if (limited) return limited
    const read = readTicket(context, 'known', ticket)
    if (!read.ok) return read
    const { value } = read
    const begun = await inside(context, value.whose, (tx) => confirmInside(context, tx, value, secondFactor))
    if (begun.ok) await returnGuess(context, GUESSED_AT)
    return begun
  },
  { named: nameIn },
)

const isSame = (one: ProviderOwner, other: ProviderOwner | undefined): boolean =>
  one.merchantId === (other?.merchantId ?? null) && one.partnerId === (other?.partnerId ?? null)

/** After one sign-in with the password, and with it once more: by issuer and subject, and only at one's own merchant or partner. */
export const linkProvider = command(linkCall, async (context, { ticket, password }) => {
  const { tx, actor, now, newId } = context
  const read = readTicket(context, 'met', ticket)
  if (!read.ok) return read
  const { whose, providerId, issuer, subject } = read.value
  if ((actor.kind !== 'admin' && actor.kind !== 'staff') || !isSame(whose, whoseOf(actor)))
    return refuse({ code: 'provider.not-yours' })
  const provider = await findProvider(tx, whose)
  if (!provider?.isEnabled || provider.id !== providerId || provider.issuer !== issuer) return tooLate
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  const used = await useUp(context, read.value)
  if (!used.ok) return used
  const person: Person = { issuer, subject }
  const { kind, accountId, name } = actor
  const written = await insertLink(tx, whose, { ...person, id: newId(), providerId, kind, accountId, name, now })
  if (written === 0) return refuse({ code: 'provider.linked-already' })
  context.audit({ subject: `${kind}/${accountId}`, after: { linkedWith: provider.name, name } })
  return accept({})
})
