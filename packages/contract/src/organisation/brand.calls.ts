import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, name, noFields } from '../fields.ts'
import { version } from './person-fields.ts'

const VIEWERS = { anyOf: ['platform.partners'] } as const
const EDITORS = { anyOf: ['platform.partners.edit'] } as const

/** The bytes that a logo may have when it is sent, and the pixels of its longer side when it is kept. */
export const LOGO_LIMITS = { kilobytes: 500, side: 320 } as const

const accent = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .toUpperCase()

/** A picture as base64, without the `data:` before it. */
const sentLogo = z
  .string()
  .min(1)
  .max(Math.ceil((LOGO_LIMITS.kilobytes * 1024) / 3) * 4)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)

const replyTo = z.union([z.literal(''), z.email().max(64)])

const brandFields = z.object({
  name,
  /** The color of buttons and links as it was chosen (`#RRGGBB`); null: the product's own. Each screen shows a shade that can be read. */
  accent: accent.nullable(),
  replyTo,
})

/** A brand as screens show it. */
export const shownBrand = z.object({
  name: z.string(),
  accent: z.string().nullable(),
  /** An address of kind `data:`; null: none. */
  logo: z.string().nullable(),
  /** The address of its own pages, to which codes and links lead (`https://pos.example.com`); null, or left out by an older server: those of the caller. */
  pages: z.string().nullable().optional(),
})

export const brandView = shownBrand.omit({ pages: true }).extend({
  replyTo: z.string(),
  /** The domain that was entered, and the record that proves it. */
  domain: z
    .object({
      name: z.string(),
      recordName: z.string(),
      recordText: z.string(),
      provenAt: instant.nullable(),
    })
    .nullable(),
  version: z.int(),
})

/** For whoever asks: the brand of their partner, or of the partner whose proven domain they came by. Nobody else's. */
export const showBrand = endpoint({
  name: 'organisation.show-brand',
  method: 'GET',
  path: '/organisation/shown-brand',
  access: 'public',
  scope: 'none',
  summary: 'The brand that this browser shows',
  request: noFields,
  answer: z.object({ brand: shownBrand.nullable() }),
})

export const readBrand = endpoint({
  name: 'organisation.read-brand',
  method: 'GET',
  path: '/organisation/brand',
  access: VIEWERS,
  scope: 'platform',
  summary: 'The brand of a partner',
  request: z.object({ partnerId: id }),
  answer: z.object({
    brand: brandView.nullable(),
    /** Where the platform itself is reached; null: it does not say. */
    platformHost: z.string().nullable(),
    can: z.object({ edit: z.boolean() }),
  }),
})

export const saveBrand = endpoint({
  name: 'organisation.save-brand',
  access: EDITORS,
  scope: 'platform',
  summary: 'Sets the name, the logo and the color that a partner’s merchants see',
  refusals: ['brand.logo-unfit', 'thing.changed-meanwhile'],
  request: brandFields.extend({
    partnerId: id,
    /** Left out: as it is; null: none. */
    logo: sentLogo.nullable().optional(),
    /** 0 for a new one. */
    version: z.int().min(0),
  }),
  answer: z.object({ version: z.int() }),
})

/** Takes the brand away with its domain; everything looks as the platform's own again. */
export const removeBrand = endpoint({
  name: 'organisation.remove-brand',
  access: EDITORS,
  scope: 'platform',
  summary: 'Removes the brand of a partner and its domain',
  refusals: ['thing.changed-meanwhile'],
  request: z.object({ partnerId: id, version }),
  answer: noFields,
})

/** Enters a domain. It counts only once it is proven, so a domain of somebody else blocks nobody. */
export const claimDomain = endpoint({
  name: 'organisation.claim-domain',
  access: EDITORS,
  scope: 'platform',
  summary: 'Enters the domain at which a brand is to be reached, and answers the record that proves it',
  refusals: ['brand.domain-unfit', 'brand.domain-reserved', 'brand.domain-taken', 'thing.changed-meanwhile'],
  request: z.object({ partnerId: id, domain: line().min(1).max(300), version }),
  answer: z.object({ version: z.int() }),
})

/** Looks the record up. A record that is not there changes nothing. */
export const proveDomain = endpoint({
  name: 'organisation.prove-domain',
  access: EDITORS,
  scope: 'platform',
  repeat: 'runs-again',
  summary: 'Looks the record of an entered domain up, and shows the brand there from then on',
  refusals: [
    'brand.domain-not-proven',
    'brand.domain-unanswered',
    'brand.domain-taken',
    'thing.changed-meanwhile',
    'request.too-often',
  ],
  request: z.object({ partnerId: id, version }),
  answer: z.object({ version: z.int() }),
})

export const releaseDomain = endpoint({
  name: 'organisation.release-domain',
  access: EDITORS,
  scope: 'platform',
  summary: 'Gives a domain up: the brand is no longer shown there',
  refusals: ['thing.changed-meanwhile'],
  request: z.object({ partnerId: id, version }),
  answer: z.object({ version: z.int() }),
})

/** The question of a proxy in front that gets certificates as they are needed: 200 for the platform's own host and proven domains, 404 for every other. */
export const mayHaveCertificate = endpoint({
  name: 'organisation.may-have-certificate',
  method: 'GET',
  path: '/organisation/certificate-for',
  access: 'public',
  scope: 'none',
  summary: 'Whether a certificate may be fetched for a host',
  refusals: ['thing.not-found'],
  request: z.object({ domain: z.string().min(1).max(300) }),
  answer: noFields,
})
