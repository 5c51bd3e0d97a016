import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { RefusalError } from './refusal.ts'
import { headerOf, type IncomingCall } from './request.ts'

/** The header that tells the version of the thing that is answered; none where it is not told. */
export const tagHeader = (version: number | undefined): Readonly<Record<string, string>> =>
  version === undefined ? {} : { etag: `"${version}"` }

/**
 * The version of a thing that whoever edits it saw; undefined in a call that is no edit. A tag that is none of ours stands for nothing that there is.
 * Throws Refused. Source: RFC 9110, 13.1.1; RFC 6585, 3.
 */
export function readSeenVersion({ method }: Endpoint, incoming: IncomingCall): number | undefined {
  if (method !== 'PATCH') return undefined
  const tag = headerOf(incoming, 'if-match')?.trim() ?? ''
  // A client that has no tag may send the header empty: read again and sent again it would be refused for ever.
  if (tag === '') throw new RefusalError({ code: 'request.tag-missing' })
  const [, version] = /^"([1-9]\d{0,8})"$/.exec(tag) ?? []
  if (version === undefined) throw new RefusalError({ code: 'thing.tag-stale' })
  return Number(version)
}
