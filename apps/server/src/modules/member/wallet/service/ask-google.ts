import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { OutgoingAnswer } from '../../../../platform/outgoing/outgoing-port.ts'
import type { Reach } from '../../../../platform/reach.ts'
import type { GoogleKeys } from '../setup/wallet-keys.ts'

/** Google's own addresses. One that stands in the file of an account is never asked: somebody wrote that file. */
const TOKENS_AT = 'https://oauth2.googleapis.com/token'
const WALLET_AT = 'https://walletobjects.googleapis.com/walletobjects/v1'
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'

const ANSWER_MS = 5_000
const TOKEN_SECONDS = 3_600

type Door = Pick<Reach, 'outgoing' | 'simulators'>

/** Whoever plays Google on this machine stands in its place. */
const addressesOf = ({ simulators }: Door) => {
  const played = simulators?.addressOf('google-wallet')
  return played === undefined
    ? { tokens: TOKENS_AT, wallet: WALLET_AT }
    : { tokens: `${played}/token`, wallet: `${played}/walletobjects/v1` }
}

const granted = z.object({ access_token: z.string().min(1).max(8_000) })

/** Asks for a word that lets the account write passes; undefined where Google gives none. Throws where it cannot be reached. */
export async function askToken(
  door: Door,
  { email, keyId, key }: GoogleKeys,
  now: string,
): Promise<string | undefined> {
  const { tokens } = addressesOf(door)
  const at = Math.floor(Date.parse(now) / 1000)
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
    .setIssuer(email)
    .setAudience(TOKENS_AT)
    .setIssuedAt(at)
    .setExpirationTime(at + TOKEN_SECONDS)
    .sign(createPrivateKey(key))
  const answer = await door.outgoing.send({
    purpose: 'member.ask-google-token',
    method: 'POST',
    url: tokens,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    timeoutMillis: ANSWER_MS,
    mostBytes: 64 * 1024,
  })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`Google answered ${answer.status}`)
  if (answer.status !== 200) return undefined
  try {
    return granted.safeParse(JSON.parse(answer.body.toString('utf8'))).data?.access_token
  } catch {
    return undefined
  }
}

/** Writes or changes a thing at Google. Throws where Google cannot be reached. */
export const askGoogle = (
  door: Door,
  token: string,
  { method, path, body }: { readonly method: 'POST' | 'PATCH'; readonly path: string; readonly body: unknown },
): Promise<OutgoingAnswer> =>
  door.outgoing.send({
    purpose: 'member.write-google-pass',
    method,
    url: addressesOf(door).wallet + path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMillis: ANSWER_MS,
    mostBytes: 256 * 1024,
  })

/** Writes the class of a merchant's passes, or changes the one that is there. Answers whether Google took it; throws where it cannot be reached. */
export async function writeClass(door: Door, token: string, written: { readonly id: string }): Promise<boolean> {
  const made = await askGoogle(door, token, { method: 'POST', path: '/loyaltyClass', body: written })
  if (made.status !== 409) return isTaken(made)
  return isTaken(await askGoogle(door, token, { method: 'PATCH', path: `/loyaltyClass/${written.id}`, body: written }))
}

function isTaken({ status }: OutgoingAnswer): boolean {
  if (status >= 500 || status === 429) throw new Error(`Google answered ${status}`)
  return status >= 200 && status < 300
}
