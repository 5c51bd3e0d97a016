import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, instant, line, name, noFields, savedThing } from '../fields.ts'
import { CONFIRM_REFUSALS, sessionAnswer } from './identity.calls.ts'

const VIEWERS = { anyOf: ['platform.configuration.security'] } as const
const EDITORS = { anyOf: ['platform.configuration.security.edit'] } as const

/** Most names of `acr` that count as the second factor. */
const MOST_ACR = 10
/** Most people that the page of a provider lists. */
export const MOST_LINKS = 500

const url = line().min(8).max(500)
const acr = line().min(1).max(255)
/** A sealed word of the server's own: it goes back as it came. */
const ticket = z.string().min(1).max(4_000)

const providerFields = z.object({
  name,
  /** Exactly as the provider names itself. */
  issuer: url,
  clientId: line().min(1).max(255),
  /** Strong enough to stand for the second factor, each as the provider writes it. */
  acceptedAcr: z.array(acr).max(MOST_ACR),
  enabled: enabledBit,
})

export const providerView = providerFields.extend({
  id,
  hasSecret: z.boolean(),
  version: z.int(),
  links: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(['admin', 'staff']),
      linkedAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
})

export const readSignInProvider = endpoint({
  name: 'identity.read-sign-in-provider',
  method: 'GET',
  path: '/identity/sign-in-provider',
  access: VIEWERS,
  scope: 'none',
  summary: 'The provider that signs in one’s own people, with the addresses to give it',
  request: noFields,
  answer: z.object({
    provider: providerView.nullable(),
    /** The address that the provider sends people back to, to be registered there. */
    returnAddress: z.string(),
    /** To be registered beside it, where the caller's people log in at the domain of a brand; null, or left out by an older server: none. */
    domainAddress: z.string().nullable().optional(),
    /** The page on which people sign in by it. */
    loginAddress: z.string().nullable(),
  }),
})

/** Asks the provider for its own description, and keeps what it says. A changed issuer or client forgets everybody who was linked. */
export const saveSignInProvider = endpoint({
  name: 'identity.save-sign-in-provider',
  access: EDITORS,
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Sets the OpenID Connect provider that signs in one’s own people',
  refusals: [
    'provider.not-for-operator',
    'provider.unreachable',
    'provider.issuer-differs',
    'provider.secret-again',
    'provider.unfit',
    'thing.changed-meanwhile',
  ],
  request: providerFields.extend({
    /** Null leaves what is kept, an empty one takes it away. */
    clientSecret: z.string().max(500).nullable().default(null),
    /** 0 for a new one. */
    version: z.int().min(0),
  }),
  answer: savedThing,
})

export const removeSignInProvider = endpoint({
  name: 'identity.remove-sign-in-provider',
  access: EDITORS,
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Removes the provider and forgets whom it signed in; passwords work on',
  request: noFields,
  answer: noFields,
})

export const removeSignInLink = endpoint({
  name: 'identity.remove-sign-in-link',
  access: EDITORS,
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Forgets one person at the provider, who then signs in with the password again',
  refusals: ['thing.not-found'],
  request: z.object({ id }),
  answer: noFields,
})

/** The owner of a provider: a merchant by its number, or a partner by its id. */
const whose = z.union([z.object({ merchantNumber: line().min(1).max(20) }), z.object({ partnerId: id })])

export const beginProviderLogin = endpoint({
  name: 'identity.begin-provider-login',
  path: '/login/begin-provider',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Says where the provider signs people in, and what the browser keeps until they come back',
  refusals: ['provider.none', 'request.too-often'],
  request: z.object({ whose }),
  answer: z.object({ url: z.string(), state: z.string(), ticket }),
})

const afterProvider = z.object({
  session: sessionAnswer.nullable(),
  /** Nobody is linked yet: whoever signs in with their password may be, by this ticket. */
  link: z.object({ ticket, providerName: z.string() }).nullable(),
  /** The account’s own second factor is asked for, since what the provider did does not count as one. */
  secondFactor: z.object({ ticket }).nullable(),
})

const STATES = [
  'provider.none',
  'login.permanently-locked',
  'login.not-activated',
  'login.disabled',
  'login.demo-elsewhere',
  'login.browser-key-needed',
  'login.passkey-needed',
  'request.too-often',
] as const

/** Takes the code that the provider gave, once, in the browser that began. */
export const finishProviderLogin = endpoint({
  name: 'identity.finish-provider-login',
  path: '/login/provider',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Signs in whoever the provider says has signed in there, once they are linked',
  refusals: [...STATES, 'provider.too-late', 'provider.wrong', 'provider.unreachable', 'provider.clock'],
  request: z.object({
    whose,
    ticket,
    state: z.string().max(200),
    code: z.string().min(1).max(4_000),
    /** As the provider named itself beside the code (RFC 9207). */
    issuer: z.string().max(500).optional(),
  }),
  answer: afterProvider,
})

export const confirmProviderLogin = endpoint({
  name: 'identity.confirm-provider-login',
  path: '/login/confirm-provider',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Gives the second factor of the account, and signs in',
  refusals: [...STATES, 'provider.too-late', 'second-factor.wrong'],
  request: z.object({ whose, ticket, secondFactor: z.string().regex(/^\d{6}$/) }),
  answer: sessionAnswer,
})

/** Links whoever is signed in and gives their password once more; only of the merchant or partner whose provider it is. */
export const linkProvider = endpoint({
  name: 'identity.link-provider',
  access: 'login',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'Links one’s own account with the person that the provider signed in',
  refusals: [...CONFIRM_REFUSALS, 'provider.too-late', 'provider.not-yours', 'provider.linked-already'],
  request: z.object({ ticket, password: z.string().min(1).max(64) }),
  answer: noFields,
})
