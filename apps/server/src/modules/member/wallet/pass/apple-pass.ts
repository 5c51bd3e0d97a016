import type { Locale } from '@kassa/domain/text/locale.ts'
import { PKPass } from 'passkit-generator'
import type { AppleKeys } from '../setup/check-certificate.ts'
import type { PassContent, ShownMember } from './pass-content.ts'
import type { PassColors, PassFigure } from '@kassa/domain/member/pass-design.ts'
import { drawIcon, drawLogo } from './pass-pictures.ts'
import { missingText, passWords, type PassWord } from './pass-words.ts'

export const PASS_TYPE = 'application/vnd.apple.pkpass'

/** The place of a pass at Apple, and how its telephone asks for it anew; `address` null: it does not. */
export interface AppleIssue {
  readonly keys: AppleKeys
  readonly passType: string
  readonly team: string
  readonly token: string
  readonly address: string | null
}

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => String(Number.parseInt(hex.slice(at, at + 2), 16))).join(', ')})`

/** The programme's name in a language, else in English, else the shop's. */
const nameOf = ({ design: { names }, shop }: Pick<PassContent, 'design' | 'shop'>, locale: Locale): string =>
  names[locale] || names['en-US'] || shop

const propertiesOf = (content: PassContent, { passType, team, token, address }: AppleIssue) => ({
  formatVersion: 1 as const,
  passTypeIdentifier: passType,
  teamIdentifier: team,
  serialNumber: content.serial,
  organizationName: content.shop,
  description: `${content.shop} · ${passWords['en-US'].card}`,
  logoText: nameOf(content, 'en-US'),
  sharingProhibited: true,
  ...(content.isVoided && { voided: true }),
  ...(address !== null && { webServiceURL: address, authenticationToken: token }),
})

const colorsOf = ({ background, text }: PassColors) => ({
  backgroundColor: rgb(background),
  foregroundColor: rgb(text),
  labelColor: rgb(text),
})

const pictures = async ({ logo, design }: PassContent): Promise<Record<string, Buffer>> => ({
  'icon.png': await drawIcon(logo, design, 29),
  'icon@2x.png': await drawIcon(logo, design, 58),
  'icon@3x.png': await drawIcon(logo, design, 87),
  'logo.png': await drawLogo(logo, design, 1),
  'logo@2x.png': await drawLogo(logo, design, 2),
})

const label = (word: PassWord): string => passWords['en-US'][word]

/** A figure that a telephone announces when it changes. */
const told = (key: 'points' | 'balance' | 'level', value: string | number) => ({
  key,
  label: label(key),
  value,
  changeMessage: label(`${key}Now`),
})

function writeFields(pass: PKPass, member: ShownMember, rows: readonly PassFigure[]): void {
  const { name, cardNumber, points, balance, levelName, next } = member
  const shows = (row: PassFigure): boolean => rows.includes(row)
  if (shows('points')) pass.headerFields.push(told('points', points))
  if (shows('balance')) pass.primaryFields.push(told('balance', balance))
  if (shows('level') && levelName !== null) pass.secondaryFields.push(told('level', levelName))
  if (shows('next') && next)
    pass.secondaryFields.push({ key: 'next', label: label('next'), value: missingText('en-US', next) })
  if (shows('member')) pass.auxiliaryFields.push({ key: 'member', label: label('member'), value: name })
  pass.backFields.push({ key: 'cardNumber', label: label('cardNumber'), value: cardNumber })
}

/** A text between the quotes of a file of words; the library writes it as it comes. */
const quotable = (text: string): string => text.replaceAll(/[\\"]/g, String.raw`\$&`)

/** The texts that depend on the pass itself, in English and in one other language. */
const ownTexts = (content: PassContent, locale: Locale): [string, string][] => {
  const next = content.member?.next
  const name: [string, string] = [nameOf(content, 'en-US'), nameOf(content, locale)]
  return next ? [name, [missingText('en-US', next), missingText(locale, next)]] : [name]
}

/** Telephones find the words of their language by the English ones. */
function writeWords(pass: PKPass, content: PassContent): void {
  for (const [language, locale] of [
    ['zh-Hans', 'zh-CN'],
    ['ja', 'ja-JP'],
  ] as const) {
    const words = (Object.keys(passWords['en-US']) as PassWord[]).filter((word) => word !== 'missing')
    const all = [...words.map((word) => [label(word), passWords[locale][word]]), ...ownTexts(content, locale)]
    pass.localize(language, Object.fromEntries(all.map((pair) => pair.map(quotable))) as Record<string, string>)
  }
}

/** Writes the signed file of a pass for Apple Wallet. */
export async function writeApplePass(content: PassContent, issue: AppleIssue): Promise<Buffer> {
  const { certificate, key, intermediate } = issue.keys
  const { design, member } = content
  const pass = new PKPass(
    await pictures(content),
    { signerCert: certificate, signerKey: key, wwdr: intermediate },
    { ...propertiesOf(content, issue), ...colorsOf(design) },
  )
  pass.type = 'storeCard'
  if (member) {
    writeFields(pass, member, design.rows)
    pass.setBarcodes({
      message: member.code,
      format: 'PKBarcodeFormatQR',
      messageEncoding: 'iso-8859-1',
      altText: member.cardNumber,
    })
  }
  writeWords(pass, content)
  return pass.getAsBuffer()
}
