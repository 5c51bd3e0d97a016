import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { openText, sealText } from '../../../platform/secrets/secret.ts'

/**
 * Sealed words about a member, each under its own name so that none does for another: a link, an open page, a card on the screen. With `join`,
 * it is the outlet (in the member's place) at which somebody becomes one, with `pass` the pass whose file is given.
 */
const IDENTITIES = {
  link: 'member link',
  page: 'member page',
  card: 'member card',
  join: 'member join',
  pass: 'member pass',
} as const
type Kind = keyof typeof IDENTITIES

/** Words that one address may open in a minute. */
const OPENED_A_MINUTE = 60

interface Place {
  readonly merchantId: string
  readonly memberId: string
}

export function sealMember(
  kind: Kind,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { merchantId, memberId }: Place,
  seconds: number,
): { readonly word: string; readonly expiresAt: string } {
  const expiresAt = new Date(Date.parse(now) + seconds * 1_000).toISOString()
  return { word: sealText(secrets, IDENTITIES[kind], [merchantId, memberId, expiresAt].join(' ')), expiresAt }
}

/** Returns the member that a token stands for; undefined for one that was changed, is another installation's, or has expired. */
export function unsealMember(
  kind: Kind,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  word: string,
): Place | undefined {
  try {
    const [merchantId = '', memberId = '', expiresAt = ''] = openText(secrets, IDENTITIES[kind], word).split(' ')
    return Date.parse(expiresAt) > Date.parse(now) ? { merchantId, memberId } : undefined
  } catch {
    return undefined
  }
}

/**
 * Opens a link for a caller from outside, who may try a limited number of times. Refuses with `member-link.invalid` or `request.too-often`
 * (`seconds`).
 */
export async function openMember(kind: Kind, context: Context, word: string): Promise<Result<Place>> {
  const seconds = await context.limiter.take(`${IDENTITIES[kind]} from ${context.ip}`, OPENED_A_MINUTE, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const place = unsealMember(kind, context, word)
  return place ? accept(place) : refuse({ code: 'member-link.invalid' })
}
