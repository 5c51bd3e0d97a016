import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { PassFigure } from '@kassa/domain/member/pass-design.ts'
import type { PassDesign } from '../setup/design.store.ts'
import type { GoogleKeys } from '../setup/wallet-keys.ts'
import type { PassContent, ShownMember } from './pass-content.ts'
import { missingText, passWords } from './pass-words.ts'

/** The address at which a telephone saves a pass. */
const SAVE_AT = 'https://pay.google.com/gp/v/save/'

/** The name of the class that all passes of a merchant belong to. */
const classId = (issuer: string, merchantId: string): string => `${issuer}.kassa-${merchantId}`

export const objectId = (issuer: string, serial: string): string => `${issuer}.${serial}`

/** The characters of a name that Google shows. */
const short = (name: string): string => Array.from(name).slice(0, 20).join('')

/** The programme's name in the languages for which it has one. */
const namesOf = ({ names }: PassDesign) => {
  const translated = Object.entries(names).filter(([locale, name]) => locale !== 'en-US' && name !== '')
  return translated.map(([language, value]) => ({ language, value }))
}

/** The class that all passes of a merchant belong to, as Google keeps it. The logo is fetched by Google. */
export function loyaltyClass(
  { issuer, merchantId }: { readonly issuer: string; readonly merchantId: string },
  { shop, logoUrl, design }: { readonly shop: string; readonly logoUrl: string; readonly design: PassDesign },
) {
  const programName = short(design.names['en-US'] || shop)
  return {
    id: classId(issuer, merchantId),
    issuerName: short(shop),
    programName,
    localizedProgramName: {
      defaultValue: { language: 'en-US', value: programName },
      translatedValues: namesOf(design),
    },
    programLogo: {
      sourceUri: { uri: logoUrl },
      contentDescription: { defaultValue: { language: 'en-US', value: shop } },
    },
    hexBackgroundColor: design.background,
    reviewStatus: 'UNDER_REVIEW',
  }
}

const linesOf = ({ levelName, next, ...member }: ShownMember, shows: (row: PassFigure) => boolean) => {
  const locale = member.locale ?? 'en-US'
  const words = passWords[locale]
  return [
    ...(levelName === null || !shows('level') ? [] : [{ id: 'level', header: words.level, body: levelName }]),
    ...(next && shows('next') ? [{ id: 'next', header: words.next, body: missingText(locale, next) }] : []),
  ]
}

/** The fields of a pass that Google is told to forget. */
const NOBODY = {
  state: 'INACTIVE',
  accountId: null,
  accountName: null,
  barcode: null,
  loyaltyPoints: null,
  secondaryLoyaltyPoints: null,
  textModulesData: [],
} as const

/** A member's pass as Google keeps it; one that names nobody any more is not shown among the others. */
export function loyaltyObject(
  { serial, member, design: { rows } }: PassContent,
  { issuer, merchantId }: { readonly issuer: string; readonly merchantId: string },
) {
  const named = { id: objectId(issuer, serial), classId: classId(issuer, merchantId) }
  if (!member) return { ...named, ...NOBODY }
  const { name, cardNumber, code, points, balance, locale } = member
  const words = passWords[locale ?? 'en-US']
  const shows = (row: PassFigure): boolean => rows.includes(row)
  const figure = (row: 'points' | 'balance', text: string) =>
    shows(row) ? { label: words[row], balance: { string: text } } : null
  return {
    ...named,
    state: 'ACTIVE' as const,
    accountId: cardNumber,
    accountName: shows('member') ? short(name) : null,
    barcode: { type: 'QR_CODE', value: code, alternateText: cardNumber },
    loyaltyPoints: figure('points', String(points)),
    secondaryLoyaltyPoints: figure('balance', balance),
    textModulesData: linesOf(member, shows),
  }
}

/** Returns the address with which a telephone saves the pass, signed by the merchant's service account. */
export async function googleSaveUrl(
  object: ReturnType<typeof loyaltyObject>,
  { email, keyId, key }: GoogleKeys,
  now: string,
): Promise<string> {
  const claims = { typ: 'savetowallet', origins: [], payload: { loyaltyObjects: [object] } }
  const word = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt(Math.floor(Date.parse(now) / 1000))
    .sign(createPrivateKey(key))
  return SAVE_AT + word
}
