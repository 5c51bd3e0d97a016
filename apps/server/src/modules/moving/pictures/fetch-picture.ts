import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import type { OutgoingAnswer, OutgoingPort } from '../../../platform/outgoing/outgoing-port.ts'

/** Source: moving-in.md. */
const MOST_BYTES = 5 * 1024 * 1024
const MOST_REDIRECTS = 3

export interface PictureWay {
  readonly outgoing: OutgoingPort
  /** Waits for the turn of a host. */
  readonly turnOf: (host: string) => Promise<void>
}

/** An address as it is tried: http as https. */
function securely(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text.trim(), base)
  if (url?.protocol === 'http:') {
    url.protocol = 'https:'
    if (url.port === '80') url.port = ''
  }
  return url?.protocol === 'https:' ? url : undefined
}

/** Failures that a later try may not see again. */
export const isPassing = (code: string, status: unknown): boolean =>
  code === 'moving.picture-unreachable' ||
  (code === 'moving.picture-status' && (status === 429 || (typeof status === 'number' && status >= 500)))

const problems: Readonly<Record<OutgoingRefused['problem'], string>> = {
  'address-forbidden': 'moving.picture-inside',
  'address-unknown': 'moving.picture-unreachable',
  'url-unfit': 'moving.picture-address',
  'timed-out': 'moving.picture-unreachable',
  'answer-too-large': 'moving.picture-too-large',
  unreachable: 'moving.picture-unreachable',
}

async function ask(url: URL, { outgoing, turnOf }: PictureWay): Promise<Result<OutgoingAnswer>> {
  await turnOf(url.host)
  try {
    const request = { purpose: 'moving.fetch-picture', method: 'GET', url: url.href, isForStrangers: true } as const
    return accept(await outgoing.send({ ...request, headers: { accept: 'image/*' }, mostBytes: MOST_BYTES }))
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error
    return refuse({ code: problems[error.problem], facts: { host: url.host, megabytes: 5 } })
  }
}

/**
 * The bytes behind an address of a file: up to three redirects, each judged as the first address was.
 *
 * Refuses `moving.picture-address`, `moving.picture-inside`, `moving.picture-unreachable`, `moving.picture-too-large`, `moving.picture-status`,
 * `moving.picture-redirects`.
 */
export async function fetchPicture(address: string, way: PictureWay): Promise<Result<Buffer>> {
  let url = securely(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!url) return refuse({ code: 'moving.picture-address' })
    const answer = await ask(url, way)
    if (!answer.ok) return answer
    const { status, headers, body } = answer.value
    if (status >= 200 && status < 300) return accept(body)
    const { location } = headers
    if (status < 300 || status >= 400 || typeof location !== 'string')
      return refuse({ code: 'moving.picture-status', facts: { host: url.host, status } })
    url = securely(location, url)
  }
  return refuse({ code: 'moving.picture-redirects', facts: { most: MOST_REDIRECTS } })
}
