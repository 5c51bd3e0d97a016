import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { whoseIs } from '../../session/person.ts'
import { readSession } from '../../session/session.ts'
import { isTillHeld } from '../../session/till-hold.ts'
import { readFront } from '../front.ts'

/** The call is made under the sign-in of this browser, and not by whoever stands at its desk, or by anybody. */
export const isOfSignedIn = ({ access }: Endpoint, options: { readonly isOfSignedIn?: boolean } = {}): boolean =>
  access !== 'public' && (options.isOfSignedIn === true || readFront() === null)

/**
 * Returns how to find out later whether whoever asks now is still here: an answer that comes once somebody has left is for nobody, and least of all for who came
 * after. A till goes on with what it asked.
 */
export function stillHere(endpoint: Endpoint, options?: { readonly isOfSignedIn?: boolean }): () => boolean {
  const whose = whoseIs(readSession())
  const isTheirs = isOfSignedIn(endpoint, options)
  return () => !isTheirs || isTillHeld() || whoseIs(readSession()) === whose
}

/** As `coming`; whatever comes of it once they have left, it ends with an `AbortError`, of which nothing is announced. */
export const whileHere = <Answer>(isHere: () => boolean, coming: Promise<Answer>): Promise<Answer> =>
  coming.finally(() => {
    if (!isHere()) throw new DOMException('whoever asked has left', 'AbortError')
  })
