import { refuse, accept, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../platform/command.ts'
import { openText, sealText, type SecretBox } from '../../platform/secrets/secret.ts'

const DAY_MS = 86_400_000
/** Links that one address may open in a minute; a screen fetches each of its files, a video in many parts. */
const OPENED_A_MINUTE = { receipt: 60, invoice: 60, screen: 600 } as const

/** The target of a link, and its end. */
export interface PaperLink {
  readonly merchantId: string
  readonly id: string
  readonly expiresAt: string
}

/** The kinds of links, each sealed under its own name so that none opens another. */
const IDENTITIES = { receipt: 'receipt link', invoice: 'invoice link', screen: 'screen link' } as const
type LinkKind = keyof typeof IDENTITIES

/** A link as one word that only this installation can write and read. */
export function makeLink(
  kind: LinkKind,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { merchantId, id, days }: { readonly merchantId: string; readonly id: string; readonly days: number },
): { readonly token: string; readonly expiresAt: string } {
  const expiresAt = daysAfter(now, days)
  return { token: sealLink(kind, secrets, { merchantId, id, expiresAt }), expiresAt }
}

/** Returns the instant `days` later. */
export const daysAfter = (now: string, days: number): string => new Date(Date.parse(now) + days * DAY_MS).toISOString()

/** Returns the token of a link whose last moment is known. */
export const sealLink = (kind: LinkKind, box: SecretBox, { merchantId, id, expiresAt }: PaperLink): string =>
  sealText(box, IDENTITIES[kind], [merchantId, id, expiresAt].join(' '))

function linkIn(box: SecretBox, kind: LinkKind, word: string): PaperLink | undefined {
  try {
    const [merchantId = '', id = '', expiresAt = ''] = openText(box, IDENTITIES[kind], word).split(' ')
    return { merchantId, id, expiresAt }
  } catch {
    return undefined
  }
}

/** Reads a link. A changed one and one of another installation are refused alike; one that has expired gives its end. */
export async function readLink(
  kind: LinkKind,
  { secrets, now, limiter, ip }: Pick<Context, 'secrets' | 'now' | 'limiter' | 'ip'>,
  word: string,
): Promise<Result<PaperLink>> {
  const seconds = await limiter.take(`${IDENTITIES[kind]} from ${ip}`, OPENED_A_MINUTE[kind], 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const link = linkIn(secrets, kind, word)
  if (!link) return refuse({ code: `${kind}-link.invalid` })
  return whileGood(kind, link, now)
}

/** A link while it opens; refuses `…-link.expired` with its last day (`until`). */
export const whileGood = (kind: LinkKind, link: PaperLink, now: string): Result<PaperLink> =>
  Date.parse(link.expiresAt) <= Date.parse(now)
    ? refuse({ code: `${kind}-link.expired`, facts: { until: link.expiresAt.slice(0, 10) } })
    : accept(link)
